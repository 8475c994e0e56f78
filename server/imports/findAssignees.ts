import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '../tasks/taskRecord';
import { portions } from '../db/portions';
import { emailKey } from '../users/email';

export interface Found {
  _id: string;
  name: string;
}

/** Texts looked up with one statement. */
const atOnce = 200;

/** The people that texts name, by e-mail or by a name that only one account has; a text of a refusal for any other. */
export async function findAssignees(
  db: Reader,
  texts: readonly string[],
): Promise<Map<string, Found | string>> {
  const found = new Map<string, Found | string>();
  for (const part of portions([...new Set(texts)], atOnce)) {
    const byEmail = await db
      .selectFrom('users')
      .select(['_id', 'name', 'email_key'])
      .where('email_key', 'in', part.map(emailKey))
      .execute();
    const byName = await db
      .selectFrom('users')
      .select(['_id', 'name'])
      .where('name', 'in', part)
      .execute();
    const emails = new Map(byEmail.map((person) => [person.email_key, person]));
    const names = new Map<string, Found | 'several'>();
    for (const person of byName)
      names.set(person.name, names.has(person.name) ? 'several' : person);
    for (const text of part) {
      const person = emails.get(emailKey(text)) ?? names.get(text);
      if (person === 'several')
        found.set(text, `Assignees: several people are called "${text}"; name one by e-mail`);
      else
        found.set(
          text,
          person ? { _id: person._id, name: person.name } : `Assignees: there is no "${text}"`,
        );
    }
    await nextTurn();
  }
  return found;
}
