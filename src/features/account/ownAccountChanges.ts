import { callOf, type ChangesOf } from '../../data/changes/changeSpec';
import { selectUser } from '../../data/session/sessionSlice';
import { accountApi } from './accountApi';

export const ownAccountChanges = {
  changeOwnAccount: {
    done: () => 'Name changed',
    /** A changed e-mail is not put back, which would need the password. */
    inverse: ({ name }, before) => {
      const user = selectUser(before);
      if (name === undefined || !user) return null;
      return [
        callOf(accountApi.endpoints.changeOwnAccount, { name: user.name, expected: { name } }),
      ];
    },
  },
} satisfies ChangesOf<typeof accountApi.endpoints>;
