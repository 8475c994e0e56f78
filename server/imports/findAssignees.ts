import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UserRef } from '../../src/contract/user';
import type { Reader } from '../db/schema';
import { chunks } from '../lib/chunks';
import { emailKey } from '../lib/email';

const textsPerQuery = 200;

/**
 * Finds people by e-mail or by a name that only one account has. Maps any other text to an error
 * text.
 */
export async function findAssignees(
  db: Reader,
  texts: readonly string[],
): Promise<Map<string, UserRef | string>> {
  const found = new Map<string, UserRef | string>();
  for (const chunk of chunks([...new Set(texts)], textsPerQuery)) {
    const byEmail = await db
      .selectFrom('users')
      .select(['_id', 'name', 'email_key'])
      .where('email_key', 'in', chunk.map(emailKey))
      .execute();
    const byName = await db
      .selectFrom('users')
      .select(['_id', 'name'])
      .where('name', 'in', chunk)
      .execute();
    const emails = new Map(byEmail.map((person) => [person.email_key, person]));
    const names = new Map<string, UserRef | 'several'>();
    for (const person of byName)
      names.set(person.name, names.has(person.name) ? 'several' : person);
    for (const text of chunk) {
      const person = emails.get(emailKey(text)) ?? names.get(text);
      if (person === 'several')
        found.set(
          text,
          `Assignees: more than one person is called "${text}"; use an e-mail address`,
        );
      else
        found.set(
          text,
          person ? { _id: person._id, name: person.name } : `Assignees: nobody is called "${text}"`,
        );
    }
    await nextTurn();
  }
  return found;
}
