import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../store/rootState';
import { isObject, type Fields } from '../lib/fields';

const at = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? (value as Fields)[key] : undefined;
const listAt = (value: unknown, key: string): readonly unknown[] => {
  const found = at(value, key);
  return Array.isArray(found) ? found : [];
};
/** The index that a key of a list means; NaN if it is not an index. */
const slotOf = (key: string): number => (/^\d+$/.test(key) ? Number(key) : NaN);

/** Why a patch cannot come from a change of this answer; null if it can. `most`: how many patches come together, which is how much a list can grow. */
function fault(data: unknown, patch: unknown, most: number): string | null {
  const keys = listAt(patch, 'path').map(String);
  // Such a key leads to a method that all lists share. Changing it would affect all code on the page.
  const last = keys.pop();
  if (last === undefined) return null;
  if (keys.some((key) => key in Array.prototype)) return 'a patch leads into what all lists have';
  const holder = keys.reduce(at, data);
  if (!isObject(holder)) return 'a patch leads nowhere';
  // Checked also if there is no list yet: an earlier patch may add one.
  const length = Array.isArray(holder) ? holder.length : 0;
  const value = at(patch, 'value');
  if (last === 'length' && !(typeof value === 'number' && value >= 0 && value <= length))
    return 'a patch makes a list longer than what is in it';
  return slotOf(last) > length + most ? 'a patch makes a list longer than what is in it' : null;
}

/**
 * Why the patches in a log must not be applied; null if they may be. A patch can write to any path, and one number can make a list so long
 * that every loop over it hangs. Patches of a real change lead to what exists, and each adds one item to a list at most.
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
