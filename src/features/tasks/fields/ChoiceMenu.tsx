import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { priorities, statuses, type TaskChanges } from '../../../contract/task';
import { TaskBadge } from '../../../data/nouns/tasks/TaskBadge';

interface ChoiceMenuProps {
  field: 'status' | 'priority';
  value: string | undefined;
  open: boolean;
  anchor: HTMLElement | (() => HTMLElement) | null;
  onChoose: (changes: TaskChanges) => void;
  onClose: () => void;
}

/** A menu of statuses or priorities. */
export function ChoiceMenu({ field, value, open, anchor, onChoose, onClose }: ChoiceMenuProps) {
  return (
    <Menu
      open={anchor !== null && open}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': field === 'status' ? 'Status' : 'Priority', dense: true },
      }}
    >
      {(field === 'status' ? statuses : priorities).map((one) => (
        <MenuItem key={one} selected={one === value} onClick={() => onChoose({ [field]: one })}>
          <TaskBadge field={field} value={one} />
        </MenuItem>
      ))}
    </Menu>
  );
}
