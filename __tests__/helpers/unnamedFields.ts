import { isObject, type Fields } from '../../src/lib/fields';
import { parseNames, type LogNames } from '../../src/lib/logNames';

/**
 * Makes a function that adds to `found` each field that is left out of a log because the dictionary
 * does not have it, as `parent.field`. It compares a value with what is allowed of it.
 */
export function unnamedFields(names: LogNames) {
  const { general, inside } = parseNames(names);
  const isOmitted = (parent: string, name: string) =>
    (inside.get(parent)?.get(name) ?? general.get(name))?.word === 'omit';
  const find = (value: unknown, allowed: unknown, parent: string, found: Set<string>): void => {
    if (Object.is(value, allowed) || !isObject(value)) return;
    for (const [key, field] of Object.entries(value)) {
      const kept: unknown = isObject(allowed) ? (allowed as Fields)[key] : undefined;
      const name = Array.isArray(value) ? parent : key;
      if (isOmitted(parent, name) || field === undefined || field === null) continue;
      if (kept === undefined || kept === null) found.add(`${parent}.${key}`);
      else find(field, kept, key === 'payload' ? (names.payloads[parent] ?? key) : name, found);
    }
  };
  return find;
}
