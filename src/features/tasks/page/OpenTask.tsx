import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useNavigate, useNavigationType, useParams } from 'react-router-dom';
import { isObject } from '../../../lib/fields';
import { useAppSelector } from '../../../store/hooks';
import type { RootState } from '../../../store/rootState';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { usePageTitle } from '../../navigation/usePageTitle';
import { LazyBoundary } from '../../toasts/LazyBoundary';
import { selectShownTask } from '../taskScreenSelectors';
import { selectGoneTask } from '../tasksSelectors';

export const loadTaskPanel = () => import(/* webpackChunkName: 'panel' */ './TaskPanel');
const TaskPanel = lazyComponent('TaskPanel', loadTaskPanel);

/** The title of the open task, once it is loaded. A task that was deleted keeps it. */
function selectTitle(state: RootState, id: string): string | undefined {
  const gone = selectGoneTask(state);
  return (selectShownTask(state, id) ?? (gone?._id === id ? gone : undefined))?.title;
}

/**
 * The list of tasks, and beside it the task of /task/{id}. The list stays mounted, so that it keeps
 * its place. On narrow screens the task covers it.
 */
export function OpenTask({ children }: { children: ReactNode }) {
  const { id } = useParams();
  // In the tab, and in the entry of the history.
  usePageTitle(
    'Task Management',
    useAppSelector((state) => (id === undefined ? undefined : selectTitle(state, id))),
  );
  const close = useCloseTask(id);
  const isCovered = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'));
  const isOpen = id !== undefined;
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
          <TaskPanel id={id} onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}

/** The list and the open task take the whole width of the window, and so does the bar. */
const openStyles = ({ breakpoints }: Theme) => ({
  ':root': {
    '--screen-width': 'none',
    // The width of the task, where it is beside the list.
    [breakpoints.up('lg')]: { '--task-panel': 'clamp(480px, 42vw, 680px)' },
  },
});

/** The position of the current entry in the history of this tab. */
function entryIndex(): number | null {
  const state: unknown = window.history.state;
  return isObject(state) && 'idx' in state ? Number(state.idx) : null;
}

/** Goes back to the list if the task was opened from it. Otherwise the list takes its place. */
function useCloseTask(id: string | undefined): () => void {
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const last = useRef(id);
  const openedAt = useRef<number>(null);
  useEffect(() => {
    if (last.current === undefined && id !== undefined)
      openedAt.current = navigationType === 'PUSH' ? entryIndex() : null;
    last.current = id;
  }, [id, navigationType]);
  return () =>
    void (openedAt.current !== null && openedAt.current === entryIndex()
      ? navigate(-1)
      : navigate('/task', { replace: true }));
}
