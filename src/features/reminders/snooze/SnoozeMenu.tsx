import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { useAppDispatch } from '../../../data/store/hooks';
import { useSnooze } from './useSnooze';
import { useSnoozeChoices } from './useSnoozeChoices';

interface SnoozeMenuProps {
  taskId: string;
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The times at which a person can be reminded of a task again. */
export function SnoozeMenu({ taskId, anchor, onClose }: SnoozeMenuProps) {
  const dispatch = useAppDispatch();
  const { sentence, choose, stop } = useSnooze(taskId);
  const choices = useSnoozeChoices();
  const closing = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': 'Remind me later' } }}
    >
      {sentence && (
        <ListSubheader sx={{ lineHeight: 1.4, py: 1, bgcolor: 'transparent' }}>
          {sentence}
        </ListSubheader>
      )}
      {choices.map(({ label, until, text }) => (
        <MenuItem key={label} onClick={closing(() => choose(until))}>
          <span style={{ flex: 1 }}>{label}</span>
          <Typography variant="body2" color="textSecondary" component="span" sx={{ pl: 3 }}>
            {text}
          </Typography>
        </MenuItem>
      ))}
      <MenuItem onClick={closing(() => dispatch(dialogOpened('snooze', { taskId })))}>
        Pick date and time...
      </MenuItem>
      {sentence && <Divider component="li" />}
      {sentence && <MenuItem onClick={closing(stop)}>Stop the reminder</MenuItem>}
    </Menu>
  );
}
