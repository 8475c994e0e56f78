import type { BulkVerdict } from '../../../contract/bulk';
import type { BulkCounts, TextCount } from './bulkSlice';

const maxReasons = 20;
export const noAnswerText =
  'No answer: it is not known whether this task was changed. The same action can be sent again.';

/** Results arrive in portions. `isWanted` is false once they are no longer needed. */
export type OnResults = (results: readonly BulkVerdict[]) => void;
export type IsWanted = () => boolean;

/** How an action ended. */
export interface BulkOutcome {
  /** Identifies the action for an undo; null if it cannot be undone. */
  actionId: string | null;
  error: string | null;
  /** The reason for tasks without a result. */
  missingText: string;
  /** The server's own counts. An undo that was continued has tasks without a result. */
  counts?: BulkCounts;
}

/** Counts equal texts. Returns the most frequent ones, in descending order. */
export function mostFrequent(texts: Iterable<string>, limit: number): TextCount[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, limit);
}

/** Collects results outside the state, because there may be a hundred thousand. */
export class BulkResultCounter {
  readonly counts: BulkCounts = { done: 0, unchanged: 0, refused: 0 };
  /** Why tasks were refused, by id. */
  readonly refusals: Record<string, string> = {};
  private readonly outcomes = new Map<string, keyof BulkCounts | null>();

  constructor(ids: readonly string[]) {
    for (const id of ids) this.outcomes.set(id, null);
  }

  /** Replaces an earlier result of the task: an action that is continued answers it again. */
  add(result: BulkVerdict): void {
    const { id } = result;
    const earlier = this.outcomes.get(id);
    if (earlier) this.counts[earlier] -= 1;
    delete this.refusals[id];
    if (result.outcome === 'refused') this.refusals[id] = result.error;
    const outcome =
      result.outcome === 'refused' || result.outcome === 'unchanged' ? result.outcome : 'done';
    this.counts[outcome] += 1;
    this.outcomes.set(id, outcome);
  }

  /** Counts the tasks without a result as refused. */
  refuseMissing(error: string): void {
    for (const [id, outcome] of this.outcomes)
      if (!outcome) this.add({ id, outcome: 'refused', error });
  }

  get reasons(): TextCount[] {
    return mostFrequent(Object.values(this.refusals), maxReasons);
  }
}
