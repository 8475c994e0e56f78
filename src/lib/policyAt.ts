import type { Policy } from './logPolicy';

/**
 * The policy of what stands at a path inside a value of which the policy is given. `omit` where none is named: below a leaf, behind a field
 * that is not listed, and where it depends on the value, which is not known here.
 */
export function policyAt(policy: Policy, path: readonly (string | number)[]): Policy {
  let here = policy;
  for (const key of path) {
    if (typeof here === 'string') return 'omit';
    if ('list' in here) here = key === 'length' ? 'plain' : here.list;
    else if ('map' in here) here = here.map;
    else if ('fields' in here)
      here = (Object.hasOwn(here.fields, key) ? here.fields[key] : undefined) ?? 'omit';
    else return 'omit';
  }
  return here;
}
