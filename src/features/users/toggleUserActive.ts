import { errorText } from '../../lib/errors';
import type { User } from '../../contract/user';
import type { AppDispatch } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import { usersApi } from '../../data/nouns/users/usersApi';
import {
  selectIsSwitching,
  userSwitchAnswered,
  userSwitchSent,
} from '../../data/nouns/users/usersSlice';

/** Activates or deactivates an account. One call per account at a time. */
export const toggleUserActive =
  ({ _id: id, active }: User) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    if (selectIsSwitching(getState(), id)) return;
    dispatch(userSwitchSent(id));
    const { error } = await dispatch(
      usersApi.endpoints.updateUser.initiate({ id, active: !active }, { track: false }),
    );
    dispatch(userSwitchAnswered(id));
    // Specification, point 8: a browser alert.
    if (error) window.alert(errorText(error, 'Failed to update user status'));
  };
