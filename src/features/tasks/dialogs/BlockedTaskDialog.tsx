import { countText } from '../../../lib/format';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { taskName } from '../../../data/nouns/tasks/taskDisplay';
import { selectBlockers } from '../../../data/nouns/tasks/taskScreenSelectors';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog';
import type { TaskDialogProps } from '../fields/taskDialog';

/** So many tasks are named. */
const maxNamed = 3;

/** Asks before a task is started that waits for others. `confirmStart` reads the answer. */
export function BlockedTaskDialog({ task, open, onClose, onExited }: TaskDialogProps) {
  const dispatch = useAppDispatch();
  const { known, unknown } = useAppSelector((state) => selectBlockers(state, task));
  const waitsFor = known.filter(({ status }) => status !== 'Completed');
  const named = waitsFor.slice(0, maxNamed).map(taskName);
  const rest = Math.max(waitsFor.length - maxNamed, 0) + unknown;
  if (rest > 0) named.push(named.length > 0 ? `${rest} more` : countText(rest, 'task'));
  const confirm = () => {
    dispatch(dialogOpened('task/blocked', { taskId: task._id, isConfirmed: true }));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="This task is blocked"
      question={`It waits for ${inWords(named) || 'no other task any more'}.`}
      confirm="Start Anyway"
      onConfirm={confirm}
      onClose={onClose}
      onExited={onExited}
    />
  );
}

const inWords = (texts: readonly string[]): string =>
  texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}` : texts.join('');
