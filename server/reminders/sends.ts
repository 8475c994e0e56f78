import { addDays } from '../../src/contract/rrule/dates';
import type { PushMessage } from '../../src/contract/time/reminders';
import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { insertInto } from '../db/statement';
import type { SendTable } from './reminderTables';
import { newId } from '../lib/ids';

export type NewSend = Pick<SendTable, 'user_id' | 'kind' | 'content'>;

/** The content of a push message. */
export interface WaitingPush extends PushMessage {
  taskId: string;
  /** Whether the person had put it off until then. */
  isSnoozed: boolean;
  /** The date of the person when it was made. */
  day: string;
  /** The devices that did not get it at an earlier attempt. At first, all get it. */
  endpoints?: string[];
}

/**
 * Whether the day of something has passed for a person, who may have gone to another zone since. One
 * far ahead was made when the clock was wrong.
 */
export const isOver = (day: string, today: string): boolean =>
  day < today || day > addDays(today, 1);

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
