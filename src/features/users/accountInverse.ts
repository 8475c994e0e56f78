import { usersApi } from '../directory/usersApi';
import { selectUserById } from '../directory/usersSelectors';
import type { SendInverse } from '../undo/addUndo';
import { fieldsIn, valueOf, type AccountUndoable } from './undoAccounts';

const { changeAccount, updateUser } = usersApi.endpoints;

/** Puts back what nobody else has changed since. */
export const sendInverse: SendInverse<AccountUndoable> = async (change, { dispatch, getState }) => {
  const { id } = change;
  const user = selectUserById(getState(), id);
  if (change.kind === 'active')
    return user && user.active !== change.after
      ? null
      : [await dispatch(updateUser.initiate({ id, active: !change.after }, { track: false }))];
  const fields = fieldsIn(change.after).filter(
    (field) => !user || valueOf(user, field) === change.after[field],
  );
  const inverse = Object.fromEntries(fields.map((field) => [field, change.before[field]]));
  return fields.length > 0
    ? [await dispatch(changeAccount.initiate({ id, change: inverse }, { track: false }))]
    : null;
};
