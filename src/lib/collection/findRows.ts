import { foldText } from '../../contract/words';
import type { Page, Pages } from './pages';
import type { Pace } from '../pause';
import { rankText, ranks, type SearchQuery } from '../rankText';

export interface FoundRow {
  id: string;
  rank: number;
}

/** The folded text of rows, kept for each page, because a page never changes. */
export class PageTexts<Row> {
  private readonly known = new WeakMap<Page<Row>, readonly string[]>();

  constructor(private readonly textOf: (row: Row) => string) {}

  of(page: Page<Row>): readonly string[] {
    const keptRows = this.known.get(page);
    if (keptRows) return keptRows;
    const texts = page.map((row) => (row === null ? '' : foldText(this.textOf(row))));
    this.known.set(page, texts);
    return texts;
  }
}

interface FindOptions<Row> {
  maxPerRank: number;
  isWanted: () => boolean;
  /** Lets the page answer and paint in between. */
  pace: Pace;
  /** Whether a row that matches is taken. */
  fits?: (row: Row) => boolean;
}

/** Pages in the order of the screen: first those with new rows, from the end. */
function pageOrder({ pages, loaded }: Pick<Pages<unknown>, 'pages' | 'loaded'>): number[] {
  const pageLength = pages[0]?.length ?? 1;
  const firstNew = Math.ceil(loaded / pageLength);
  const all = pages.map((_page, at) => at);
  return [...all.slice(firstNew).reverse(), ...all.slice(0, firstNew)];
}

/**
 * Finds the best rows, at most `maxPerRank` of each rank, in the order of the list. It stops when
 * there can be no better ones.
 * @returns null if `isWanted` returned false in between
 */
export async function findRows<Row extends { _id: string }>(
  list: Pick<Pages<Row>, 'pages' | 'loaded'>,
  texts: PageTexts<Row>,
  wanted: SearchQuery,
  { maxPerRank, isWanted, pace, fits = () => true }: FindOptions<Row>,
): Promise<FoundRow[] | null> {
  const byRank: FoundRow[][] = [[], [], [], [], []];
  const best = byRank[ranks.prefix] ?? [];
  // Matching single letters is slow and ranks lowest, so it ends when enough words were found.
  const strict = { ...wanted, letters: '' };
  let found = 0;
  for (const at of pageOrder(list)) {
    const page = list.pages[at] ?? [];
    const folded = texts.of(page);
    for (let row = 0; row < page.length; row += 1) {
      const one = page[row];
      if (!one) continue;
      const rank = rankText(folded[row] ?? '', found < maxPerRank ? wanted : strict);
      const some = byRank[rank];
      if (rank === ranks.none || !some || some.length >= maxPerRank || !fits(one)) continue;
      some.push({ id: one._id, rank });
      if (rank > ranks.initials) found += 1;
    }
    if (best.length >= maxPerRank) break;
    const pausing = pace();
    if (pausing) await pausing;
    if (!isWanted()) return null;
  }
  return byRank.reverse().flat().slice(0, maxPerRank);
}
