import type { ImportVerdict } from '../../src/contract/transfer';
import type { Actor, Context, Trx } from '../context';
import { writeAs } from '../session/writeAs';
import { emailKey } from '../users/email';
import { announceUsers, insertUser } from '../users/userService';
import { personLine, readLine, type Line, type PersonInput } from './lineSchemas';

type Reader = Context['db'] | Trx;

/** A line that may become an account, with its place among the verdicts. */
interface NewPerson {
  index: number;
  key: string;
  input: PersonInput;
}

/**
 * Makes an account of each line, or with `confirm` false only says what would become of it. Accounts that are there are left as
 * they are. All accounts of a request are made together.
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
  const { verdicts, people: fresh } = plan(lines, known);
  if (!confirm || fresh.length === 0) return verdicts;

  const hashes: string[] = [];
  // One after the other: the places beside this one are for those who sign in meanwhile.
  for (const { input } of fresh) hashes.push(await context.passwords.hash(input.password));
  return writeAs(context, requester, async (trx) => {
    const made: string[] = [];
    for (const [at, { index, key, input }] of fresh.entries()) {
      const { name, email, role, active } = input;
      const user = await insertUser(context, trx, {
        name,
        email,
        roles: [role],
        active,
        passwordHash: hashes[at] ?? '',
      });
      if (user) made.push(user._id);
      const _id = user?._id ?? (await accountsBy(trx, [key])).get(key);
      verdicts[index] = { line: lineAt(lines, index), outcome: user ? 'new' : 'exists', _id };
    }
    if (made.length > 0) await announceUsers(context, trx, made);
    return verdicts;
  });
}

const lineAt = (lines: readonly Line[], index: number): number => lines[index]?.line ?? 0;

/** What a line's account is found by; null where the line has no such text. */
const keyOf = ({ email }: Line): string | null =>
  typeof email === 'string' ? emailKey(email) : null;

/** What can be said by the accounts that are there. A line of one of them is right however it reads on; of two with one e-mail the first counts. */
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
