import type { ImportVerdict } from '../../src/contract/transfer';
import type { User } from '../../src/contract/user';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import type { Reader } from '../db/schema';
import { emailKey } from '../lib/email';
import type { Actor } from '../session/actor';
import { writeAs } from '../session/writeAs';
import { accountCreated, announceUsers, insertUser } from '../users/userService';
import { importEntry } from './importAudit';
import { personLine, readLine, type Line, type PersonInput } from './lineSchemas';

/** A line that may become an account, with its index among the verdicts. */
interface NewPerson {
  index: number;
  key: string;
  input: PersonInput;
}

/**
 * Creates an account for each line, all in one transaction. Existing accounts are not changed. With
 * `confirm` false, only reports what would happen.
 * @throws HttpError as `writeAs`
 */
export async function importPeople(
  context: Context,
  requester: Actor,
  lines: readonly Line[],
  confirm: boolean,
): Promise<ImportVerdict[]> {
  const known = await accountsBy(
    context.db,
    lines.map(keyOf).filter((key) => key !== null),
  );
  const { verdicts, people } = plan(lines, known);
  if (!confirm) return verdicts;

  const hashes: string[] = [];
  // One after another, so that people who sign in need not wait for all of them.
  for (const { input } of people) hashes.push(await context.passwords.hash(input.password));
  return writeAs(context, requester, async (trx, actor) => {
    if (people.length === 0) return verdicts;
    await context.events.lock(trx);
    const created: User[] = [];
    for (const [at, { index, key, input }] of people.entries()) {
      const { name, email, role, active } = input;
      const user = await insertUser(context, trx, {
        name,
        email,
        roles: [role],
        active,
        passwordHash: hashes[at] ?? '',
      });
      if (user) created.push(user);
      const _id = user?._id ?? (await accountsBy(trx, [key])).get(key);
      verdicts[index] = { line: lineAt(lines, index), outcome: user ? 'new' : 'exists', _id };
    }
    await recordAudit(
      context,
      trx,
      importEntry(actor, 'peopleImported', verdicts),
      ...created.map((user) => accountCreated(actor, user)),
    );
    const ids = created.map((user) => user._id);
    if (ids.length > 0) await announceUsers(context, trx, ids);
    return verdicts;
  });
}

const lineAt = (lines: readonly Line[], index: number): number => lines[index]?.line ?? 0;

/** The unique form of a line's e-mail, or null when it has none. */
const keyOf = ({ email }: Line): string | null =>
  typeof email === 'string' ? emailKey(email) : null;

/**
 * Judges lines by the existing accounts. The line of an existing account is accepted even if its
 * other fields are wrong. Of two lines with the same e-mail, the second is refused.
 */
function plan(
  lines: readonly Line[],
  known: ReadonlyMap<string, string>,
): { verdicts: ImportVerdict[]; people: NewPerson[] } {
  const people: NewPerson[] = [];
  const firstLines = new Map<string, number>();
  const verdicts = lines.map((line, index): ImportVerdict => {
    const key = keyOf(line) ?? '';
    const _id = known.get(key);
    const { input, error } = readLine(personLine, line);
    if (error !== undefined && _id === undefined)
      return { line: line.line, outcome: 'refused', error };
    const first = firstLines.get(key);
    if (first !== undefined)
      return { line: line.line, outcome: 'refused', error: `Line ${first} has the same e-mail.` };
    firstLines.set(key, line.line);
    if (_id !== undefined || !input) return { line: line.line, outcome: 'exists', _id };
    people.push({ index, key, input });
    return { line: line.line, outcome: 'new' };
  });
  return { verdicts, people };
}

async function accountsBy(db: Reader, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['_id', 'email_key'])
    .where('email_key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.email_key, row._id]));
}
