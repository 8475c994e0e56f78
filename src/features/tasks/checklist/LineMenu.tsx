import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { selectIsAdministrator } from '../../../data/session/sessionSlice';
import { useAppSelector } from '../../../data/store/hooks';
import type { LineCommand } from './checklistKeys';

interface LineMenuProps {
  anchor: HTMLElement;
  onClose: () => void;
  onEdit: () => void;
  onCommand: (command: LineCommand) => void;
}

/** What can be done with a line. Only administrators create tasks. */
export function LineMenu({ anchor, onClose, onEdit, onCommand }: LineMenuProps) {
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const close = () => {
    onClose();
    anchor.focus();
  };
  const item = (text: string, command: LineCommand) => (
    <MenuItem
      onClick={() => {
        close();
        onCommand(command);
      }}
    >
      {text}
    </MenuItem>
  );
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={close}
      // The editor takes the focus.
      disableRestoreFocus
      slotProps={{ list: { 'aria-label': 'Actions for the line', dense: true } }}
    >
      <MenuItem
        onClick={() => {
          onClose();
          onEdit();
        }}
      >
        Change the text
      </MenuItem>
      {item('Move up', 'up')}
      {item('Move down', 'down')}
      {isAdministrator && item('Make it a task', 'convert')}
      {item('Remove', 'remove')}
    </Menu>
  );
}
