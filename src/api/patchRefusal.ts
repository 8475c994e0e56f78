import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../store/rootState';
import { isObject, type Fields } from '../lib/fields';

const at = (value: unknown, key: string): unknown => (isObject(value) && Object.hasOwn(value, key) ? (value as Fields)[key] : undefined);
const listAt = (value: unknown, key: string): readonly unknown[] => {
  const found = at(value, key);
  return Array.isArray(found) ? found : [];
};
/** The number that a key of a list is; NaN for one that is none. */
const slotOf = (key: string): number => (/^\d+$/.test(key) ? Number(key) : NaN);

/** Why a patch of an answer is none that comes of changing it, or null. `most`: how many patches come together, so how much longer a list can become. */
function fault(data: unknown, patch: unknown, most: number): string | null {
  const keys = listAt(patch, 'path').map(String);
  // A list has all of its methods under their names, and what is changed in one of them changes for everything that runs here.
  const last = keys.pop();
  if (last === undefined) return null;
  if (keys.some((key) => key in Array.prototype)) return 'a patch leads into what all lists have';
  const holder = keys.reduce(at, data);
  if (!isObject(holder)) return 'a patch leads nowhere';
  // Also of what is no list yet: a patch before this one may have put one there.
  const length = Array.isArray(holder) ? holder.length : 0;
  const value = at(patch, 'value');
  if (last === 'length' && !(typeof value === 'number' && value >= 0 && value <= length)) return 'a patch makes a list longer than what is in it';
  return slotOf(last) > length + most ? 'a patch makes a list longer than what is in it' : null;
}

/**
 * Why patches from elsewhere (a log) must not be applied, or null: they can write wherever their paths lead, and one number can make a list so long that
 * nothing comes to its end. Patches that were made of a change lead to what is there, and lengthen lists by one item each.
 */
export function patchRefusal(state: RootState, { type, payload }: UnknownAction): string | null {
  if (type !== 'api/queries/queryResultPatched') return null;
  const entry = at(state.api.queries, String(at(payload, 'queryCacheKey')));
  const patches = listAt(payload, 'patches');
  for (const patch of patches) {
    const found = fault(at(entry, 'data'), patch, patches.length);
    if (found !== null) return found;
  }
  return null;
}
