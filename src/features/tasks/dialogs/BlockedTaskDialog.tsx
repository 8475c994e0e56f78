import { Fragment, type ReactNode } from 'react';
import { dialogOpened, selectDialog } from '../../../data/dialogs/dialogsSlice';
import { taskName } from '../../../data/nouns/tasks/taskDisplay';
import { selectBlockers, selectUnseenText } from '../../../data/nouns/tasks/taskScreenSelectors';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog';
import type { TaskDialogProps } from '../fields/taskDialog';
import { TaskLink } from '../subtasks/TaskLink';

/** So many tasks are named. */
const maxNamed = 3;

/**
 * Asks before a task is started or completed that waits for others. `confirmStart` reads the answer.
 */
export function BlockedTaskDialog({
  task,
  isCompletion = false,
  open,
  onClose,
  onExited,
}: TaskDialogProps & { isCompletion?: boolean }) {
  const dispatch = useAppDispatch();
  const { known, unknown } = useAppSelector((state) => selectBlockers(state, task));
  const unseenText = useAppSelector((state) => selectUnseenText(state, unknown));
  // Below the form of Edit Task, another task could not be seen.
  const isLinked = useAppSelector((state) => selectDialog(state, 'task/edit') === undefined);
  const waitsFor = known.filter(({ status }) => status !== 'Completed');
  const hidden = waitsFor.length - maxNamed;
  const parts: ReactNode[] = waitsFor
    .slice(0, maxNamed)
    .map((one) =>
      isLinked ? (
        <TaskLink key={one._id} task={one} onClick={onClose} sx={linkStyle} />
      ) : (
        taskName(one)
      ),
    );
  if (hidden > 0) parts.push(`${hidden} more`);
  if (unknown > 0) parts.push(unseenText);
  const confirm = () => {
    dispatch(dialogOpened('task/blocked', { taskId: task._id, isCompletion, isConfirmed: true }));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="This task is blocked"
      question={<>It waits for {parts.length > 0 ? inWords(parts) : 'no other task any more'}.</>}
      confirm={isCompletion ? 'Complete Anyway' : 'Start Anyway'}
      isHarmless
      onConfirm={confirm}
      onClose={onClose}
      onExited={onExited}
    />
  );
}

const linkStyle = { color: 'primary.main' } as const;

/** 'a, b and c'. */
const inWords = (parts: readonly ReactNode[]): ReactNode =>
  parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && (at === parts.length - 1 ? ' and ' : ', ')}
      {part}
    </Fragment>
  ));
