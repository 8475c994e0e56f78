import type { User } from '../../src/contract/user';
import type { Db, Trx } from '../context';
import { readRoles } from './roles';

const columns = ['_id', 'name', 'email', 'roles', 'active', 'last_active'] as const;

interface StoredUser {
  _id: string;
  name: string;
  email: string;
  roles: string;
  active: number;
  last_active: string | null;
}

/** Every account, newest first: who was just created stays where the screens put them. Somebody is online while a socket of theirs is open in any process. */
export async function listUsers(db: Db | Trx): Promise<User[]> {
  const rows = await db.selectFrom('users').select(columns).orderBy('created_at', 'desc').orderBy('_id').execute();
  const online = await onlineUsers(db);
  return rows.map((row) => toUser(row, online.has(row._id)));
}

/** One account, or undefined. */
export async function findUser(db: Db | Trx, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(columns).where('_id', '=', id).executeTakeFirst();
  return row && toUser(row, (await onlineUsers(db, id)).has(id));
}

/** An account as it goes out: never more of the row than this. */
function toUser(row: StoredUser, isOnline: boolean): User {
  return {
    _id: row._id, name: row.name, email: row.email, roles: readRoles(row.roles), active: row.active === 1, isOnline, lastActive: row.last_active,
  };
}

// The heartbeat of the processes removes the rows of those that died, so a row that is there is an open socket.
async function onlineUsers(db: Db | Trx, id?: string): Promise<Set<string>> {
  let query = db.selectFrom('connections').select('user_id').distinct();
  if (id !== undefined) query = query.where('user_id', '=', id);
  return new Set((await query.execute()).map((row) => row.user_id));
}
