import { pageOfKey } from '../../../contract/idempotency';
import type { Task } from '../../../contract/task';

/**
 * What a person saw of a task when an edit began, to notice what was changed elsewhere since: its
 * number, and the keys of their own changes on top of it that had no answer. Another tab may have
 * made these.
 */
export interface SeenTask {
  seq?: number;
  after?: string[];
}

export const seenOf = ({ seq, unanswered }: Task): SeenTask => ({
  ...(seq !== undefined && { seq }),
  ...(unanswered && { after: unanswered }),
});

/** What of a row shows that it has a change on top which was not answered. */
export const unanswered = (
  seq: number | undefined,
  key: string | undefined,
): Pick<Task, 'seq' | 'unanswered'> => ({
  ...(seq !== undefined && { seq }),
  ...(key !== undefined && { unanswered: [key] }),
});

/** A header has a limit. The server keeps the last three changes of each field. */
const maxKeys = 100;

/**
 * The header `If-Match` of a change with this key. The server knows by the key which others are of
 * the same page, so it names only those of other pages.
 */
export function ifMatch({ seq, after = [] }: SeenTask, key = ''): string {
  const others = after.filter((one) => {
    const page = pageOfKey(one);
    return page !== undefined && page !== pageOfKey(key);
  });
  return [seq, ...others.slice(-maxKeys).map((one) => `after:${one}`)]
    .map((state) => `"${state}"`)
    .join(', ');
}
