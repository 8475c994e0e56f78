import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { taskLimits, type Task } from '../../../contract/task';
import { changeTask } from '../../../data/nouns/tasks/changeTask';
import { taskName } from '../../../data/nouns/tasks/taskDisplay';
import { fieldLabel } from '../../../data/nouns/tasks/taskFields';
import { selectBlockers } from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { findTasks } from '../../../data/nouns/tasks/tree/findTasks';
import { selectParentRefusal, selectTreePath } from '../../../data/nouns/tasks/tree/taskTree';
import { selectAllWaiting } from '../../../data/nouns/tasks/tree/waitingTasks';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { readState } from '../../../data/store/readState';
import type { RootState } from '../../../data/store/rootState';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { ChoiceList, type Choice } from '../../../ui/fields/ChoiceList';
import { isSecondClick, type PopupProps } from './editorProps';

type LinkField = 'parent' | 'blockedBy';

const noParent: Choice = { value: '', label: 'None' };
const choiceOf = (task: Task): Choice => ({
  value: task._id,
  label: taskName(task),
  detail: task.status,
});

/**
 * Which tasks can be chosen: those that make no circle, and no tree of too many levels. A task does
 * not wait for those that it is a part of.
 */
function offered(state: RootState, field: LinkField, id: string): (task: Task) => boolean {
  if (field === 'parent') return ({ _id }) => selectParentRefusal(state, id, _id) === null;
  const waiting = selectAllWaiting(state, id);
  const above = selectTreePath(state, id);
  return ({ _id }) => !waiting.has(_id) && !above.has(_id);
}

/** The tasks that a text finds, which the task can refer to. */
function useFoundTasks(typed: string, field: LinkField, id: string): readonly Task[] {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<readonly Task[]>([]);
  useEffect(() => {
    let isWanted = true;
    const fits = dispatch(readState((getState) => offered(getState(), field, id)));
    void dispatch(findTasks(typed, fits, () => isWanted)).then((tasks) => {
      if (isWanted && tasks) setFound(tasks);
    });
    return () => {
      isWanted = false;
    };
  }, [dispatch, typed, field, id]);
  return found;
}

interface TaskPickerProps extends PopupProps {
  field: LinkField;
  task: Task;
}

/**
 * Finds other tasks for a task to refer to. The parent is chosen by one click. Each click on a
 * blocker adds or removes it at once.
 */
export function TaskPicker({
  field,
  edit,
  task,
  anchor,
  onType,
  onSave,
  onGiveUp,
}: TaskPickerProps) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const found = useFoundTasks(typed, field, task._id);
  const parent = useAppSelector((state) => selectTaskById(state, task.parent ?? ''));
  const { known } = useAppSelector((state) => selectBlockers(state, task));
  // Those that are chosen at the start come first, and stay there.
  const [first] = useState(() => (field === 'parent' ? [parent ?? []].flat() : known));
  const isChild = field === 'parent';
  const blockers = task.blockedBy ?? [];
  const shown =
    typed.trim() === ''
      ? [...first, ...found.filter(({ _id }) => first.every((one) => one._id !== _id))]
      : found;
  const choose = (next: string[]) => {
    if (!isChild) return void dispatch(changeTask(task._id, { blockedBy: next }));
    onType({ parent: next[0] || null });
    onSave();
  };
  const label = fieldLabel(field);
  return (
    <Popover
      open={!edit.saving}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={(event: object) => !isSecondClick(event) && onGiveUp()}
      // Until the field has the focus, typed letters are keys of the list.
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 360 } } }}
    >
      {edit.error && (
        <Box sx={{ p: 1 }}>
          <ErrorAlert text={edit.error} />
        </Box>
      )}
      <ChoiceList
        searchable
        label="Tasks"
        choices={[...(isChild && typed.trim() === '' ? [noParent] : []), ...shown.map(choiceOf)]}
        chosen={isChild ? [task.parent ?? ''] : blockers}
        isSingle={isChild}
        most={isChild ? undefined : taskLimits.blockers}
        onSearch={setTyped}
        onChange={choose}
        emptyText="No task to choose"
      />
    </Popover>
  );
}
