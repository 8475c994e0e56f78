import type { AppError } from '../../api/errors';
import { selectIsBehind } from '../../realtime/realtimeSlice';
import { getUsers } from './userLists';
import { usersApi } from './usersApi';
import { selectUserById } from './usersSelectors';
import type { SendInverse } from '../../undo/addUndo';
import { fieldsIn, valueOf, type AccountUndoable } from './undoAccounts';

const { changeAccount, updateUser } = usersApi.endpoints;
const notFound: AppError = { status: 404, text: 'User not found' };

/**
 * Takes back what is still as this person left it. Loads the accounts first if they are missing
 * or may be old: otherwise, an undo would overwrite what others have changed. There is no call for
 * one account.
 */
export const sendInverse: SendInverse<AccountUndoable> = async (change, { dispatch, getState }) => {
  const { id } = change;
  const load = (forceRefetch: boolean) =>
    dispatch(getUsers.initiate(undefined, { forceRefetch, subscribe: false }));
  // The first load may be from the local copy.
  let loaded = selectUserById(getState(), id) ? null : await load(false);
  if (selectIsBehind(getState())) loaded = await load(true);
  if (loaded?.error) return [{ error: loaded.error }];
  const user = selectUserById(getState(), id);
  if (!user) return [{ error: notFound }];
  if (change.kind === 'active')
    return user.active === change.after
      ? [await dispatch(updateUser.initiate({ id, active: !change.after }, { track: false }))]
      : null;
  const fields = fieldsIn(change.after).filter(
    (field) => valueOf(user, field) === change.after[field],
  );
  const inverse = Object.fromEntries(fields.map((field) => [field, change.before[field]]));
  return fields.length > 0
    ? [await dispatch(changeAccount.initiate({ id, change: inverse }, { track: false }))]
    : null;
};
