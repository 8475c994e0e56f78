import { dateOrders, daysByOrder, type DateOrder } from '../../../lib/fileDate';

/** A date of a column, with its line. */
export interface DateCell {
  text: string;
  line: number;
}

/** What the dates of a column say about the order of day and month. */
export interface DateFinding {
  /** The order of the column. Null when its dates leave it open, or contradict each other. */
  order: DateOrder | null;
  /** The date that proves it. */
  proof?: DateCell;
  /** The other column whose dates prove it. */
  provedBy?: string;
  /** A date that is another day in another order. Absent when no date needs the order. */
  open?: DateCell & { days: ReadonlyMap<DateOrder, string> };
}

const maxDateLength = 60;
const startsWithDigit = /^\D{0,12}\d/;

/** Collects the dates of one column, from which their order follows. */
export class DateColumn {
  private readonly possible = new Set<DateOrder>(dateOrders);
  /** For each order, the first date that does not exist in it. */
  private readonly against = new Map<DateOrder, DateCell>();
  private readonly samples = new Map<string, NonNullable<DateFinding['open']>>();
  private isDotted = true;

  constructor(private readonly today: string) {}

  take(text: string, line: number): void {
    if (text === '' || text.length > maxDateLength || !startsWithDigit.test(text)) return;
    const days = daysByOrder(text, this.today);
    if (!days || days.size === 0) return;
    for (const order of dateOrders) {
      if (days.has(order)) continue;
      this.possible.delete(order);
      if (!this.against.has(order)) this.against.set(order, { text, line });
    }
    for (const [at, one] of dateOrders.entries()) {
      for (const other of dateOrders.slice(at + 1)) {
        const differ = days.has(one) && days.has(other) && days.get(one) !== days.get(other);
        if (!differ) continue;
        if (!/^\d+\./.test(text.trim())) this.isDotted = false;
        const pair = `${one} ${other}`;
        if (!this.samples.has(pair)) this.samples.set(pair, { text, line, days });
      }
    }
  }

  finding(): DateFinding {
    if (this.samples.size === 0) return { order: null };
    const [order, ...others] = this.possible;
    if (order !== undefined && others.length === 0) {
      const proof = this.against.get(order === 'dayFirst' ? 'monthFirst' : 'dayFirst');
      return { order, ...(proof && { proof }) };
    }
    const orders = order === undefined ? ([...dateOrders] as const) : [order, ...others];
    const open = [...this.samples].find(([pair]) =>
      pair.split(' ').every((one) => orders.some((possible) => possible === one)),
    )?.[1];
    if (!open) return { order: null };
    // Nobody writes the month first with dots.
    if (this.isDotted && this.possible.has('dayFirst') && !this.possible.has('yearFirst'))
      return { order: 'dayFirst' };
    return { order: null, open };
  }
}

/** The order that a header names: 'Due date (dd/mm/yyyy)'. */
export function orderInHeader(header: string): DateOrder | null {
  const text = header.toLowerCase();
  if (/\bd{1,2}[-/. ]?m{1,3}[-/. ]?(?:y|j|a)/.test(text)) return 'dayFirst';
  if (/\bm{1,2}[-/. ]?d{1,2}[-/. ]?y/.test(text)) return 'monthFirst';
  return /\by{2,4}[-/. ]?m{1,2}[-/. ]?d/.test(text) ? 'yearFirst' : null;
}
