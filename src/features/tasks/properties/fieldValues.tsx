import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { selectDayBounds } from '../../../data/store/clockSlice';
import { describeRule } from '../../../contract/rrule/describe';
import type { Task } from '../../../contract/task';
import { dueCategory, startsLater } from '../../../lib/dueDate';
import { formatEstimate } from '../../../lib/estimate';
import { formatDate, formatNearDay } from '../../../lib/format';
import { onceFields } from '../../../lib/repeat/once';
import { selectEstimateUnit } from '../../../data/session/sessionSlice';
import { useAppSelector } from '../../../data/store/hooks';
import { dueDay, startsTooLate } from '../../../data/nouns/tasks/taskDisplay';
import { fieldsInWords, notRepeating } from '../../../data/nouns/tasks/taskFields';
import { mayEditField } from '../edit/editCell';
import { LabelChip } from '../fields/LabelChip';
import { dueStyles } from '../fields/taskParts';

/** The due date, and how soon that is. */
export function DueText({ task }: { task: Task }) {
  const bounds = useAppSelector(selectDayBounds);
  const day = dueDay(task);
  const category = task.dueDate && dueCategory(task.dueDate, task.status, bounds);
  const [tone, , word] = dueStyles[category || 'future'];
  // 'Today' is said already.
  const marker = category === 'urgent' ? '' : word;
  const color = tone === 'neutral' ? 'text.primary' : `${tone}.main`;
  return (
    <Box component="span" sx={{ color: day ? color : 'text.secondary' }}>
      <span>{`${day ? formatNearDay(day, bounds.today) : 'No due date'}${marker && ` · ${marker}`}`}</span>
      {task.completedAt && (
        <Box component="span" sx={{ color: 'success.main' }}>
          {` · completed ${formatDate(task.completedAt)}`}
        </Box>
      )}
    </Box>
  );
}

/** The start date. */
export function StartText({ task }: { task: Task }) {
  const bounds = useAppSelector(selectDayBounds);
  if (!task.startDate) return <None>No start date</None>;
  const day = formatNearDay(task.startDate, bounds.today);
  return (
    <span>
      {startsLater(task, bounds) ? `${day} · Not Yet` : day}
      {startsTooLate(task) && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {' · after the due date'}
        </Box>
      )}
    </span>
  );
}

/** How the task repeats, and what only this one has differently. */
export function RepeatText({ task: { recurrence } }: { task: Task }) {
  if (!recurrence) return <None>{notRepeating}</None>;
  const differing = onceFields(recurrence);
  return (
    <span>
      {describeRule(recurrence)}
      {differing.length > 0 && (
        <Box component="span" sx={{ display: 'block' }}>
          <None>Only this one differs: {fieldsInWords(differing)}</None>
        </Box>
      )}
    </span>
  );
}

export function EstimateText({ task: { estimate } }: { task: Task }) {
  const unit = useAppSelector(selectEstimateUnit);
  const text = formatEstimate(estimate, unit);
  return text ? <span>{text}</span> : <None>No estimate</None>;
}

const None = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);

/** The labels. Without any, people who may add labels see 'Add labels...'. */
export function LabelChips({ task, isGone }: { task: Task; isGone: boolean }) {
  const mayEdit = useAppSelector((state) => !isGone && mayEditField(state, task, 'labels'));
  if (task.labels.length === 0) return <None>{mayEdit ? 'Add labels...' : 'None'}</None>;
  return task.labels.map((label) => <LabelChip key={label} label={label} />);
}
