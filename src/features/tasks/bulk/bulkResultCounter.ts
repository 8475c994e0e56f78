import type { BulkVerdict } from '../../../contract/bulk';
import type { BulkCounts } from './bulkSlice';

const maxReasons = 20;
export const noAnswerText =
  'No answer: it is not known whether this task was changed. The same action can be sent again.';

/** Gathers verdicts outside the state: there may be a hundred thousand of them. */
export class BulkResultCounter {
  private readonly verdicts = { done: 0, unchanged: 0, refused: 0 };
  private readonly open: Set<string>;
  private readonly why: Record<string, string> = {};

  constructor(ids: readonly string[]) {
    this.open = new Set(ids);
  }

  add(verdict: BulkVerdict): void {
    this.open.delete(verdict.id);
    if (verdict.outcome === 'refused') {
      this.verdicts.refused += 1;
      this.why[verdict.id] = verdict.error;
    } else this.verdicts[verdict.outcome === 'unchanged' ? 'unchanged' : 'done'] += 1;
  }

  /** No more will come: what was not answered counts as refused, for that reason. */
  close(reason: string): void {
    for (const id of [...this.open]) this.add({ id, outcome: 'refused', error: reason });
  }

  get counts(): BulkCounts {
    return { ...this.verdicts };
  }

  /** Why rows were refused, by id. */
  get refusals(): Record<string, string> {
    return this.why;
  }

  /** The reasons with their numbers, the most frequent first. */
  get reasons(): { text: string; count: number }[] {
    const counts = new Map<string, number>();
    for (const text of Object.values(this.why)) counts.set(text, (counts.get(text) ?? 0) + 1);
    return [...counts]
      .map(([text, count]) => ({ text, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, maxReasons);
  }
}
