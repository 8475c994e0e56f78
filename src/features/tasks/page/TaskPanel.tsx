import { useEffect, useRef, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { errorText } from '../../../lib/errors';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { Spinner } from '../../../ui/elements/Spinner';
import { isInModal } from '../../../ui/dialogs/modals';
import { useKeyCommands } from '../../../ui/keyboard/keyCommands';
import { isComposing, isTyping } from '../../../ui/keyboard/keys';
import { useAppDispatch } from '../../../data/store/hooks';
import { toggleCompleted } from '../../../data/nouns/tasks/changeTask';
import { goneText } from '../fields/taskDialog';
import { DropOverlay } from '../files/DropOverlay';
import { UploadLines } from '../files/UploadLines';
import { useTaskFiles } from '../files/useTaskFiles';
import { taskPath } from '../../../data/navigation/taskPath';
import { Composer } from './Composer';
import { panelKeys } from './panelKeys';
import { TaskContent } from './TaskContent';
import { TaskPanelBar } from './TaskPanelBar';
import type { TaskSlots } from './taskSlots';
import { useNeighbours } from './useNeighbours';
import { useOpenTask } from './useOpenTask';
import { usePanelFocus } from './usePanelFocus';

/** There the bar and the composer would leave no room for the task, so they scroll with it. */
const low = '@media screen and (max-height: 479.95px)';

export interface TaskPanelProps {
  id: string;
  slots: TaskSlots;
  onClose: () => void;
}

/** One task (/task/{id}): at the right of the list, or over it on narrow screens. */
export function TaskPanel({ id, slots, onClose }: TaskPanelProps) {
  const { task, isGone, isMissing, hasLeft, error, retry } = useOpenTask(id);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const neighbours = useNeighbours(id);
  const scroller = useRef<HTMLDivElement>(null);
  const panel = usePanelFocus(id, task !== undefined);
  useEffect(() => {
    for (const { current } of [panel, scroller]) if (current) current.scrollTop = 0;
  }, [id, panel]);
  useEffect(() => {
    if (hasLeft) onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- closed once
  }, [hasLeft]);
  const go = (neighbour: string | undefined) => () => {
    if (neighbour !== undefined) void navigate(taskPath(neighbour), { replace: true, state });
  };
  const focusField = (selector: string) =>
    panel.current?.querySelector<HTMLElement>(selector)?.focus();
  const [previous, next] = [go(neighbours.previous), go(neighbours.next)];
  usePanelKeys({
    next,
    previous,
    complete: () => void dispatch(toggleCompleted(id)),
    comment: () => focusField('textarea[aria-label="Comment"]'),
    line: () => focusField('input[aria-label="New line"]'),
    close: onClose,
    leaveField: () => panel.current?.focus(),
  });
  const { dragging, dropProps } = useTaskFiles(id, task !== undefined && !isGone);
  if (isMissing) return <Navigate to="/not-found" replace />;
  return (
    <Box
      ref={panel}
      id="open-task"
      component="section"
      aria-label={task ? `Task: ${task.title}` : 'Task'}
      tabIndex={-1}
      data-open-task={id}
      {...dropProps}
      sx={{
        position: 'fixed',
        zIndex: 'speedDial',
        top: 'var(--top-bar, 57px)',
        bottom: 'var(--bottom-bar, 0px)',
        right: 0,
        width: 'var(--task-panel, 100%)',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderLeft: { lg: 1 },
        borderColor: { lg: 'divider' },
        outline: 'none',
        [low]: { overflowY: 'auto', overscrollBehavior: 'contain' },
        // On a phone it fills the screen.
        '@media screen and (max-width: 599.95px)': {
          top: 0,
          bottom: 0,
          zIndex: 'drawer',
          pt: 'env(safe-area-inset-top, 0px)',
          pb: 'env(safe-area-inset-bottom, 0px)',
        },
        '@media print': { position: 'static', width: 'auto', border: 0 },
      }}
    >
      <TaskPanelBar
        task={isGone ? undefined : task}
        neighbours={neighbours}
        onPrevious={previous}
        onNext={next}
        onClose={onClose}
      />
      <Box
        ref={scroller}
        // It scrolls by keys, although nothing in it can be edited any more.
        tabIndex={isGone ? 0 : undefined}
        sx={{
          flex: 1,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          [low]: { flex: 'none', overflow: 'visible' },
          '@media print': { overflow: 'visible' },
        }}
      >
        <Column>
          {isGone && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {goneText}
            </Alert>
          )}
          {task ? (
            <TaskContent key={task._id} task={task} isGone={isGone} slots={slots} />
          ) : error ? (
            <ErrorAlert text={errorText(error)} onRetry={retry} />
          ) : (
            <Spinner />
          )}
        </Column>
      </Box>
      <UploadLines taskId={id} />
      {dragging && <DropOverlay />}
      {task && <Composer task={task} isGone={isGone} />}
    </Box>
  );
}

const Column = ({ children }: { children: ReactNode }) => (
  <Box sx={{ maxWidth: 760, mx: 'auto', px: { xs: 2, sm: 3.5 }, pt: { xs: 1.5, sm: 2.5 }, pb: 6 }}>
    {children}
  </Box>
);

type PanelCommand = (typeof panelKeys)[number]['command'] | 'leaveField';

/**
 * The keys of the open task, unless a field, a menu, a dialog or the list uses them. They also work
 * while no element has the focus.
 */
function usePanelKeys(run: Record<PanelCommand, () => void>): void {
  const commandOf = useKeyCommands();
  const latest = useRef({ run, commandOf });
  useEffect(() => {
    latest.current = { run, commandOf };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event;
      if (defaultPrevented || isComposing(event) || isInModal(target)) return;
      const isHere =
        target === document.body ||
        (target instanceof Element && target.closest('[data-open-task]') !== null);
      const command = isHere ? latest.current.commandOf(panelKeys, event) : null;
      if (command === null || (isTyping(target) && command !== 'close')) return;
      event.preventDefault();
      // The first press leaves a field.
      latest.current.run[isTyping(target) ? 'leaveField' : command]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
