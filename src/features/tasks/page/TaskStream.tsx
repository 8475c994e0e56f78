import { memo, useEffect, useMemo, useRef } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { selectNow } from '../../../data/store/clockSlice';
import type { Comment, Task } from '../../../contract/task';
import { selectUserId } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { RelativeTime } from '../../../ui/elements/RelativeTime';
import { CommentEntry } from '../comments/CommentEntry';
import { commentsSeen } from '../../../data/nouns/tasks/seenCommentsSlice';
import { latestHash } from '../../../data/navigation/taskPath';
import { ActivityIcon } from '../fields/ActivityIcon';
import { activitySentence } from '../fields/activitySentence';
import { EarlierButton } from '../fields/EarlierButton';
import { HistoryPlaceholder } from '../fields/HistoryPlaceholder';
import { commentCount } from '../../../data/nouns/tasks/taskDisplay';
import {
  latestEntries,
  selectShownEntries,
  selectWaitingComments,
} from '../../../data/nouns/tasks/taskScreenSelectors';
import { earlierEntriesShown } from '../../../data/nouns/tasks/tasksSlice';
import { useEarlierHistory, useTaskHistory } from '../useTaskHistory';
import { PanelSection } from '../../../ui/screen/PanelSection';
import { changesOf, streamOf, type Change, type StreamEntry } from './streamOf';
import { useEdits } from './useEdits';

/** The comments and the changes of the open task, oldest first. Showing it marks them as read. */
export function TaskStream({ task, isGone }: { task: Task; isGone: boolean }) {
  const dispatch = useAppDispatch();
  const { _id: taskId } = task;
  const now = useAppSelector(selectNow);
  const waiting = useAppSelector((state) => selectWaitingComments(state, taskId));
  const { entries: comments, ...load } = useTaskHistory(task, 'comments');
  const { entries: activity } = useTaskHistory(task, 'activity');
  const edits = useEdits(task, isGone);
  // An earlier change of fields may be told by an entry that is not loaded.
  const from = task.earlier?.before ?? 0;
  const changes = useMemo(
    () =>
      activity &&
      changesOf(
        activity,
        edits.filter(({ seq }) => seq >= from),
      ),
    [activity, edits, from],
  );
  const count = commentCount(task);
  useEffect(() => {
    if (!isGone) dispatch(commentsSeen({ taskId, count }));
  }, [dispatch, taskId, count, isGone]);
  const isLoaded = comments !== undefined && changes !== undefined;
  if (!isLoaded && isGone) return null;
  return (
    <PanelSection title="Activity">
      {isLoaded ? (
        <Entries task={task} comments={comments} changes={changes} isGone={isGone} />
      ) : (
        <Stack spacing={2}>
          <HistoryPlaceholder {...load} />
          {waiting.slice(-latestEntries).map((comment) => (
            <CommentEntry key={comment._id} taskId={taskId} comment={comment} now={now} />
          ))}
        </Stack>
      )}
    </PanelSection>
  );
}

const fields = ['comments', 'activity'] as const;
interface EntriesProps {
  task: Task;
  comments: readonly Comment[];
  changes: readonly Change[];
  isGone: boolean;
}

function Entries({ task, comments, changes, isGone }: EntriesProps) {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const { _id: taskId } = task;
  const shown = useAppSelector((state) => selectShownEntries(state, taskId));
  const stream = useMemo(() => streamOf(comments, changes, shown), [comments, changes, shown]);
  const { load, ...earlier } = useEarlierHistory(task, fields);
  const length = earlier.count + comments.length + changes.length;
  const list = useRef<HTMLDivElement>(null);
  useShowOwn(stream.at(-1), length, list);
  const isLatestWanted = useLocation().hash === latestHash;
  useEffect(() => {
    if (isLatestWanted) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [isLatestWanted]);
  if (length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        No comments yet.
      </Typography>
    );
  const hidden = length - stream.length;
  const isLoaded = comments.length + changes.length > stream.length;
  const showEarlier = async () => {
    if (!isLoaded) await load();
    dispatch(earlierEntriesShown({ taskId, count: shown + 4 * latestEntries }));
  };
  const shownEntry = ({ key, comment, entry }: StreamEntry) =>
    comment ? (
      <CommentEntry key={key} taskId={taskId} comment={comment} now={now} isGone={isGone} />
    ) : (
      <ActivityEntry key={key} entry={entry} task={task} now={now} />
    );
  return (
    <>
      {hidden > 0 && (
        <Box sx={{ mb: 1.5 }}>
          <EarlierButton {...earlier} count={hidden} onShow={() => void showEarlier()} />
        </Box>
      )}
      {/* Outside of the log, because screen readers say what is added to it. */}
      {stream.length > latestEntries && (
        <Stack spacing={2} sx={{ mb: 2 }}>
          {stream.slice(0, -latestEntries).map(shownEntry)}
        </Stack>
      )}
      <Stack
        ref={list}
        role="log"
        aria-label="Comments and timeline"
        // And no changed text: the ages change each minute.
        aria-relevant="additions"
        spacing={2}
      >
        {stream.slice(-latestEntries).map(shownEntry)}
      </Stack>
    </>
  );
}

/** Scrolls to a comment that this person has just sent. `length`: of all entries. */
function useShowOwn(
  last: StreamEntry | undefined,
  length: number,
  list: { readonly current: HTMLElement | null },
): void {
  const userId = useAppSelector(selectUserId);
  const isOwn = last?.comment?.user?._id === userId;
  const before = useRef(length);
  useEffect(() => {
    if (isOwn && length > before.current)
      list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    before.current = length;
  }, [isOwn, length, list]);
}

interface ActivityEntryProps {
  entry: Change;
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
        <RelativeTime iso={entry.timestamp} now={now} />
      </Typography>
    </Stack>
  );
});
