import Box from '@mui/material/Box';
import type { Task } from '../../../contract/task';
import { useAppSelector } from '../../../data/store/hooks';
import { Avatar } from '../../../ui/elements/Avatar';
import { mayEditField } from '../edit/editCell';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { PageField } from './PageField';

/** The people to whom the open task is assigned. A click opens their menu. */
export function PeopleList({ task, isGone }: { task: Task; isGone: boolean }) {
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
  return (
    <PageField field="assignedTo" task={task} isGone={isGone}>
      {people}
    </PageField>
  );
}
