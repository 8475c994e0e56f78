import { memo, Suspense } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import { countText } from '../../../lib/format';
import { errorText } from '../../../lib/errors';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { LoadProgress } from '../../../ui/elements/LoadProgress';
import { Spinner } from '../../../ui/elements/Spinner';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { selectIsAdministrator } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { EmptyState } from '../../../ui/elements/EmptyState';
import { selectInspected } from '../../../data/inspection/inspectionSlice';
import { selectCellEdit } from '../edit/taskEditSlice';
import {
  dueCategoryChosen,
  selectDueCategory,
  selectHasTaskFilters,
  selectTaskLayout,
  taskFiltersCleared,
} from '../../../data/nouns/tasks/taskListSlice';
import { selectHiddenNotYet } from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectTaskCounts, selectVisibleTaskIds } from '../../../data/nouns/tasks/tasksSelectors';
import { useTasks } from '../../../data/nouns/tasks/useTasks';
import { loadBoard } from '../board/loadBoard';
import { loadCalendar } from '../calendar/loadCalendar';
import { loadTable } from '../table/loadTable';
import { TaskList } from './TaskList';

const TaskTable = lazyComponent('TaskTable', loadTable);
const TaskBoard = lazyComponent('TaskBoard', loadBoard);
const TaskCalendar = lazyComponent('TaskCalendar', loadCalendar);
const screens = { table: TaskTable, board: TaskBoard, calendar: TaskCalendar } as const;

/** The list in its layout, with the progress of the load, or why there are none. */
export function TaskResults() {
  const { isLoading, complete, loaded, total, error, refetch } = useTasks();
  const loadedCount = useAppSelector((state) => selectTaskCounts(state).total);
  if (isLoading) return <Spinner />;
  if (error && loadedCount === 0) return <ErrorAlert text={errorText(error)} onRetry={refetch} />;
  return (
    <>
      {!complete && !error && (
        <LoadProgress loaded={loaded} total={total} noun="tasks" spacing={1} />
      )}
      {!complete && error && <ErrorAlert text={errorText(error)} onRetry={refetch} />}
      <VisibleTasks complete={complete} />
    </>
  );
}

/** What to do when there is no task at all. */
const firstSteps = {
  administrator: {
    title: 'There are no tasks yet.',
    text: 'Press New Task to create the first one.',
  },
  user: {
    title: 'You have no tasks yet.',
    text: 'What someone assigns to you appears here at once.',
  },
} as const;

/** Memoized, because each row that arrives renders `TaskResults`. */
const VisibleTasks = memo(function VisibleTasks({ complete }: { complete: boolean }) {
  const layout = useAppSelector(selectTaskLayout);
  const isEmpty = useAppSelector(
    (state) =>
      selectVisibleTaskIds(state).length === 0 &&
      // The table keeps a row that is being edited, even if nothing matches.
      !(selectTaskLayout(state) === 'table' && selectCellEdit(state)),
  );
  if (isEmpty) return complete && <NoTasks />;
  if (layout === 'cards') return <TaskList complete={complete} />;
  const Layout = screens[layout];
  return (
    <Suspense fallback={<Spinner />}>
      <Layout complete={complete} />
    </Suspense>
  );
});

function NoTasks() {
  const isNone = useAppSelector((state) => selectTaskCounts(state).total === 0);
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const isFiltered = useAppSelector(
    (state) => selectHasTaskFilters(state) || selectDueCategory(state) !== 'all',
  );
  const inspected = useAppSelector(selectInspected);
  const notYet = useAppSelector(selectHiddenNotYet);
  if (isNone && !isFiltered)
    return inspected ? (
      <EmptyState title={`${inspected.userName} has no tasks yet.`} />
    ) : (
      <EmptyState {...(isAdministrator ? firstSteps.administrator : firstSteps.user)} />
    );
  return (
    <EmptyState
      title="No tasks match the selected filter."
      text={
        notYet > 0
          ? `${countText(notYet, 'matching task starts', 'matching tasks start')} later.`
          : undefined
      }
      action={
        (notYet > 0 || isFiltered) && (
          <Stack direction="row" spacing={1}>
            {notYet > 0 && <ShowNotYet />}
            {isFiltered && <ClearFilters />}
          </Stack>
        )
      }
    />
  );
}

function ShowNotYet() {
  const dispatch = useAppDispatch();
  return (
    <Button variant="contained" onClick={() => dispatch(dueCategoryChosen('notYet'))}>
      Show Not Yet
    </Button>
  );
}

function ClearFilters() {
  const dispatch = useAppDispatch();
  return (
    <Button variant="outlined" onClick={() => dispatch(taskFiltersCleared({ dueCategory: true }))}>
      Clear filters
    </Button>
  );
}
