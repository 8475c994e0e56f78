import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { HttpError } from '../lib/errors';
import type { StagedFile } from '../uploads/store';

const megabyte = 1024 * 1024;

/**
 * Checks the limits of attachments: those of all tasks, and of the tasks that a person has created.
 * Takes the event counter, for which all other uploads wait.
 * @throws HttpError 507 that says how much is used
 */
export async function requireQuota(
  { config, events }: Pick<Context, 'config' | 'events'>,
  trx: Trx,
  personId: string,
  files: readonly StagedFile[],
): Promise<void> {
  if (files.length === 0) return;
  await events.lock(trx);
  const added = files.reduce((sum, { size }) => sum + size, 0);
  const { perPerson, total } = config.quota;
  const sizes = trx
    .selectFrom('task_attachments')
    .select((eb) => eb.fn.sum<number | null>('size').as('bytes'));
  if (perPerson !== null) {
    const own = await sizes
      .innerJoin('tasks', 'tasks._id', 'task_attachments.task_id')
      .where('tasks.created_by', '=', personId)
      .executeTakeFirstOrThrow();
    check('Your attachments', Number(own.bytes ?? 0), added, perPerson);
  }
  if (total !== null) {
    const all = await sizes.executeTakeFirstOrThrow();
    check('All attachments together', Number(all.bytes ?? 0), added, total);
  }
}

function check(what: string, used: number, added: number, limit: number): void {
  if (used + added <= limit) return;
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`;
  throw new HttpError(
    507,
    `${what} use ${inMegabytes(used)} of ${inMegabytes(limit)}, ` +
      'so these files do not fit. Nothing was saved',
  );
}
