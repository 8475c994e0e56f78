import type { Page, Pages } from '../../lib/collection/pages';
import { foldForSearch } from '../../lib/foldText';
import { rankText, ranks, type Wanted } from '../../lib/rankText';

/** A row that was found, and how well it answers. */
export interface Found {
  id: string;
  rank: number;
}

/** The text of a kind of rows, folded once per page: a page never changes. */
export class PageTexts<Row> {
  private readonly known = new WeakMap<Page<Row>, readonly string[]>();

  constructor(private readonly textOf: (row: Row) => string) {}

  of(page: Page<Row>): readonly string[] {
    const held = this.known.get(page);
    if (held) return held;
    const texts = page.map((row) => (row === null ? '' : foldForSearch(this.textOf(row))));
    this.known.set(page, texts);
    return texts;
  }
}

/** Pages as the screen shows them: those with newcomers first, from the end. */
function pageOrder({ pages, loaded }: Pick<Pages<unknown>, 'pages' | 'loaded'>): number[] {
  const pageLength = pages[0]?.length ?? 1;
  const firstNew = Math.ceil(loaded / pageLength);
  const all = pages.map((_page, at) => at);
  return [...all.slice(firstNew).reverse(), ...all.slice(0, firstNew)];
}

/**
 * Looks for the rows that answer best, `atMost` of each rank, in the list's own order. Gives way after every few pages that
 * take longer than `mayGoOn` allows: `pause` then lets the page answer and paint. Ends early once nothing better can come.
 * @returns null when `isWanted` turned false in between
 */
export async function findRows<Row extends { _id: string }>(
  list: Pick<Pages<Row>, 'pages' | 'loaded'>,
  texts: PageTexts<Row>,
  wanted: Wanted,
  {
    atMost,
    isWanted,
    turn,
  }: { atMost: number; isWanted: () => boolean; turn: () => Promise<void> | null },
): Promise<Found[] | null> {
  const byRank: Found[][] = [[], [], [], [], []];
  const best = byRank[ranks.prefix] ?? [];
  // Letters in their order are what is worth least and costs most: not looked for where words were found.
  const strict = { ...wanted, letters: '' };
  let found = 0;
  for (const at of pageOrder(list)) {
    const page = list.pages[at] ?? [];
    const folded = texts.of(page);
    for (let row = 0; row < page.length; row += 1) {
      const id = page[row]?._id;
      if (id === undefined) continue;
      const rank = rankText(folded[row] ?? '', found < atMost ? wanted : strict);
      const some = byRank[rank];
      if (rank === ranks.none || !some || some.length >= atMost) continue;
      some.push({ id, rank });
      if (rank > ranks.letters) found += 1;
    }
    if (best.length >= atMost) break;
    const waiting = turn();
    if (waiting) await waiting;
    if (!isWanted()) return null;
  }
  return byRank.reverse().flat().slice(0, atMost);
}

/** A turn of at most `ms`, then `pause`. `now` in milliseconds. */
export function turnsOf(
  ms: number,
  pause: () => Promise<void>,
  now: () => number = () => performance.now(),
): () => Promise<void> | null {
  let until = now() + ms;
  return () => {
    if (now() < until) return null;
    return pause().then(() => {
      until = now() + ms;
    });
  };
}
