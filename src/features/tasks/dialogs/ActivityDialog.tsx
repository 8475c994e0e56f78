import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded';
import SyncAltRounded from '@mui/icons-material/SyncAltRounded';
import type { Activity, Task } from '../../../contract/task';
import { formatDateTime } from '../../../lib/format';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { EmptyState } from '../../../ui/elements/EmptyState';
import { HistoryPlaceholder } from '../fields/HistoryPlaceholder';
import type { TaskDialogProps } from '../fields/taskDialog';
import { displayName } from '../taskDisplay';
import { useTaskHistory } from '../useTaskHistory';

export function ActivityDialog({ task, ...frame }: TaskDialogProps) {
  const { entries, ...load } = useTaskHistory(task, 'activity');
  return (
    <AppDialog {...frame} title="Task Activity Timeline" subtitle={task.title} width="sm">
      {entries ? (
        <ActivityTimeline task={task} entries={entries} />
      ) : (
        <HistoryPlaceholder {...load} />
      )}
    </AppDialog>
  );
}

/** The name of a person in the history. An id is looked up among the people of the task. */
function personName(person: Activity['user'], { createdBy, assignedTo }: Task): string {
  if (typeof person !== 'string') return displayName(person);
  return displayName([createdBy, ...assignedTo].find((other) => other?._id === person));
}

/** From the newest to the oldest; of entries with the same time, the later written goes first. */
const newestFirst = (entries: readonly Activity[]): Activity[] =>
  entries
    .toReversed()
    .sort((a, b) => (a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : 0));

/** The history of a task, newest first, at most 400 px tall. */
function ActivityTimeline({ task, entries }: { task: Task; entries: readonly Activity[] }) {
  if (entries.length === 0) return <EmptyState title="No activity yet." />;
  return (
    <Box
      component="ol"
      tabIndex={0}
      aria-label="Activity"
      sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 400, overflowY: 'auto' }}
    >
      {newestFirst(entries).map((entry, index) => (
        <Box
          component="li"
          key={entry._id ?? `${entry.timestamp} ${index}`}
          sx={{
            position: 'relative',
            display: 'flex',
            gap: 1.5,
            pb: 2.5,
            // The line that joins one entry to the next.
            '&:not(:last-of-type)::before': {
              content: '""',
              position: 'absolute',
              left: 14,
              top: 32,
              bottom: 2,
              width: '1px',
              bgcolor: 'divider',
            },
          }}
        >
          <Box
            aria-hidden
            sx={{
              flexShrink: 0,
              width: 29,
              height: 29,
              borderRadius: '50%',
              border: 1,
              borderColor: 'divider',
              display: 'grid',
              placeItems: 'center',
              color: 'text.secondary',
              '& svg': { fontSize: 16 },
            }}
          >
            {entry.type === 'assigned' ? <PersonAddAltRounded /> : <SyncAltRounded />}
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {sentence(entry, task)}
            </Typography>
            <Typography
              component="time"
              variant="caption"
              color="textSecondary"
              dateTime={entry.timestamp}
            >
              {formatDateTime(entry.timestamp)}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function sentence(entry: Activity, task: Task): ReactNode {
  const who = <strong>{personName(entry.user, task)}</strong>;
  if (entry.type === 'assigned')
    return (
      <>
        {who} assigned <strong>{personName(entry.to, task)}</strong>
      </>
    );
  return (
    <>
      {who} set the status to <strong>{entry.status ?? 'unknown'}</strong>
    </>
  );
}
