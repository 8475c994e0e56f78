import type { BulkVerdict } from '../../../contract/bulk';
import type { BulkCounts } from './bulkSlice';

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
}

/** A text and how often it occurs. */
export interface TextCount {
  text: string;
  count: number;
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
  private readonly missing: Set<string>;

  constructor(ids: readonly string[]) {
    this.missing = new Set(ids);
  }

  add(result: BulkVerdict): void {
    this.missing.delete(result.id);
    if (result.outcome === 'refused') {
      this.counts.refused += 1;
      this.refusals[result.id] = result.error;
    } else this.counts[result.outcome === 'unchanged' ? 'unchanged' : 'done'] += 1;
  }

  /** Counts the tasks without a result as refused. */
  refuseMissing(reason: string): void {
    for (const id of [...this.missing]) this.add({ id, outcome: 'refused', error: reason });
  }

  get reasons(): TextCount[] {
    return mostFrequent(Object.values(this.refusals), maxReasons);
  }
}
