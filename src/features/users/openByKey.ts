import { selectUser } from '../../session/sessionSlice';
import type { AppDispatch } from '../../store/hooks';
import type { RootState } from '../../store/rootState';
import { refusal } from './userRules';
import { selectActiveRootCount, selectUserById } from '../directory/usersSelectors';
import { userDialogOpened } from './usersSlice';

/** What a key of the table does to an account: Enter shows its record, Delete asks to delete it where that is allowed. */
export const openByKey =
  (command: string, userId: string) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const user = selectUserById(getState(), userId);
    const actor = selectUser(getState());
    if (!user || !actor) return;
    if (command === 'open') dispatch(userDialogOpened({ kind: 'record', userId }));
    if (
      command === 'delete' &&
      refusal('delete', actor, user, selectActiveRootCount(getState())) === null
    )
      dispatch(userDialogOpened({ kind: 'delete', userId }));
  };
