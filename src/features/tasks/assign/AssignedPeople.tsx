import { useState } from 'react';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import type { Task } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import { Avatar } from '../../../ui/elements/Avatar';
import { IconAction } from '../../../ui/elements/IconAction';
import { UnassignDialog } from './UnassignDialog';
import { assignRow, fiveRows } from './assignRows';

/** The assignees of a task, each with an Unassign button. For administrators. */
export function AssignedPeople({ task }: { task: Pick<Task, '_id' | 'title' | 'assignedTo'> }) {
  const [unassigning, setUnassigning] = useState<UserRef | null>(null);
  return (
    <Stack spacing={0.5}>
      <Typography variant="subtitle2" component="h3">
        Assigned
      </Typography>
      {task.assignedTo.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No one is assigned.
        </Typography>
      )}
      <List dense disablePadding aria-label="Assigned users" sx={fiveRows}>
        {task.assignedTo.map((person) => (
          <ListItem
            key={person._id}
            sx={{ ...assignRow, gap: 1.5, pl: 1, pr: 6 }}
            secondaryAction={
              <IconAction label={`Unassign ${person.name}`} onClick={() => setUnassigning(person)}>
                <PersonRemoveOutlined fontSize="small" />
              </IconAction>
            }
          >
            <Avatar name={person.name} size={28} />
            <ListItemText
              primary={person.name}
              sx={{ my: 0 }}
              slotProps={{ primary: { noWrap: true } }}
            />
          </ListItem>
        ))}
      </List>
      {unassigning && (
        <UnassignDialog task={task} person={unassigning} onClose={() => setUnassigning(null)} />
      )}
    </Stack>
  );
}
