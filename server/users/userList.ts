import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UsersChanged } from '../../src/contract/event';
import type { User } from '../../src/contract/user';
import type { Db, Trx } from '../context';
import { readRoles } from './roles';

const columns = ['_id', 'name', 'email', 'roles', 'active', 'last_active'] as const;
/** Accounts read at a time. */
const pageSize = 512;

interface StoredUser {
  _id: string;
  name: string;
  email: string;
  roles: string;
  active: number;
  last_active: string | null;
}

/** Every account in pages, newest first: who was just created stays where the screens put them. Between two pages others get their turn. */
export async function* userPages(db: Db): AsyncGenerator<User[]> {
  let last: { created_at: string; _id: string } | undefined;
  for (;;) {
    const query = db
      .selectFrom('users')
      .select([...columns, 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('_id')
      .limit(pageSize);
    const after = last;
    // The first condition is what the index can be entered by; accounts made in the same moment follow by id.
    const page: (StoredUser & { created_at: string })[] = await (
      after === undefined
        ? query
        : query
            .where('created_at', '<=', after.created_at)
            .where((eb) =>
              eb.or([eb('created_at', '<', after.created_at), eb('_id', '>', after._id)]),
            )
    ).execute();
    last = page.at(-1);
    if (!last) return;
    yield await withPresence(db, page);
    if (page.length < pageSize) return;
    await nextTurn();
  }
}

/** Every account, newest first. */
export async function listUsers(db: Db): Promise<User[]> {
  const users: User[] = [];
  for await (const page of userPages(db)) users.push(...page);
  return users;
}

/** How many accounts there are. */
export async function countUsers(db: Db | Trx): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One account, or undefined. */
export async function findUser(db: Db | Trx, id: string): Promise<User | undefined> {
  return (await findUsers(db, [id]))[0];
}

/** These accounts as they are now, newest first, and which of the ids are gone. */
export async function readUsersChanged(
  db: Db | Trx,
  ids: readonly string[],
): Promise<UsersChanged> {
  const users = await findUsers(db, ids);
  const found = new Set(users.map((user) => user._id));
  return { users, gone: ids.filter((id) => !found.has(id)) };
}

/** The number of Roots that can sign in, one account left aside. */
export async function countOtherRoots(db: Db | Trx, id: string): Promise<number> {
  // The text is no more than a first sieve: roles are a list within it.
  const rows = await db
    .selectFrom('users')
    .select('roles')
    .where('active', '=', 1)
    .where('_id', '!=', id)
    .where('roles', 'like', '%"Root"%')
    .execute();
  return rows.filter((row) => readRoles(row.roles).includes('Root')).length;
}

/** Newest first, as in the list: whoever adds them to one needs not sort. */
async function findUsers(db: Db | Trx, ids: readonly string[]): Promise<User[]> {
  const rows: (StoredUser & { created_at: string })[] = [];
  const users: User[] = [];
  for (let from = 0; from < ids.length; from += pageSize) {
    rows.push(
      ...(await db
        .selectFrom('users')
        .select([...columns, 'created_at'])
        .where('_id', 'in', ids.slice(from, from + pageSize))
        .execute()),
    );
  }
  rows.sort((one, other) =>
    one.created_at === other.created_at
      ? one._id < other._id
        ? -1
        : 1
      : one.created_at < other.created_at
        ? 1
        : -1,
  );
  for (let from = 0; from < rows.length; from += pageSize)
    users.push(...(await withPresence(db, rows.slice(from, from + pageSize))));
  return users;
}

/** Somebody is online while a socket of theirs is open in any process. */
async function withPresence(db: Db | Trx, rows: readonly StoredUser[]): Promise<User[]> {
  if (rows.length === 0) return [];
  // The heartbeat of the processes removes the rows of those that died, so a row that is there is an open socket.
  const open = await db
    .selectFrom('connections')
    .select('user_id')
    .distinct()
    .where(
      'user_id',
      'in',
      rows.map((row) => row._id),
    )
    .execute();
  const online = new Set(open.map((row) => row.user_id));
  return rows.map((row) => toUser(row, online.has(row._id)));
}

/** An account as it goes out: never more of the row than this. */
function toUser(row: StoredUser, isOnline: boolean): User {
  return {
    _id: row._id,
    name: row.name,
    email: row.email,
    roles: readRoles(row.roles),
    active: row.active === 1,
    isOnline,
    lastActive: row.last_active,
  };
}
