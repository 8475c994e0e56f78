import Box from '@mui/material/Box';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { selectNow } from '../../../data/store/clockSlice';
import type { Task } from '../../../contract/task';
import { formatDate, formatDateTime } from '../../../lib/format';
import { useAppSelector } from '../../../data/store/hooks';
import { RelativeTime } from '../../../ui/elements/RelativeTime';
import { TaskBadge } from '../../../data/nouns/tasks/TaskBadge';
import { fieldLabel } from '../../../data/nouns/tasks/taskFields';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { mayEditField } from '../edit/editCell';
import { BlockedBadge } from '../subtasks/BlockedBadge';
import { DueText, EstimateText, LabelChips, RepeatText, StartText } from './fieldValues';
import { PageField } from './PageField';
import { PeopleList } from './PeopleList';
import { Property } from './Property';
import { TaskLinks } from './TaskLinks';

/** The fields of the open task, below its title. */
export function TaskProperties({ task, isGone }: { task: Task; isGone: boolean }) {
  const isDocket = useAppSelector(selectIsDocket);
  // Who cannot change it does not see that there is none.
  const hasRepeats = useAppSelector(
    (state) =>
      selectIsDocket(state) &&
      (Boolean(task.recurrence) || (!isGone && mayEditField(state, task, 'recurrence'))),
  );
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '96px minmax(0, 1fr)', sm: '120px minmax(0, 1fr)' },
        columnGap: 1.5,
        rowGap: 0.25,
        mt: 1.5,
        mb: 0,
        typography: 'body2',
      }}
    >
      <Property label="Status">
        <PageField field="status" task={task} isGone={isGone}>
          <TaskBadge field="status" value={task.status} />
        </PageField>
        {isDocket && <BlockedBadge task={task} />}
      </Property>
      <Property label="Priority">
        <PageField field="priority" task={task} isGone={isGone}>
          <TaskBadge field="priority" value={task.priority} />
        </PageField>
      </Property>
      {isDocket && (
        <Property label="Start date">
          <PageField field="startDate" task={task} isGone={isGone}>
            <StartText task={task} />
          </PageField>
        </Property>
      )}
      <Property label="Due date">
        <PageField field="dueDate" task={task} isGone={isGone}>
          <DueText task={task} />
        </PageField>
      </Property>
      {hasRepeats && (
        <Property label={fieldLabel('recurrence')}>
          <PageField field="recurrence" task={task} isGone={isGone}>
            <RepeatText task={task} />
          </PageField>
        </Property>
      )}
      {isDocket && (
        <Property label="Estimate">
          <PageField field="estimate" task={task} isGone={isGone}>
            <EstimateText task={task} />
          </PageField>
        </Property>
      )}
      <Property label="Assigned to">
        <PeopleList task={task} isGone={isGone} />
      </Property>
      <Property label="Labels">
        <PageField field="labels" task={task} isGone={isGone}>
          <LabelChips task={task} isGone={isGone} />
        </PageField>
      </Property>
      {isDocket && <TaskLinks task={task} isGone={isGone} />}
      <Property label="Created">
        <Origin task={task} />
      </Property>
    </Box>
  );
}

/** Who made the task and when, and its last change. */
function Origin({ task }: { task: Task }) {
  const now = useAppSelector(selectNow);
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {task.createdAt && (
        <time dateTime={task.createdAt} title={formatDateTime(task.createdAt)}>
          {formatDate(task.createdAt)}
        </time>
      )}{' '}
      by <bdi>{displayName(task.createdBy)}</bdi>
      {task.updatedAt && (
        <>
          {' · updated '}
          <RelativeTime iso={task.updatedAt} now={now} />
        </>
      )}
    </Box>
  );
}
