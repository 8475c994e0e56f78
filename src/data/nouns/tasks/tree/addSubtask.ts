import { sameList } from '../../../../lib/sameList';
import { dialogOpened } from '../../../dialogs/dialogsSlice';
import { changeDraft, selectDraft } from '../../../drafts/draftsSlice';
import { selectIsAdministrator, selectIsDocket } from '../../../session/sessionSlice';
import type { AppThunk } from '../../../store/hooks';
import type { RootState } from '../../../store/rootState';
import { selectUserById } from '../../users/usersSelectors';
import { newTaskDraft } from '../taskDrafts';
import { selectTaskById } from '../tasksSelectors';
import { selectMayHaveSubtasks } from './taskTree';

/** Whether the person can create sub-tasks of a task. */
export const selectMayAddSubtask = (state: RootState, id: string): boolean =>
  selectIsDocket(state) && selectIsAdministrator(state) && selectMayHaveSubtasks(state, id);

/** The people of a task who can be given another one. */
const selectActivePeople = (state: RootState, id: string): string[] =>
  (selectTaskById(state, id)?.assignedTo ?? [])
    .map(({ _id }) => _id)
    .filter((one) => selectUserById(state, one)?.active !== false);

/**
 * Drops what the place where an untitled New Task was opened has preset: the status of a column, or
 * the parent and its people. The next one is a plain one then.
 */
export const dropPresets = (): AppThunk<void> => (dispatch, getState) => {
  const draft = selectDraft(getState(), newTaskDraft);
  if (!draft || (draft.title + draft.description).trim() !== '') return;
  const { parent, status } = draft;
  if (parent === undefined && status === undefined) return;
  const isOfParent =
    parent !== undefined && sameList(draft.assignedTo, selectActivePeople(getState(), parent));
  const changes = {
    parent: undefined,
    status: undefined,
    ...(isOfParent && { assignedTo: [] }),
  };
  dispatch(changeDraft(newTaskDraft, changes));
};

/** Opens New Task for a sub-task. It is for the people of the parent, if none are chosen yet. */
export const addSubtask =
  (parent: string): AppThunk<void> =>
  (dispatch, getState) => {
    const chosen = selectDraft(getState(), newTaskDraft)?.assignedTo ?? [];
    const assignedTo = chosen.length > 0 ? chosen : selectActivePeople(getState(), parent);
    dispatch(changeDraft(newTaskDraft, { parent, assignedTo }));
    dispatch(dialogOpened('task/new'));
  };
