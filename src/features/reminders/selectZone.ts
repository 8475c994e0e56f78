import { isZone } from '../../contract/rrule/zones';
import type { RootState } from '../../data/store/rootState';
import { browserZone, selectSettings } from './remindersSlice';

// Not in the slice, which each page has, because only some pages compute with zones.

/** The zone in which the hours count. This browser may not know the zone of a newer one. */
export function selectZone(state: RootState): string {
  const zone = selectSettings(state).zone ?? '';
  return isZone(zone) ? zone : browserZone();
}
