import { useMemo } from 'react';
import { isState, type Change } from '../../format/logFormat';
import { useReplay } from '../replayContext';
import { placesAbove } from './treeRows';

/** What the action at a place changed, and whether a pointer leads to one of the changes or above it. A state in the log has no changes. */
export function useChanges(place: number): {
  changes: readonly Change[];
  isChanged: (pointer: string) => boolean;
} {
  const { engine } = useReplay().opened;
  return useMemo(() => {
    const entry = engine.log.entries[place];
    const changes = entry && !isState(entry) ? engine.changesAt(place) : [];
    const touched = new Set(changes.flatMap(({ path }) => [...placesAbove(path), path]));
    return { changes, isChanged: (pointer) => touched.has(pointer) };
  }, [engine, place]);
}
