import type { Reader } from '../db/schema';
import { chunks } from '../lib/chunks';
import { isAdministratorRow } from '../lib/roles';

/** Which of these people have an account, and which of those are administrators. */
export async function administratorsAmong(
  db: Reader,
  ids: readonly string[],
): Promise<{ known: ReadonlySet<string>; administrators: ReadonlySet<string> }> {
  const known = new Set<string>();
  const administrators = new Set<string>();
  for (const chunk of chunks([...new Set(ids)], 1_000)) {
    const people = await db
      .selectFrom('users')
      .select(['_id', 'roles'])
      .where('_id', 'in', chunk)
      .execute();
    for (const person of people) {
      known.add(person._id);
      if (isAdministratorRow(person)) administrators.add(person._id);
    }
  }
  return { known, administrators };
}
