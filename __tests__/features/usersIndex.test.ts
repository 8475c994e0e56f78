import { userListSlice } from '../../src/data/nouns/users/userListSlice';
import { api } from '../../src/data/api/api';
import type { AppStore } from '../../src/app/store/store';
import { roles, type User } from '../../src/contract/user';
import { applyChanges, completeList } from '../../src/data/lists/syncedList';
import {
  getUsers,
  type UserChange,
  userKind,
  type UserList,
  userLists,
} from '../../src/data/nouns/users/userLists';
import { userIndex } from '../../src/data/nouns/users/userIndex';
import {
  accountStates,
  presences,
  roleRank,
  makeUserFilter,
  userSortColumns,
  type UserListOptions,
} from '../../src/data/nouns/users/userFilters';
import {
  selectActiveRootCount,
  selectUserById,
  selectUsers,
} from '../../src/data/nouns/users/usersSelectors';
import { selectVisibleUserIds } from '../../src/data/nouns/users/userListSlice';
import { foldForSort } from '../../src/lib/foldForSort';
import { rowsInOrder } from '../../src/lib/collection/pages';
import { wordsOf } from '../../src/contract/words';
import { loggedIn } from '../../src/data/session/sessionSlice';
import { randomNumbers } from '../helpers/randomNumbers';
import { storeOn } from '../helpers/renderWithProviders';
import { fakeTransport, StreamedList } from '../helpers/streamTransport';
import { team } from '../helpers/team';
import { receive, type WireEvent } from '../helpers/receive';

let made = 0;
const aUser = (fields: Partial<User> = {}): User => ({
  _id: `user-${(made += 1)}`,
  name: `Person ${made}`,
  email: `person.${made}@example.com`,
  roles: ['User'],
  active: true,
  isOnline: false,
  lastActive: null,
  ...fields,
});
const everybody: UserListOptions = {
  filters: userListSlice.getInitialState().filters,
  sort: null,
};

/** What a column sorts by, said once more by the plainest means; null is empty. */
const keyOf = (user: User, column: (typeof userSortColumns)[number]): string | number | null => {
  if (column === 'roles') return roleRank(user);
  if (column === 'active') return user.active ? 0 : 1;
  if (column === 'isOnline') return user.isOnline ? 0 : 1;
  return column === 'lastActive' ? (user.lastActive ?? null) : foldForSort(user[column]);
};

function expectRight(list: UserList, { filters, sort }: UserListOptions): void {
  const users = rowsInOrder(list);
  const passing = users
    .filter(makeUserFilter(filters))
    .filter((user) =>
      wordsOf(filters.text).every((word) =>
        `${user.name}\n${user.email}`.toLowerCase().includes(word),
      ),
    );
  const compare = (one: User, other: User): number => {
    if (!sort) return 0;
    const [a, b] = [keyOf(one, sort.column), keyOf(other, sort.column)];
    return a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b === sort.descending ? 1 : -1;
  };
  expect(userIndex.visibleIdsOf(list, { filters, sort })).toEqual(
    passing.sort(compare).map((user) => user._id),
  );
  const activeRoots = users.filter((user) => user.active && user.roles.includes('Root')).length;
  expect(userIndex.countsOf(list, null)).toEqual({ total: users.length, activeRoots });
}

describe('what is derived from the accounts by difference', () => {
  it.each(Array.from({ length: 8 }, (_, seed) => seed + 1))(
    'equals what is worked out from scratch, after any changes and also backwards (%i)',
    (seed) => {
      const below = randomNumbers(seed);
      const some = <Value>(values: readonly Value[]): Value[] =>
        values.filter(() => below(2) === 0);
      const random = (fields: Partial<User> = {}) =>
        aUser({
          name: `${['Ada', 'bob', 'Édith'][below(3)]} ${below(30)}`,
          roles: [roles[below(3)] ?? 'User'],
          active: below(3) > 0,
          isOnline: below(2) === 0,
          lastActive: below(3) === 0 ? null : `2026-06-0${1 + below(9)}T12:00:00.000Z`,
          ...fields,
        });
      let list: UserList = completeList(
        Array.from({ length: 700 + below(300) }, () => random()),
        { seq: null, log: null },
      );
      const past: UserList[] = [];
      let criteria = everybody;
      for (let step = 0; step < 40; step += 1) {
        past.push(list);
        if (below(3) === 0) {
          criteria = {
            filters: {
              text: ['', 'a', 'ada 1', 'b@'][below(4)] ?? '',
              roles: below(3) === 0 ? some(roles) : [],
              accounts: below(3) === 0 ? some(accountStates) : [],
              presences: below(3) === 0 ? some(presences) : [],
            },
            sort:
              below(4) === 0
                ? null
                : {
                    column: userSortColumns[below(userSortColumns.length)] ?? 'name',
                    descending: below(2) === 0,
                  },
          };
        }
        const held = rowsInOrder(list);
        const any = () => held[below(held.length)]?._id ?? '';
        const changes = Array.from({ length: [1, 1, 2, 40][below(4)] ?? 1 }, (): UserChange => {
          const kind = below(4);
          return kind === 0
            ? { kind: 'gone', id: any() }
            : { kind: 'put', row: kind === 1 ? random() : random({ _id: any() }), created: true };
        });
        list = applyChanges(list, changes, undefined, userKind);
        expectRight(list, criteria);
      }
      for (const earlier of past.reverse()) expectRight(earlier, criteria);
    },
  );
});

