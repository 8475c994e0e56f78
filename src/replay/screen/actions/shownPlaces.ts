import { lastUpTo, type LogIndex } from '../logIndex';

export interface ListFilter {
  /** Part of a type's name, in any case. */
  text: string;
  hideTicks: boolean;
  onlyNavigation: boolean;
}

export const noFilter: ListFilter = { text: '', hideTicks: false, onlyNavigation: false };

/** Places that a list shows, ascending. Null: all of them. */
export type ShownPlaces = Uint32Array | null;

/** The places that pass a filter. It is asked once for each type. States (a start, a gap) stay, unless a text is searched for. */
export function shownPlaces(
  index: LogIndex,
  { text, hideTicks, onlyNavigation }: ListFilter,
): ShownPlaces {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' && !hideTicks && !onlyNavigation) return null;
  const isShown = index.types.map(({ name, kind }) => {
    if (kind === 'tick' && hideTicks) return false;
    if ((kind === 'tick' || kind === 'action') && onlyNavigation) return false;
    return name.toLowerCase().includes(wanted);
  });
  const shown = new Uint32Array(index.length);
  let count = 0;
  for (let place = 0; place < index.length; place += 1) {
    if (!isShown[index.type[place] ?? 0]) continue;
    shown[count] = place;
    count += 1;
  }
  return shown.slice(0, count);
}

export const shownCount = (index: LogIndex, shown: ShownPlaces): number => (shown ?? index).length;
export const placeOf = (shown: ShownPlaces, row: number): number =>
  shown ? (shown[row] ?? 0) : row;

/** The row of a place, or of the last shown one before it; -1 when there is none. */
export const rowOf = (shown: ShownPlaces, place: number): number =>
  shown ? lastUpTo(shown, place) : place;

/** The next shown place, or the one before; it goes round at the ends. Null when none is shown. */
export function nextShown(
  index: LogIndex,
  shown: ShownPlaces,
  from: number,
  back = false,
): number | null {
  const count = shownCount(index, shown);
  if (count === 0) return null;
  const row = back ? rowOf(shown, from - 1) : rowOf(shown, from) + 1;
  return placeOf(shown, (row + count) % count);
}
