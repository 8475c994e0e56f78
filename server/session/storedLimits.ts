import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { statement } from '../db/statement';
import { HttpError } from '../lib/errors';
import { noSpace } from '../uploads/space';

const megabyte = 1024 * 1024;

/** What people store, in bytes (decision 081). */
interface Stored {
  /** Bytes of the people who are over their limit, by id. Mostly empty. */
  above: ReadonlyMap<string, number>;
  /** What all store. Read only when it matters. */
  all: number | null;
}

/**
 * Runs a change, and refuses it if it adds to what a person stores beyond `STORED_MB_PER_PERSON`, or
 * to what all store beyond `STORED_MB`. With less than `MIN_FREE_MB` on the disk, refuses it unless
 * less is stored afterwards.
 * @throws HttpError 507
 */
export async function withinLimits<Result>(
  context: Context,
  trx: Trx,
  actorId: string | undefined,
  change: () => Promise<Result>,
): Promise<Result> {
  const { perPerson, total } = context.config.quota;
  const isLow = context.space.isLow();
  const read = async (): Promise<Stored> => ({
    above: perPerson === null ? new Map<string, number>() : await peopleAbove(trx, perPerson),
    all: total === null && !isLow ? null : await sumOfAll(trx),
  });
  const before = await read();
  const result = await change();
  const after = await read();
  if (perPerson !== null)
    for (const [id, bytes] of after.above)
      if (bytes > (before.above.get(id) ?? 0))
        throw beyond(await nameOf(trx, actorId, id), perPerson);
  if (after.all === null || before.all === null) return result;
  if (isLow && after.all >= before.all) throw noSpace();
  if (total !== null && after.all > total && after.all > before.all)
    throw beyond('All people together', total);
  return result;
}

const bytesAbove = statement((db, { limit }: { limit: number }) =>
  db.selectFrom('stored_bytes').select(['user_id', 'bytes']).where('bytes', '>', limit),
);

async function peopleAbove(trx: Trx, limit: number): Promise<Map<string, number>> {
  const rows = await bytesAbove(trx, { limit });
  return new Map(rows.map(({ user_id, bytes }) => [user_id, bytes]));
}

async function sumOfAll(trx: Trx): Promise<number> {
  const { bytes } = await trx
    .selectFrom('stored_bytes')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

async function nameOf(trx: Trx, actorId: string | undefined, id: string): Promise<string> {
  if (id === actorId) return 'You';
  const person = await trx
    .selectFrom('users')
    .select('name')
    .where('_id', '=', id)
    .executeTakeFirst();
  return person?.name ?? 'A deleted account';
}

const beyond = (who: string, limit: number): HttpError =>
  new HttpError(
    507,
    `${who} can store ${limit / megabyte} MB, and this does not fit. Nothing was saved`,
  );
