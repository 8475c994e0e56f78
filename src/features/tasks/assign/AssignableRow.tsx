import { useId } from 'react';
import Checkbox from '@mui/material/Checkbox';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Radio from '@mui/material/Radio';
import type { AssignableUser } from '../../../contract/user';
import { Avatar } from '../../../ui/elements/Avatar';
import { assignRow } from './assignRows';

interface Props {
  user: AssignableUser;
  /** If known: it distinguishes people with the same name. */
  email: string | undefined;
  checked: boolean;
  /** One of several that exclude each other. */
  isSingle: boolean;
  onToggle: () => void;
}

export function AssignableRow({ user, email, checked, isSingle, onToggle }: Props) {
  const id = useId();
  const control = {
    edge: 'start',
    size: 'small',
    checked,
    onChange: onToggle,
    slotProps: { input: { 'aria-label': user.name, 'aria-describedby': id } },
  } as const;
  return (
    <ListItem disablePadding component={isSingle ? 'div' : 'li'} sx={assignRow}>
      <ListItemButton
        component="label"
        // The box is the control; the row only enlarges it for the mouse.
        role={undefined}
        tabIndex={-1}
        dense
        selected={checked}
        sx={{ borderRadius: 2, gap: 1.5, px: 1, height: '100%' }}
      >
        {isSingle ? <Radio {...control} name="assignee" /> : <Checkbox {...control} />}
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
