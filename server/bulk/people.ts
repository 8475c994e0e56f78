import { isAdministrator } from '../../src/contract/user';
import { readRoles } from '../users/roles';
import type { Reader } from '../tasks/taskRecord';

/** Which of these people have an account, and which of those are administrators. */
export async function administratorsAmong(
  db: Reader,
  ids: readonly string[],
): Promise<{ known: ReadonlySet<string>; administrators: ReadonlySet<string> }> {
  const wanted = [...new Set(ids)];
  const known = new Set<string>();
  const administrators = new Set<string>();
  for (let at = 0; at < wanted.length; at += 1_000) {
    const people = await db
      .selectFrom('users')
      .select(['_id', 'roles'])
      .where('_id', 'in', wanted.slice(at, at + 1_000))
      .execute();
    for (const { _id, roles } of people) {
      known.add(_id);
      if (isAdministrator({ roles: readRoles(roles) })) administrators.add(_id);
    }
  }
  return { known, administrators };
}
