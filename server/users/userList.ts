import type { UsersChanged } from '../../src/contract/event';
import type { User, UserRef } from '../../src/contract/user';
import type { Db, Reader } from '../db/schema';
import { chunks } from '../lib/chunks';
import { notFound } from '../lib/errors';
import { readRoles } from '../lib/roles';
import { takeTurn } from '../lib/takeTurn';

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

/** All accounts in pages, newest first. Yields to other requests after each page. */
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
    // The index can use the first condition. The second one orders accounts of the same time by id.
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
    await takeTurn();
  }
}

/** All accounts, newest first. */
export async function listUsers(db: Db): Promise<User[]> {
  const users: User[] = [];
  for await (const page of userPages(db)) users.push(...page);
  return users;
}

export async function countUsers(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One account, or undefined. */
export async function findUser(db: Reader, id: string): Promise<User | undefined> {
  return (await findUsers(db, [id]))[0];
}

/** The current state of these accounts, newest first, and the ids of deleted ones. */
export async function readUsersChanged(db: Reader, ids: readonly string[]): Promise<UsersChanged> {
  const users = await findUsers(db, ids);
  const found = new Set(users.map((user) => user._id));
  return { users, gone: ids.filter((id) => !found.has(id)) };
}

/** The number of active Roots, without this account. */
export async function countOtherRoots(db: Reader, id: string): Promise<number> {
  // The text only preselects rows, because roles are stored as a JSON list.
  const rows = await db
    .selectFrom('users')
    .select('roles')
    .where('active', '=', 1)
    .where('_id', '!=', id)
    .where('roles', 'like', '%"Root"%')
    .execute();
  return rows.filter((row) => readRoles(row.roles).includes('Root')).length;
}

/** In the order of code units, as the database sorts. */
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Newest first, as in the list. */
async function findUsers(db: Reader, ids: readonly string[]): Promise<User[]> {
  const rows: (StoredUser & { created_at: string })[] = [];
  for (const chunk of chunks(ids, pageSize)) {
    rows.push(
      ...(await db
        .selectFrom('users')
        .select([...columns, 'created_at'])
        .where('_id', 'in', chunk)
        .execute()),
    );
  }
  rows.sort((a, b) => compareText(b.created_at, a.created_at) || compareText(a._id, b._id));
  const users: User[] = [];
  for (const chunk of chunks(rows, pageSize)) users.push(...(await withPresence(db, chunk)));
  return users;
}

/** Adds who is online: people with an open socket in any process. */
async function withPresence(db: Reader, rows: readonly StoredUser[]): Promise<User[]> {
  if (rows.length === 0) return [];
  // Rows of processes that ended unexpectedly are removed by the heartbeat of the others.
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

/** The fields of an account that clients may see. */
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

/** @throws HttpError 404 for an unknown id */
export async function requirePerson(db: Reader, id: string): Promise<UserRef> {
  const person = await db
    .selectFrom('users')
    .select(['_id', 'name'])
    .where('_id', '=', id)
    .executeTakeFirst();
  if (!person) throw notFound('User not found');
  return person;
}
