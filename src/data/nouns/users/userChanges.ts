import type { AccountChange, User } from '../../../contract/user';
import { callOf, type ChangesOf } from '../../changes/changeSpec';
import type { RootState } from '../../store/rootState';
import { usersApi } from './usersApi';
import { selectUserById } from './usersSelectors';

const { changeAccount, updateUser } = usersApi.endpoints;

const valuesBefore = (user: User, change: AccountChange): AccountChange =>
  Object.fromEntries(
    (Object.keys(change) as (keyof AccountChange)[]).map((field) => [
      field,
      field === 'role' ? user.roles[0] : user[field],
    ]),
  );
const nameOf = (state: RootState, id: string): string =>
  selectUserById(state, id)?.name ?? 'This person';

export const userChanges = {
  changeAccount: {
    done: ({ id, change }, before) =>
      `The account of ${change.name ?? nameOf(before, id)} was changed`,
    inverse: ({ id, change }, before) => {
      const user = selectUserById(before, id);
      if (!user) return null;
      return [callOf(changeAccount, { id, change: valuesBefore(user, change), expected: change })];
    },
  },
  updateUser: {
    done: ({ id, active }, before) =>
      `${nameOf(before, id)} can ${active ? 'sign in now' : 'no longer sign in'}`,
    inverse: ({ id, active }) => [
      callOf(updateUser, { id, active: !active, expected: { active } }),
    ],
  },
} satisfies ChangesOf<typeof usersApi.endpoints>;
