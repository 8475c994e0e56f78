import Box from '@mui/material/Box';
import type { Task } from '../../../contract/task';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { Avatar } from '../../../ui/elements/Avatar';
import { mayEditField, startEdit } from '../edit/editCell';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { EditButton } from './EditButton';

/** The people to whom the open task is assigned. A click opens the Assign User dialog. */
export function PeopleList({ task, isGone }: { task: Task; isGone: boolean }) {
  const dispatch = useAppDispatch();
  const mayEdit = useAppSelector((state) => !isGone && mayEditField(state, task, 'assignedTo'));
  const names = task.assignedTo.map(displayName);
  const people =
    names.length === 0 ? (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {mayEdit ? 'Assign people...' : 'Nobody'}
      </Box>
    ) : (
      task.assignedTo.map((person) => (
        <Box
          key={person._id}
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}
        >
          <Avatar name={displayName(person)} size={22} />
          <bdi>{displayName(person)}</bdi>
        </Box>
      ))
    );
  if (!mayEdit) return people;
  return (
    <EditButton
      popup="dialog"
      isOpen={false}
      label="Assigned to"
      onClick={() => dispatch(startEdit(task._id, 'assignedTo', true))}
    >
      {people}
    </EditButton>
  );
}
