import { useEffect, useState } from 'react';
import { fetchAhead } from '../../lib/fetchPart';
import { lazyPart } from '../../lib/lazyPart';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { LatePart } from '../notifications/LatePart';
import { GoneDialog } from './GoneDialog';
import type { DialogFrame } from './taskDialog';
import { selectDialog, selectTaskById, selectTasksSettled } from './tasksSelectors';
import { dialogClosed, type TaskDialog } from './tasksSlice';
import { useLasting } from './useLasting';
import { WaitingDialog } from './WaitingDialog';

const parts = {
  new: () => import('./NewTaskDialog'),
  view: () => import('./ViewTaskDialog'),
  edit: () => import('./EditTaskDialog'),
  assign: () => import('./AssignDialog'),
  comments: () => import('./CommentsDialog'),
  activity: () => import('./ActivityDialog'),
  files: () => import('./FilesDialog'),
  delete: () => import('./DeleteTaskDialog'),
};
const NewTaskDialog = lazyPart('NewTaskDialog', parts.new);
const dialogs = {
  view: lazyPart('ViewTaskDialog', parts.view),
  edit: lazyPart('EditTaskDialog', parts.edit),
  assign: lazyPart('AssignDialog', parts.assign),
  comments: lazyPart('CommentsDialog', parts.comments),
  activity: lazyPart('ActivityDialog', parts.activity),
  files: lazyPart('FilesDialog', parts.files),
  delete: lazyPart('DeleteTaskDialog', parts.delete),
};

/** The open dialog of the task screen. Which one is open is state, so that a reload of data leaves it alone and a replay shows it. */
export function TaskDialogs() {
  const dispatch = useAppDispatch();
  useEffect(() => fetchAhead(Object.values(parts)), []);
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
    <LatePart onFailed={fail}>
      {dialog.kind === 'new' ? (
        <NewTaskDialog {...frame} />
      ) : (
        <DialogOfTask
          key={`${dialog.kind} ${dialog.taskId}`}
          kind={dialog.kind}
          taskId={dialog.taskId}
          frame={frame}
        />
      )}
    </LatePart>
  );
}

/** Giving a task away takes it from one's own list a moment before the answer closes the dialog; that is no surprise to tell of. In milliseconds. */
const ownChangeTime = 600;

function DialogOfTask({
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
