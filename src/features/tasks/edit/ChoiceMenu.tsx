import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { priorities, statuses } from '../../../contract/task';
import { TaskBadge } from '../../../data/nouns/tasks/TaskBadge';
import { isSecondClick, type PopupProps } from './editorProps';

const choices = {
  status: { label: 'Status', values: statuses },
  priority: { label: 'Priority', values: priorities },
} as const;

interface ChoiceMenuProps extends PopupProps {
  field: keyof typeof choices;
}

/** A menu of statuses or priorities. Choosing one saves it. */
export function ChoiceMenu({
  field,
  edit,
  task,
  anchor,
  onType,
  onSave,
  onGiveUp,
}: ChoiceMenuProps) {
  const { label, values } = choices[field];
  return (
    <Menu
      open={!edit.saving}
      anchorEl={anchor}
      onClose={(event: object) => !isSecondClick(event) && onGiveUp()}
      slotProps={{ list: { 'aria-label': label, dense: true } }}
    >
      {values.map((one) => (
        <MenuItem
          key={one}
          selected={one === task?.[field]}
          onClick={() => {
            onType({ [field]: one });
            onSave();
          }}
        >
          <TaskBadge field={field} value={one} />
        </MenuItem>
      ))}
    </Menu>
  );
}
