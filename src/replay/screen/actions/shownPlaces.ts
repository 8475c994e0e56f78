import { kinds, lastUpTo, type LogIndex } from '../logIndex';

export interface ListFilter {
  /** Part of a type's name, in any case. */
  text: string;
  hideTicks: boolean;
  onlyNavigation: boolean;
}

export const noFilter: ListFilter = { text: '', hideTicks: false, onlyNavigation: false };

/** Places that a list shows, in order. Null: all of them. */
export type ShownPlaces = Uint32Array | null;

const [navigation, tick] = [kinds.indexOf('navigation'), kinds.indexOf('tick')];

/**
 * The places that pass a filter. The text is looked for in the few types that there are; entries are then compared by number. States (a
 * start, a gap) stay, unless a text is looked for.
 */
export function shownPlaces(index: LogIndex, filter: ListFilter): ShownPlaces {
  const text = filter.text.trim().toLowerCase();
  if (text === '' && !filter.hideTicks && !filter.onlyNavigation) return null;
  const named = Uint8Array.from(index.types, ({ name }) => (name.toLowerCase().includes(text) ? 1 : 0));
  const shown = new Uint32Array(index.length);
  let count = 0;
  for (let place = 0; place < index.length; place += 1) {
    const kind = index.kind[place] ?? 0;
    if (named[index.type[place] ?? 0] === 0) continue;
    if (filter.hideTicks && kind === tick) continue;
    if (filter.onlyNavigation && kind < navigation) continue;
    if (filter.onlyNavigation && kind === tick) continue;
    shown[count] = place;
    count += 1;
  }
  return shown.slice(0, count);
}

export const shownCount = (index: LogIndex, shown: ShownPlaces): number => (shown ? shown.length : index.length);
export const placeOf = (shown: ShownPlaces, row: number): number => (shown ? (shown[row] ?? 0) : row);

/** The row of a place, or of the last one before it that is shown; -1 when there is none. */
export const rowOf = (shown: ShownPlaces, place: number): number => (shown ? lastUpTo(shown, place) : place);

/** The next (or former) place that is shown, round the end; null when none is. */
export function nextShown(index: LogIndex, shown: ShownPlaces, from: number, back = false): number | null {
  const count = shownCount(index, shown);
  if (count === 0) return null;
  const row = rowOf(shown, from);
  const isHere = row >= 0 && placeOf(shown, row) === from;
  const next = back ? (isHere ? row - 1 : row) : row + 1;
  return placeOf(shown, (next + count) % count);
}
