import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { focusScreen } from '../../../ui/browser/keepFocus';
import { useLast } from '../../../ui/dialogs/useLast';
import { importWhenIdle } from '../../../ui/lazy/importWithRetry';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { loadMarkdown } from '../../../ui/markdown/loadMarkdown';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import type { DialogFrame } from '../fields/taskDialog';
import { loadCardEditor } from '../card/CardEditor';
import { loadTaskPanel } from '../page/OpenTask';
import { loadLabelsEditor } from '../table/lazyLabelsEditor';
import { selectShownTask } from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectDialog, selectTasksSettled } from '../../../data/nouns/tasks/tasksSelectors';
import { dialogClosed, type TaskDialog } from '../../../data/nouns/tasks/tasksSlice';

const loaders = {
  new: () => import(/* webpackChunkName: 'dialogs' */ './NewTaskDialog'),
  edit: () => import(/* webpackChunkName: 'dialogs' */ './EditTaskDialog'),
  assign: () => import(/* webpackChunkName: 'dialogs' */ '../assign/AssignDialog'),
  comments: () => import(/* webpackChunkName: 'dialogs' */ '../comments/CommentsDialog'),
  activity: () => import(/* webpackChunkName: 'dialogs' */ './ActivityDialog'),
  files: () => import(/* webpackChunkName: 'dialogs' */ './FilesDialog'),
  delete: () => import(/* webpackChunkName: 'dialogs' */ './DeleteTaskDialog'),
  unavailable: () => import(/* webpackChunkName: 'dialogs' */ './TaskUnavailableDialog'),
};
/** A task can be edited while the server cannot be reached. */
const editors = [loadTaskPanel, loadMarkdown, loadCardEditor, loadLabelsEditor];
const NewTaskDialog = lazyComponent('NewTaskDialog', loaders.new);
const TaskUnavailableDialog = lazyComponent('TaskUnavailableDialog', loaders.unavailable);
const dialogs = {
  edit: lazyComponent('EditTaskDialog', loaders.edit),
  assign: lazyComponent('AssignDialog', loaders.assign),
  comments: lazyComponent('CommentsDialog', loaders.comments),
  activity: lazyComponent('ActivityDialog', loaders.activity),
  files: lazyComponent('FilesDialog', loaders.files),
  delete: lazyComponent('DeleteTaskDialog', loaders.delete),
};

/** The open dialog of the task screen. It is state, so that a replay shows it. */
export function TaskDialogs() {
  const dispatch = useAppDispatch();
  useEffect(() => importWhenIdle([...Object.values(loaders), ...editors]), []);
  const openDialog = useAppSelector(selectDialog);
  // A closing dialog stays mounted until its transition is over.
  const [dialog, forget] = useLast(openDialog);
  // The log of an older build may have opened a dialog that this one does not have.
  if (!dialog || (dialog.kind !== 'new' && !Object.hasOwn(dialogs, dialog.kind))) return null;
  const onExited = () => {
    forget();
    // The focus is lost if the card that opened the dialog has disappeared.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusScreen();
    });
  };
  const fail = () => {
    dispatch(dialogClosed());
    forget();
  };
  const frame: DialogFrame = {
    open: openDialog !== null,
    onClose: () => dispatch(dialogClosed()),
    onExited,
  };
  return (
    <LazyBoundary onFailed={fail}>
      {dialog.kind === 'new' ? (
        <NewTaskDialog {...frame} />
      ) : (
        <OneTaskDialog key={`${dialog.kind} ${dialog.taskId}`} dialog={dialog} frame={frame} />
      )}
    </LazyBoundary>
  );
}

/**
 * Handing a task over removes it from one's own list shortly before the answer closes the dialog.
 * So a missing task is only reported after this time, in milliseconds.
 */
const missingDelayMs = 600;

function OneTaskDialog({
  dialog: { kind, taskId, edits, seq, after },
  frame,
}: {
  dialog: Exclude<TaskDialog, { kind: 'new' }>;
  frame: DialogFrame;
}) {
  const task = useAppSelector((state) => selectShownTask(state, taskId));
  // After a deletion the closing dialog still shows the last record.
  const [record] = useLast(task);
  const isListComplete = useAppSelector(selectTasksSettled);
  const isMissing = useTrueFor(
    missingDelayMs,
    !task && isListComplete && frame.open && kind !== 'delete',
  );
  const Content = dialogs[kind];
  // A dialog in which something was typed keeps it.
  if (isMissing && (!record || (kind !== 'edit' && kind !== 'comments')))
    return <TaskUnavailableDialog {...frame} />;
  return (
    record && (
      <Content task={record} isGone={isMissing} edits={edits} seq={seq} after={after} {...frame} />
    )
  );
}

/** Whether `condition` has been true for `ms` milliseconds without a break. */
function useTrueFor(ms: number, condition: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [condition, ms]);
  return condition && isOver;
}