describe('a whole list that comes', () => {
  const users = Array.from({ length: 5 }, () => aUser());
  const list: UserList = completeList(users, { seq: null, log: null });

  const after = (next: User[]) =>
    applyChanges(list, [{ kind: 'all', rows: next }], undefined, userKind);

  it('writes only the rows that differ', () => {
    const next = users.map((user, at) => (at === 3 ? { ...user, isOnline: true } : { ...user }));
    const now = rowsInOrder(after(next));
    expect(now).toEqual(next);
    expect(now.map((user, at) => user === users[at])).toEqual([true, true, true, false, true]);
    expect(after(users.map((user) => ({ ...user })))).toBe(list);
  });

  it('replaces the list when people or their order differ, and keeps the rows that say the same', () => {
    const next = [aUser(), ...users.slice(1).map((user) => ({ ...user }))];
    const now = rowsInOrder(after(next));
    expect(now).toEqual(next);
    expect(now[1]).toBe(users[1]);
  });
});

describe('the list of accounts in the store', () => {
  const headers = { 'docket-seq': '10', 'docket-total': '700' };
  let stream: StreamedList;
  let store: AppStore;
  beforeEach(() => {
    stream = new StreamedList(headers);
    store = storeOn(
      { url: '' },
      { transport: fakeTransport({ '/api/users': () => stream.response }) },
    );
    store.dispatch(loggedIn({ user: { ...team.rosa }, accessToken: 'token' }));
  });
  afterEach(() => void store.dispatch(api.util.resetApiState()));

  const until = async (isTrue: () => boolean) => {
    for (let turn = 0; turn < 500 && !isTrue(); turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(isTrue()).toBe(true);
  };
  const list = () => userLists.entryOf(store.getState(), undefined).data;
  const shown = () => selectVisibleUserIds(store.getState());
  const changed = (users: User[], gone: string[] = [], seq?: number): WireEvent => ({
    name: 'users-changed',
    payload: { users, gone },
    ...(seq !== undefined && { meta: { seq, prev: seq - 1, at: '' } }),
  });
  async function loaded(users: readonly User[]): Promise<void> {
    stream.push(users);
    stream.end();
    await store.dispatch(getUsers.initiate());
    await until(() => list()?.complete === true);
  }

  it('follows who came, went and changed, newcomers at the front, and keeps every other row', async () => {
    const users = [aUser({ roles: ['Root'] }), aUser(), aUser()];
    await loaded(users);
    const rows = selectUsers(store.getState());
    const [first, second] = [aUser(), aUser()];
    receive(store, [
      changed(
        [first, second, { ...(users[1] ?? first), isOnline: true }],
        [users[2]?._id ?? ''],
        11,
      ),
    ]);
    expect(shown()).toEqual([first._id, second._id, users[0]?._id, users[1]?._id]);
    expect(selectUserById(store.getState(), users[1]?._id ?? '')?.isOnline).toBe(true);
    expect(selectUserById(store.getState(), users[0]?._id ?? '')).toBe(rows[0]);
    expect(selectActiveRootCount(store.getState())).toBe(1);
    const before = shown();
    receive(store, [changed([first], ['nobody'], 12)]);
    expect(shown()).toBe(before);
  });

  it('loses nothing that comes while it is loading, and takes nothing twice that it reflects', async () => {
    const users = Array.from({ length: 600 }, () => aUser());
    const late = users[599] ?? aUser();
    stream.push(users.slice(0, 10));
    void store.dispatch(getUsers.initiate());
    await until(() => list() !== undefined);
    const fresh = aUser();
    receive(store, [
      changed([], [users[1]?._id ?? ''], 9),
      changed([fresh, { ...late, name: 'Renamed' }], [users[0]?._id ?? ''], 11),
    ]);
    stream.push(users.slice(10));
    stream.end();
    await until(() => selectUserById(store.getState(), late._id)?.name === 'Renamed');
    expect(shown().slice(0, 3)).toEqual([fresh._id, users[1]?._id, users[2]?._id]);
    expect(selectUserById(store.getState(), users[0]?._id ?? '')).toBeUndefined();
  });
});
