import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { selectNow } from '../../../clock/clockSlice';
import type { Task } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import { formatDate, formatDateTime, formatRelative } from '../../../lib/format';
import { useAppSelector } from '../../../store/hooks';
import { Avatar } from '../../../ui/elements/Avatar';
import { RelativeTime } from '../../../ui/elements/RelativeTime';
import { TaskBadge } from '../fields/TaskBadge';
import { displayName } from '../taskDisplay';
import { DueText } from './DueText';

/** The fields of an open task, below its title. */
export function TaskProperties({ task }: { task: Task }) {
  const now = useAppSelector(selectNow);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '88px minmax(0, 1fr)', sm: '112px minmax(0, 1fr)' },
        columnGap: 1.5,
        rowGap: 0.25,
        mt: 2,
        mb: 0,
        typography: 'body2',
      }}
    >
      <Property label="Status">
        <TaskBadge field="status" value={task.status} />
      </Property>
      <Property label="Priority">
        <TaskBadge field="priority" value={task.priority} />
      </Property>
      <Property label="Due date">
        <DueText task={task} />
      </Property>
      <Property label="Assigned to">
        {task.assignedTo.length === 0 ? (
          <Empty>Nobody</Empty>
        ) : (
          task.assignedTo.map((person) => <Person key={person._id} person={person} />)
        )}
      </Property>
      <Property label="Labels">
        {task.labels.length === 0 ? (
          <Empty>None</Empty>
        ) : (
          task.labels.map((label) => (
            <Chip key={label} size="small" variant="outlined" label={<bdi>{label}</bdi>} />
          ))
        )}
      </Property>
      <Property label="Created">
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
              <RelativeTime
                iso={task.updatedAt}
                text={formatRelative(task.updatedAt, now)}
                title={formatDateTime(task.updatedAt)}
              />
            </>
          )}
        </Box>
      </Property>
    </Box>
  );
}

function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary', lineHeight: '32px' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          minHeight: 32,
          minWidth: 0,
          py: 0.375,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: 0.5,
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
    </>
  );
}

const Empty = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.disabled' }}>
    {children}
  </Box>
);

function Person({ person }: { person: UserRef }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Avatar name={displayName(person)} size={22} />
      <bdi>{displayName(person)}</bdi>
    </Box>
  );
}
