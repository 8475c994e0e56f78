import { useMemo } from 'react';
import { isState, type Change } from '../../format/logFormat';
import { useReplay } from '../replayContext';

/** What the action at a place changed, and whether a place of the state is among it or above it. */
export function useChanges(place: number): { changes: readonly Change[]; isChanged: (pointer: string) => boolean } {
  const { engine } = useReplay().opened;
  return useMemo(() => {
    const entry = engine.log.entries[place];
    // A state that stands anew has no difference of its own: the one before it was of another page.
    const changes = entry && !isState(entry) ? engine.changesAt(place) : [];
    const touched = new Set<string>();
    for (const { path } of changes) {
      for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) touched.add(path.slice(0, end));
    }
    return { changes, isChanged: (pointer) => touched.has(pointer) };
  }, [engine, place]);
}
