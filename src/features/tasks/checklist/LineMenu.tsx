import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ChecklistItem } from '../../../contract/checklist';
import { selectIsAdministrator } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { convertLine } from './changeChecklist';
import type { LineCommand } from './checklistKeys';

interface LineMenuProps {
  taskId: string;
  line: ChecklistItem;
  anchor: HTMLElement;
  onClose: () => void;
  onEdit: () => void;
  onCommand: (command: LineCommand) => void;
}

/** What can be done with a line. Only administrators create tasks. */
export function LineMenu({ taskId, line, anchor, onClose, onEdit, onCommand }: LineMenuProps) {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const item = (text: string, run: () => void) => (
    <MenuItem
      onClick={() => {
        onClose();
        run();
      }}
    >
      {text}
    </MenuItem>
  );
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'What to do with the line', dense: true } }}
    >
      {item('Change the text', onEdit)}
      {item('Move up', () => onCommand('up'))}
      {item('Move down', () => onCommand('down'))}
      {isAdministrator && item('Make it a task', () => void dispatch(convertLine(taskId, line)))}
      {item('Remove', () => onCommand('remove'))}
    </Menu>
  );
}
