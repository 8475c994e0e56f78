import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { Activity, Task } from '../../../contract/task';
import { formatDateTime } from '../../../lib/format';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { EmptyState } from '../../../ui/elements/EmptyState';
import { ActivityIcon } from '../fields/ActivityIcon';
import { activitySentence } from '../fields/activitySentence';
import { EarlierButton } from '../fields/EarlierButton';
import { HistoryPlaceholder } from '../fields/HistoryPlaceholder';
import type { TaskDialogProps } from '../fields/taskDialog';
import { useEarlierHistory, useTaskHistory } from '../useTaskHistory';

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

/** From the newest to the oldest; of entries with the same time, the later written goes first. */
const newestFirst = (entries: readonly Activity[]): Activity[] =>
  entries
    .toReversed()
    .sort((a, b) => (a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : 0));

const fields = ['activity'] as const;

/** The history of a task, newest first, at most 400 px tall. */
function ActivityTimeline({ task, entries }: { task: Task; entries: readonly Activity[] }) {
  const { load, ...earlier } = useEarlierHistory(task, fields);
  const isEmpty = entries.length === 0 && earlier.count > 0;
  useEffect(() => {
    // The newest part of the history can have comments alone.
    if (isEmpty) void load();
  }, [isEmpty, load]);
  if (entries.length + earlier.count === 0) return <EmptyState title="No activity yet." />;
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
            '&:not(:last-of-type)': { pb: 2.5 },
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
            <ActivityIcon type={entry.type} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {activitySentence(entry, task)}
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
      {earlier.count > 0 && (
        <li>
          <EarlierButton {...earlier} onShow={() => void load()} />
        </li>
      )}
    </Box>
  );
}
