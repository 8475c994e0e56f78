import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { insertInto } from '../db/statement';
import type { SendTable } from './reminderTables';
import { newId } from '../lib/ids';

export type NewSend = Pick<SendTable, 'user_id' | 'kind' | 'content'>;

const insertSends = insertInto('sends');

/** Lets something be sent to people when the transaction is committed, whatever happens then. */
export async function queueSends(
  context: Context,
  trx: Trx,
  sends: readonly NewSend[],
): Promise<void> {
  const at = new Date(context.now()).toISOString();
  await insertSends(
    trx,
    sends.map((send) => ({ _id: newId(), ...send, attempts: 0, created_at: at, next_at: at })),
  );
}
