import type { UnknownAction } from '@reduxjs/toolkit';
import type { AccountChange, User } from '../../../contract/user';
import type { RootState } from '../../store/rootState';
import { usersApi } from './usersApi';
import { selectUserById } from './usersSelectors';
import type { UndoSource } from '../../undo/addUndo';
import type { Undoable } from '../../undo/undoSlice';

const { changeAccount, updateUser } = usersApi.endpoints;
type Field = keyof AccountChange;
export type AccountUndoable = Extract<Undoable, { kind: 'account' | 'active' }>;

export const fieldsIn = (change: AccountChange) => Object.keys(change) as Field[];
export const valueOf = (user: User, field: Field) =>
  field === 'role' ? user.roles[0] : user[field];
const valuesOf = (user: User, fields: readonly Field[]): AccountChange =>
  Object.fromEntries(fields.map((field) => [field, valueOf(user, field)]));

function changeOf(action: UnknownAction, before: RootState): AccountUndoable | null {
  if (updateUser.matchPending(action)) {
    const { id, active } = action.meta.arg.originalArgs;
    return { kind: 'active', id, after: active };
  }
  if (!changeAccount.matchPending(action)) return null;
  const { id, change } = action.meta.arg.originalArgs;
  const user = selectUserById(before, id);
  return user
    ? { kind: 'account', id, before: valuesOf(user, fieldsIn(change)), after: change }
    : null;
}

/** Changes of accounts. What someone else has changed since is left as it is. */
export const undoAccounts: UndoSource<AccountUndoable> = {
  mutations: [changeAccount, updateUser],
  kinds: ['account', 'active'],
  changeOf,
  loadInverse: () => import(/* webpackChunkName: 'inverse' */ './accountInverse'),
};
