import { networkError } from '../../data/api/errors';
import { refreshSession } from '../../data/api/refresh';
import { selectUser } from '../../data/session/sessionSlice';
import type { SendInverse } from '../../data/undo/addUndo';
import { accountApi } from './accountApi';
import type { OwnNameUndoable } from './undoOwnName';

const { changeOwnAccount } = accountApi.endpoints;

/**
 * Puts the name back, unless it has been changed elsewhere since. A refresh asks the server for the
 * name: the session has the one of its last token.
 */
export const sendInverse: SendInverse<OwnNameUndoable> = async (
  { before, after },
  { dispatch, getState },
) => {
  if ((await dispatch(refreshSession())) !== 'refreshed')
    return [{ error: networkError(undefined) }];
  return selectUser(getState())?.name === after.name
    ? [await dispatch(changeOwnAccount.initiate(before, { track: false }))]
    : null;
};
