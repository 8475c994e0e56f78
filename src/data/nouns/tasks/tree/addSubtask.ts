import { dialogOpened } from '../../../dialogs/dialogsSlice';
import { changeDraft } from '../../../drafts/draftsSlice';
import { selectIsAdministrator, selectIsDocket } from '../../../session/sessionSlice';
import type { AppThunk } from '../../../store/hooks';
import type { RootState } from '../../../store/rootState';
import { newTaskDraft } from '../taskDrafts';
import { selectMayHaveSubtasks } from './taskTree';

/** Whether the person can create sub-tasks of a task. */
export const selectMayAddSubtask = (state: RootState, id: string): boolean =>
  selectIsDocket(state) && selectIsAdministrator(state) && selectMayHaveSubtasks(state, id);

/** Opens New Task for a sub-task. */
export const addSubtask =
  (parent: string): AppThunk<void> =>
  (dispatch) => {
    dispatch(changeDraft(newTaskDraft, { parent }));
    dispatch(dialogOpened('task/new'));
  };
