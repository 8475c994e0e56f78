import Checkbox from '@mui/material/Checkbox';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { errorText } from '../../api/errors';
import type { AssignableUser } from '../../contract/user';
import { Avatar } from '../../ui/Avatar';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { Spinner } from '../../ui/Spinner';
import { assignRow, fiveRows } from './assignRows';
import { useGetUnassignedUsersQuery } from './tasksApi';

interface Props {
  taskId: string;
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** The people who could be given a task; five rows are in view, the rest scrolls. */
export function AssignableList({ taskId, chosen, onChange }: Props) {
  const { data, error, isLoading } = useGetUnassignedUsersQuery(taskId, { refetchOnMountOrArgChange: true });
  if (isLoading) return <Spinner />;
  if (error) return <ErrorAlert text={errorText(error, 'Something went wrong')} />;
  if (!data || data.length === 0) return <Typography variant="body2" color="textSecondary" role="status" sx={{ py: 1.5 }}>No idle users found</Typography>;
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <List disablePadding aria-label="Available users" sx={fiveRows}>
      {data.map((user) => (
        <Row key={user._id} user={user} checked={chosen.includes(user._id)} onToggle={() => toggle(user._id)} />
      ))}
    </List>
  );
}

function Row({ user, checked, onToggle }: { user: AssignableUser; checked: boolean; onToggle: () => void }) {
  return (
    <ListItem disablePadding sx={assignRow}>
      <ListItemButton component="label" dense selected={checked} sx={{ borderRadius: 2, gap: 1.5, px: 1, height: '100%' }}>
        <Checkbox edge="start" size="small" checked={checked} onChange={onToggle} slotProps={{ input: { 'aria-label': user.name } }} />
        <Avatar name={user.name} size={28} />
        <ListItemText primary={user.name} secondary={user.roles.join(', ')} sx={{ my: 0 }} slotProps={{ primary: { noWrap: true } }} />
      </ListItemButton>
    </ListItem>
  );
}
