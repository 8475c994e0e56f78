import type { AppThunk } from '../../../data/store/hooks';
import { changeTask } from '../../../data/nouns/tasks/changeTask';
import { selectTaskName } from '../../../data/nouns/tasks/tasksSelectors';
import { selectParentRefusal } from '../../../data/nouns/tasks/tree/taskTree';

/** What a move has done, or why it is not possible. */
export interface MoveResult {
  isMoved: boolean;
  text: string;
}

/** Makes a task a sub-task of another one, or of none. */
export const moveSubtask =
  (id: string, parent: string | null): AppThunk<MoveResult> =>
  (dispatch, getState) => {
    const refusal = parent && selectParentRefusal(getState(), id, parent);
    if (refusal) return { isMoved: false, text: refusal };
    void dispatch(changeTask(id, { parent }));
    const name = parent && (selectTaskName(getState(), parent) ?? 'another task');
    return { isMoved: true, text: name ? `Now a sub-task of ${name}` : 'No longer a sub-task' };
  };
