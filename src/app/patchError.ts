import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../data/store/rootState';
import { isObject, type Fields } from '../lib/fields';

const at = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? (value as Fields)[key] : undefined;
const listAt = (value: unknown, key: string): readonly unknown[] => {
  const found = at(value, key);
  return Array.isArray(found) ? found : [];
};

/** `maxAdded`: how many items the patches can add to a list. */
function errorOfPatch(data: unknown, patch: unknown, maxAdded: number): string | null {
  const keys = listAt(patch, 'path').map(String);
  const last = keys.pop();
  if (last === undefined) return null;
  // Such a key leads to a method that all lists share. Changing it would affect the whole page.
  if (keys.some((key) => key in Array.prototype)) return 'a patch leads into what all lists have';
  const holder = keys.reduce(at, data);
  if (!isObject(holder)) return 'a patch leads nowhere';
  // Checked also if this is not a list yet, because an earlier patch may make it one.
  const length = Array.isArray(holder) ? holder.length : 0;
  const value = at(patch, 'value');
  const isTooLong =
    last === 'length'
      ? !(typeof value === 'number' && value >= 0 && value <= length)
      : /^\d+$/.test(last) && Number(last) > length + maxAdded;
  return isTooLong ? 'a patch makes a list longer than what is in it' : null;
}

/**
 * Why the patches in a log must not be applied, or null. A patch can write to any path, and one
 * number can make a list so long that every loop over it hangs. Patches of a real change lead to
 * existing values, and each adds at most one item to a list.
 */
export function patchError(state: RootState, { type, payload }: UnknownAction): string | null {
  if (type !== 'api/queries/queryResultPatched') return null;
  const entry = at(state.api.queries, String(at(payload, 'queryCacheKey')));
  const patches = listAt(payload, 'patches');
  for (const patch of patches) {
    const error = errorOfPatch(at(entry, 'data'), patch, patches.length);
    if (error !== null) return error;
  }
  return null;
}
