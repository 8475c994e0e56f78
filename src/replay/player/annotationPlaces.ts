import type { Log } from '../format/logFormat';

/** For each annotation of a log the entry that was there at its time: the last one up to then. */
export function annotationPlaces({
  entries,
  annotations,
}: Pick<Log, 'entries' | 'annotations'>): number[] {
  let place = 0;
  return annotations.map(({ at }) => {
    while ((entries[place + 1]?.at ?? Infinity) <= at) place += 1;
    return place;
  });
}
