import Box from '@mui/material/Box';
import type { ChangedTask } from '../../contract/myDay';
import { selectNow } from '../../data/store/clockSlice';
import { formatDateTime } from '../../lib/format';
import { useAppSelector } from '../../data/store/hooks';
import { RelativeTime } from '../../ui/elements/RelativeTime';
import { fieldsInWords } from '../../data/nouns/tasks/taskFields';
import { HomePanel } from './HomePanel';
import { HomeRow, rowsStyle } from './HomeRow';
import { selectIsFirstVisit } from './homeSlice';
import { PanelText } from './PanelText';

function textOf({ type, to, fields }: ChangedTask): string {
  if (type === 'comment') return 'commented';
  if (type === 'fileAdded') return `added ${to}`;
  if (type === 'fileRemoved') return `removed ${to}`;
  if (fields) return `changed the ${fieldsInWords(fields)}`;
  return type === 'status' ? `set it to ${to}` : `assigned it to ${to}`;
}

/** What others changed in the person's tasks since their last visit, or within a day. */
export function ChangedTasksPanel({
  changed,
  since,
}: {
  changed: readonly ChangedTask[];
  since: string;
}) {
  const now = useAppSelector(selectNow);
  const isFirst = useAppSelector(selectIsFirstVisit);
  return (
    <HomePanel id="home-changed" title={isFirst ? 'In the last 24 hours' : 'Since your last visit'}>
      {changed.length === 0 ? (
        <PanelText>Nothing has changed since {formatDateTime(since)}.</PanelText>
      ) : (
        <Box component="ul" aria-labelledby="home-changed" sx={rowsStyle}>
          {changed.map((task) => (
            <HomeRow
              key={task._id}
              to={`/task/${encodeURIComponent(task._id)}`}
              title={task.title}
              details={
                <>
                  <bdi>{task.by}</bdi> {textOf(task)} · <RelativeTime iso={task.at} now={now} />
                </>
              }
            />
          ))}
        </Box>
      )}
    </HomePanel>
  );
}
