import { useEffect, useState } from 'react';
import { shallowEqual } from 'react-redux';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../lib/format';
import { useAppSelector } from '../../../data/store/hooks';
import { visuallyHidden } from '../../../ui/theme/visuallyHidden';
import {
  selectTaskCounts,
  selectTaskPages,
  selectTasksLoaded,
  selectVisibleTaskIds,
} from '../../../data/nouns/tasks/tasksSelectors';

/** A count is announced when it has not changed for this time, in milliseconds. */
const announceDelayMs = 1000;

/** How many of the tasks are shown. `isHidden`: for screen readers only. */
export function ShownCount({ isHidden = false }: { isHidden?: boolean }) {
  const { shown, total, loaded, complete } = useAppSelector(
    (state) => ({
      shown: selectVisibleTaskIds(state).length,
      total: selectTaskCounts(state).total,
      loaded: selectTasksLoaded(state),
      complete: selectTaskPages(state).complete,
    }),
    shallowEqual,
  );
  const text = `${formatCount(shown)} of ${formatCount(total)}`;
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (!complete) return undefined;
    const timer = setTimeout(
      () => setAnnounced(`${text} ${total === 1 ? 'task' : 'tasks'} shown`),
      announceDelayMs,
    );
    return () => clearTimeout(timer);
  }, [text, total, complete]);
  return (
    <>
      {!isHidden && (
        <Typography
          variant="body2"
          color="textSecondary"
          noWrap
          aria-hidden
          // It keeps its place while nothing is known.
          sx={{ flex: 'none', visibility: loaded ? undefined : 'hidden' }}
        >
          {text}
        </Typography>
      )}
      <span role="status" style={visuallyHidden}>
        {announced}
      </span>
    </>
  );
}
