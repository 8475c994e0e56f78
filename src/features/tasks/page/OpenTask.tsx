import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Navigate, useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom';
import { isObject } from '../../../lib/fields';
import { useAppSelector } from '../../../data/store/hooks';
import type { RootState } from '../../../data/store/rootState';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { isFromHome, taskPath } from '../../../data/navigation/taskPath';
import { useGetTaskQuery } from '../../../data/nouns/tasks/tasksApi';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { scrollPositions } from '../../../ui/screen/scrollPositions';
import { usePageTitle } from '../../../data/navigation/usePageTitle';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { selectShownTask, selectTaskListKey } from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectGoneTask } from '../../../data/nouns/tasks/tasksSelectors';
import type { TaskPanelProps } from './TaskPanel';
import type { TaskSlots } from './taskSlots';

export const loadTaskPanel = () => import(/* webpackChunkName: 'panel' */ './TaskPanel');
const TaskPanel = lazyComponent('TaskPanel', loadTaskPanel);

/** The title of the open task, once it is loaded. A task that was deleted keeps it. */
function selectTitle(state: RootState, id: string): string | undefined {
  const gone = selectGoneTask(state);
  return (selectShownTask(state, id) ?? (gone?._id === id ? gone : undefined))?.title;
}

interface OpenTaskProps {
  slots: TaskSlots;
  /** The list. */
  children: ReactNode;
}

/**
 * The list of tasks, and next to it the task of /task/{id}. The list stays mounted, so that it
 * keeps its place. On narrow screens the task covers it.
 */
export function OpenTask({ slots, children }: OpenTaskProps) {
  const { id } = useParams();
  // In the tab, and in the entry of the history.
  usePageTitle(
    'Task Management',
    useAppSelector((state) => (id === undefined ? undefined : selectTitle(state, id))),
  );
  const close = useCloseTask(id);
  const isCovered = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'));
  const isOpen = id !== undefined;
  const isDocket = useAppSelector(selectIsDocket);
  return (
    <>
      <Box
        inert={isOpen && isCovered}
        sx={isOpen ? { pr: 'var(--task-panel, 0px)', displayPrint: 'none' } : undefined}
      >
        {children}
      </Box>
      {isOpen && <GlobalStyles styles={openStyles} />}
      {isOpen && (
        <LazyBoundary onFailed={close}>
          {isDocket && /^\d{1,9}$/.test(id) ? (
            <TaskOfNumber number={id} slots={slots} onClose={close} />
          ) : (
            <TaskPanel id={id} slots={slots} onClose={close} />
          )}
        </LazyBoundary>
      )}
    </>
  );
}

/** Leads from /task/142 to the task with this number. Until then, it loads like any other. */
function TaskOfNumber({ number, ...panel }: Omit<TaskPanelProps, 'id'> & { number: string }) {
  const { data: task } = useGetTaskQuery(number);
  if (task) return <Navigate to={taskPath(task._id)} replace />;
  return <TaskPanel id={number} {...panel} />;
}

/** The list and the open task take the whole width of the window, and so does the bar. */
const openStyles = ({ breakpoints }: Theme) => ({
  ':root': {
    '--screen-width': 'none',
    // The width of the task, where it is next to the list.
    [breakpoints.up('lg')]: { '--task-panel': 'clamp(480px, 42vw, 680px)' },
  },
});

/** The position of the current entry in the history of this tab. */
function entryIndex(): number | null {
  const state: unknown = window.history.state;
  return isObject(state) && 'idx' in state ? Number(state.idx) : null;
}

/**
 * Goes back to Home, or to the list if the task was opened from it and the list is still the same. Otherwise
 * the list takes the place of the task: going back would undo what was typed into a filter.
 */
function useCloseTask(id: string | undefined): () => void {
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { key, state }: { key: string; state: unknown } = useLocation();
  const listKey = useAppSelector(selectTaskListKey);
  const last = useRef({ id, key });
  const opened = useRef<{ at: number | null; from: string; listKey: string }>(null);
  useEffect(() => {
    const before = last.current;
    last.current = { id, key };
    if (before.id === id || id === undefined) return;
    if (before.id === undefined)
      opened.current =
        navigationType === 'PUSH' ? { at: entryIndex(), from: before.key, listKey } : null;
    // J and K move the list along. It must not go back to the task that was opened first.
    else if (navigationType === 'REPLACE' && opened.current)
      scrollPositions.forget(opened.current.from);
  }, [id, key, listKey, navigationType]);
  return () => {
    const { at = null, listKey: before } = opened.current ?? {};
    const isBack = at !== null && at === entryIndex() && before === listKey;
    if (isBack || isFromHome(state)) void navigate(-1);
    else void navigate('/task', { replace: true });
  };
}
