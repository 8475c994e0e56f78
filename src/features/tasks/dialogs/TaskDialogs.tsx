import { useEffect, useState } from 'react';
import { fetchAhead } from '../../../ui/lazy/importWithRetry';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { LazyBoundary } from '../../toasts/LazyBoundary';
import { GoneDialog } from './GoneDialog';
import type { DialogFrame } from '../fields/taskDialog';
import { selectDialog, selectTaskById, selectTasksSettled } from '../tasksSelectors';
import { dialogClosed, type TaskDialog } from '../tasksSlice';
import { WaitingDialog } from '../fields/WaitingDialog';

const loaders = {
  new: () => import('./NewTaskDialog'),
  view: () => import('./ViewTaskDialog'),
  edit: () => import('./EditTaskDialog'),
  assign: () => import('../assign/AssignDialog'),
  comments: () => import('../comments/CommentsDialog'),
  activity: () => import('./ActivityDialog'),
  files: () => import('./FilesDialog'),
  delete: () => import('./DeleteTaskDialog'),
};
const NewTaskDialog = lazyComponent('NewTaskDialog', loaders.new);
const dialogs = {
  view: lazyComponent('ViewTaskDialog', loaders.view),
  edit: lazyComponent('EditTaskDialog', loaders.edit),
  assign: lazyComponent('AssignDialog', loaders.assign),
  comments: lazyComponent('CommentsDialog', loaders.comments),
  activity: lazyComponent('ActivityDialog', loaders.activity),
  files: lazyComponent('FilesDialog', loaders.files),
  delete: lazyComponent('DeleteTaskDialog', loaders.delete),
};

/** The open dialog of the task screen. Which one is open is state, so that a reload of data leaves it alone and a replay shows it. */
export function TaskDialogs() {
  const dispatch = useAppDispatch();
  useEffect(() => fetchAhead(Object.values(loaders)), []);
  const wanted = useAppSelector(selectDialog);
  // What is closing stays mounted until its transition is over.
  const [shown, setShown] = useState<TaskDialog | null>(wanted);
  if (wanted && wanted !== shown) setShown(wanted);
  const dialog = wanted ?? shown;
  if (!dialog) return null;
  const settle = () => {
    setShown(null);
    // The opener may be gone with its card: then the focus, once the dialog is out of the page, would be nowhere.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-screen-heading]')?.focus();
    });
  };
  const fail = () => {
    dispatch(dialogClosed());
    setShown(null);
  };
  const frame: DialogFrame = {
    open: wanted !== null,
    onClose: () => dispatch(dialogClosed()),
    onExited: settle,
  };
  return (
    <LazyBoundary onFailed={fail}>
      {dialog.kind === 'new' ? (
        <NewTaskDialog {...frame} />
      ) : (
        <OneTaskDialog
          key={`${dialog.kind} ${dialog.taskId}`}
          kind={dialog.kind}
          taskId={dialog.taskId}
          frame={frame}
        />
      )}
    </LazyBoundary>
  );
}

/** Giving a task away takes it from one's own list a moment before the answer closes the dialog; that is no surprise to tell of. In milliseconds. */
const ownChangeTime = 600;

function OneTaskDialog({
  kind,
  taskId,
  frame,
}: {
  kind: keyof typeof dialogs;
  taskId: string;
  frame: DialogFrame;
}) {
  const task = useAppSelector((state) => selectTaskById(state, taskId));
  // The last record that was there: a dialog that is closing after a deletion keeps its words.
  const [held, setHeld] = useState(task);
  if (task && task !== held) setHeld(task);
  // While rows still arrive, a missing one says nothing.
  const isSettled = useAppSelector(selectTasksSettled);
  const gone = useLasting(!task && isSettled && frame.open && kind !== 'delete', ownChangeTime);
  if (gone) return <GoneDialog {...frame} />;
  const Content = dialogs[kind];
  const record = task ?? held;
  return record ? <Content task={record} {...frame} /> : <WaitingDialog {...frame} />;
}

/** Whether `condition` has held for `time` milliseconds without a break. */
export function useLasting(condition: boolean, time: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setLasted(true), time);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [condition, time]);
  return condition && lasted;
}
