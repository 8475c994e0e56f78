import type { LogPolicies, Policy } from '../../lib/logPolicy';
import type { Pseudonyms } from '../redaction/pseudonyms';
import { isFields } from '../../lib/fields';

type Keep = (value: unknown) => unknown;


/** Whether there may be a secret below a policy; of one that depends on the value nobody knows. */
function mayHide(policy: Policy, within: readonly Policy[] = []): boolean {
  if (typeof policy === 'string') return policy === 'secret';
  if (within.includes(policy)) return false;
  const below = 'fields' in policy ? Object.values(policy.fields) : 'list' in policy ? [policy.list] : 'map' in policy ? [policy.map] : null;
  return below === null || below.some((part) => mayHide(part, [...within, policy]));
}

/** Makes a copier of what a policy names; null where nothing below it is secret, so that it may be kept by reference. */
function compile(policy: Policy, keepers: WeakMap<object, Keep | null>, hide: Keep): Keep | null {
  if (policy === 'secret') return hide;
  if (policy === 'omit') return () => undefined;
  if (typeof policy === 'string') return null;
  const known = keepers.get(policy);
  if (known !== undefined) return known;
  // A policy that contains itself ends here; it is looked up again when it is used.
  keepers.set(policy, (value) => keepers.get(policy)?.(value));
  const made = compileParts(policy, keepers, hide);
  keepers.set(policy, made);
  return made;
}

function copyFields(keeps: readonly (readonly [string, Keep | null])[]): Keep {
  return (value) => {
    if (!isFields(value)) return null;
    const copy: Record<string, unknown> = {};
    // What is absent stays absent: another value in its place would be another state.
    for (const [field, keep] of keeps) copy[field] = keep && value[field] !== undefined ? keep(value[field]) : value[field];
    return copy;
  };
}

/** Each entry by `keep`; the same object when none of them changed. */
function copyEntries(keep: Keep): Keep {
  return (value) => {
    if (!isFields(value)) return null;
    let copy: Record<string, unknown> | null = null;
    for (const key of Object.keys(value)) {
      const kept = value[key] === undefined ? undefined : keep(value[key]);
      if (kept !== value[key]) (copy ??= { ...value })[key] = kept;
    }
    return copy ?? value;
  };
}

function compileParts(policy: Exclude<Policy, string>, keepers: WeakMap<object, Keep | null>, hide: Keep): Keep | null {
  if ('fields' in policy) {
    const keeps = Object.entries(policy.fields).map(([field, part]) => [field, compile(part, keepers, hide)] as const);
    return keeps.every(([, keep]) => keep === null) ? null : copyFields(keeps);
  }
  if ('list' in policy) {
    // Rows are never copied only to leave something out of each: the lists are long, and whoever writes them leaves it out.
    if (!mayHide(policy.list)) return null;
    const keep = compile(policy.list, keepers, hide);
    return keep && ((value) => (Array.isArray(value) ? value.map((item) => (item === undefined ? undefined : keep(item))) : null));
  }
  if ('map' in policy) {
    const keep = compile(policy.map, keepers, hide);
    return keep && copyEntries(keep);
  }
  return (value) => {
    const keep = compile(policy.choose(value), keepers, hide);
    return keep ? keep(value) : value;
  };
}

/**
 * Makes the function that takes hold of a state for later. Secrets are replaced at once and omitted parts left out; whatever holds
 * no secret, above all the long lists, is kept by reference, so that this costs next to nothing at any size.
 */
export function makeStateKeeper(policies: LogPolicies, pseudonyms: Pseudonyms): (state: unknown) => unknown {
  const hide: Keep = (value) => (typeof value === 'string' ? pseudonyms.secret(value) : null);
  const keep = compile(policies.state, new WeakMap(), hide);
  return (state) => (keep ? keep(state) : state);
}

/**
 * Estimates what `after` holds that `before` does not share, in bytes, down to lists of rows: rows themselves are counted with
 * the actions that brought them.
 */
export function heldBytes(before: unknown, after: unknown, depth = 8): number {
  if (before === after || typeof after !== 'object' || after === null || depth === 0) return 0;
  if (Array.isArray(after)) {
    const old: readonly unknown[] = Array.isArray(before) ? before : [];
    let bytes = 16 + 8 * after.length;
    if (Array.isArray(after[0])) for (let index = 0; index < after.length; index += 1) bytes += heldBytes(old[index], after[index], depth - 1);
    return bytes;
  }
  const now = after as Record<string, unknown>;
  const old = isFields(before) ? before : {};
  let bytes = 16;
  for (const key of Object.keys(now)) bytes += 16 + heldBytes(old[key], now[key], depth - 1);
  return bytes;
}
