import { selectUser } from '../../session/sessionSlice';
import type { SendInverse } from '../undo/addUndo';
import { accountApi } from './accountApi';
import type { OwnNameUndoable } from './undoOwnName';

const { changeOwnAccount } = accountApi.endpoints;

/** Puts the name back, unless it has been changed elsewhere since. */
export const sendInverse: SendInverse<OwnNameUndoable> = async (
  { before, after },
  { dispatch, getState },
) =>
  selectUser(getState())?.name === after
    ? [await dispatch(changeOwnAccount.initiate({ name: before }, { track: false }))]
    : null;
