import { useId } from 'react';
import Checkbox from '@mui/material/Checkbox';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import type { AssignableUser } from '../../../contract/user';
import { Avatar } from '../../../ui/elements/Avatar';
import { assignRow } from './assignRows';

interface Props {
  user: AssignableUser;
  /** If known: it distinguishes people with the same name. */
  email: string | undefined;
  checked: boolean;
  onToggle: () => void;
}

export function AssignableRow({ user, email, checked, onToggle }: Props) {
  const id = useId();
  return (
    <ListItem disablePadding sx={assignRow}>
      <ListItemButton
        component="label"
        // The checkbox is the control; the row only enlarges it for the mouse.
        role={undefined}
        tabIndex={-1}
        dense
        selected={checked}
        sx={{ borderRadius: 2, gap: 1.5, px: 1, height: '100%' }}
      >
        <Checkbox
          edge="start"
          size="small"
          checked={checked}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': user.name, 'aria-describedby': id } }}
        />
        <Avatar name={user.name} size={28} />
        <ListItemText
          primary={user.name}
          secondary={[user.roles.join(', '), email].filter(Boolean).join(' · ')}
          sx={{ my: 0, minWidth: 0 }}
          slotProps={{ primary: { noWrap: true }, secondary: { id, noWrap: true, title: email } }}
        />
      </ListItemButton>
    </ListItem>
  );
}
