import { memo, useEffect, useMemo, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { selectNow } from '../../../clock/clockSlice';
import type { Activity, Task } from '../../../contract/task';
import { formatCount, formatDateTime, formatRelative } from '../../../lib/format';
import { selectUserId } from '../../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { RelativeTime } from '../../../ui/elements/RelativeTime';
import { CommentEntry } from '../comments/CommentEntry';
import { commentsSeen } from '../../drafts/draftsSlice';
import { latestHash } from '../../navigation/taskPath';
import { ActivityIcon } from '../fields/ActivityIcon';
import { activitySentence } from '../fields/activitySentence';
import { HistoryPlaceholder } from '../fields/HistoryPlaceholder';
import { commentCount } from '../taskDisplay';
import { latestEntries, selectShownEntries, selectWaitingComments } from '../tasksSelectors';
import { earlierEntriesShown } from '../tasksSlice';
import { useTaskHistory } from '../useTaskHistory';
import { PanelSection } from './PanelSection';
import { streamOf } from './streamOf';

/** The comments and the changes of the open task, oldest first. Showing it marks them as read. */
export function TaskStream({ task, isGone }: { task: Task; isGone: boolean }) {
  const dispatch = useAppDispatch();
  const { _id: taskId } = task;
  const now = useAppSelector(selectNow);
  const waiting = useAppSelector((state) => selectWaitingComments(state, taskId));
  const { entries: comments, ...load } = useTaskHistory(task, 'comments');
  const { entries: activity } = useTaskHistory(task, 'activity');
  const count = commentCount(task);
  useEffect(() => {
    if (!isGone) dispatch(commentsSeen({ taskId, count }));
  }, [dispatch, taskId, count, isGone]);
  const stream = useMemo(
    () => comments && activity && streamOf(comments, activity),
    [comments, activity],
  );
  if (!stream && isGone) return null;
  return (
    <PanelSection title="Activity">
      {stream ? (
        <Entries task={task} stream={stream} />
      ) : (
        <Stack spacing={2}>
          <HistoryPlaceholder {...load} />
          {waiting.slice(-latestEntries).map((comment) => (
            <CommentEntry key={comment._id} comment={comment} now={now} />
          ))}
        </Stack>
      )}
    </PanelSection>
  );
}

function Entries({ task, stream }: { task: Task; stream: ReturnType<typeof streamOf> }) {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const { _id: taskId } = task;
  const shown = useAppSelector((state) => selectShownEntries(state, taskId));
  const list = useRef<HTMLDivElement>(null);
  useShowOwn(stream, list);
  const isLatestWanted = useLocation().hash === latestHash;
  useEffect(() => {
    if (isLatestWanted) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [isLatestWanted]);
  if (stream.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        No comments yet.
      </Typography>
    );
  const hidden = Math.max(0, stream.length - shown);
  const showEarlier = () =>
    dispatch(earlierEntriesShown({ taskId, count: shown + 4 * latestEntries }));
  return (
    <>
      {hidden > 0 && (
        <Button size="small" onClick={showEarlier} sx={{ mb: 1.5, ml: -0.5 }}>
          Show earlier ({formatCount(hidden)})
        </Button>
      )}
      <Stack ref={list} role="log" aria-label="Comments and timeline" spacing={2}>
        {stream
          .slice(hidden)
          .map(({ key, comment, entry }) =>
            comment ? (
              <CommentEntry key={key} comment={comment} now={now} />
            ) : (
              <ActivityEntry key={key} entry={entry} task={task} now={now} />
            ),
          )}
      </Stack>
    </>
  );
}

/** Scrolls to a comment that this person has just sent. */
function useShowOwn(
  stream: ReturnType<typeof streamOf>,
  list: { readonly current: HTMLElement | null },
): void {
  const userId = useAppSelector(selectUserId);
  const last = stream.at(-1);
  const isOwn = last?.comment?.user?._id === userId;
  const before = useRef(stream.length);
  useEffect(() => {
    if (isOwn && stream.length > before.current)
      list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    before.current = stream.length;
  }, [isOwn, stream.length, list]);
}

interface ActivityEntryProps {
  entry: Activity;
  task: Task;
  now: number;
}

const ActivityEntry = memo(function ActivityEntry({ entry, task, now }: ActivityEntryProps) {
  return (
    <Stack direction="row" spacing={1.5} sx={{ color: 'text.secondary' }}>
      <Box
        aria-hidden
        sx={{
          flexShrink: 0,
          width: 28,
          display: 'grid',
          placeItems: 'center',
          alignSelf: 'start',
          height: 20,
          '& svg': { fontSize: 16 },
        }}
      >
        <ActivityIcon type={entry.type} />
      </Box>
      <Typography
        variant="body2"
        component="p"
        sx={{ minWidth: 0, overflowWrap: 'anywhere', '& strong': { fontWeight: 600 } }}
      >
        {activitySentence(entry, task)}
        {'\u00a0· '}
        <RelativeTime
          iso={entry.timestamp}
          text={formatRelative(entry.timestamp, now)}
          title={formatDateTime(entry.timestamp)}
        />
      </Typography>
    </Stack>
  );
});
