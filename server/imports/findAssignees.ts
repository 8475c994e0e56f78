import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UserRef } from '../../src/contract/user';
import { foldName } from '../../src/contract/words';
import type { Reader } from '../db/schema';
import { chunks } from '../lib/chunks';
import { emailKey } from '../lib/email';

const textsPerQuery = 200;
const peoplePerPage = 2_000;

/**
 * Finds people by e-mail or by a name that only one account has: the name as it is written, else as
 * `foldName` compares names. Maps any other text to an error text.
 */
export async function findAssignees(
  db: Reader,
  texts: readonly string[],
): Promise<Map<string, UserRef | string>> {
  const found = new Map<string, UserRef | string>();
  const wanted = [...new Set(texts)];
  for (const chunk of chunks(wanted, textsPerQuery)) {
    const byEmail = await db
      .selectFrom('users')
      .select(['_id', 'name', 'email_key'])
      .where('email_key', 'in', chunk.map(emailKey))
      .execute();
    const people = new Map(byEmail.map(({ _id, name, email_key }) => [email_key, { _id, name }]));
    for (const text of chunk) {
      const person = people.get(emailKey(text));
      if (person) found.set(text, person);
    }
    await nextTurn();
  }
  const names = wanted.filter((text) => !found.has(text));
  if (names.length === 0) return found;
  const people = await findByName(db, new Set(names.map(foldName)));
  for (const text of names) {
    const similar = people.get(foldName(text)) ?? [];
    const exact = similar.filter(({ name }) => name === text);
    found.set(text, onlyOne(text, exact.length > 0 ? exact : similar));
  }
  return found;
}

function onlyOne(text: string, [person, other]: readonly UserRef[]): UserRef | string {
  if (!person) return `Assignees: nobody is called "${text}"`;
  return other
    ? `Assignees: more than one person is called "${text}"; use an e-mail address`
    : person;
}

/** The people with one of these folded names. No index has these, so it reads all names. */
async function findByName(
  db: Reader,
  wanted: ReadonlySet<string>,
): Promise<Map<string, UserRef[]>> {
  const found = new Map<string, UserRef[]>();
  let after = '';
  for (;;) {
    const page = await db
      .selectFrom('users')
      .select(['_id', 'name'])
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(peoplePerPage)
      .execute();
    for (const person of page) {
      const name = foldName(person.name);
      if (wanted.has(name)) found.set(name, [...(found.get(name) ?? []), person]);
    }
    const last = page.at(-1);
    if (!last || page.length < peoplePerPage) return found;
    after = last._id;
    await nextTurn();
  }
}
