/**
 * How a value is written to an action log. What no policy names is not written. At the level
 * "structure only":
 * - `plain`: numbers, booleans, ids, times, fixed choices; unchanged
 * - `text`: typed text; each letter and digit is replaced, so that slices and concatenations still
 *   match
 * - `name`: a name or an e-mail address; a stable pseudonym of the same length
 * - `secret`: a password or token; a stable pseudonym at both levels
 * - `file`: a File or its name; at both levels a stable pseudonym with the extension, type and size
 * - `query`: the query of a URL; its values are text
 * - `path`: the path of a URL; its first segment stays, the rest is text
 * - `omit`: not written and not compared, because it belongs to the machine and not to the session
 */
export type LeafPolicy = 'plain' | 'text' | 'name' | 'secret' | 'file' | 'query' | 'path' | 'omit';

export type Policy =
  | LeafPolicy
  | { readonly list: Policy }
  /** An object with any keys. `keys` is their policy, by default `plain`. */
  | { readonly map: Policy; readonly keys?: 'plain' | 'text' | 'name' }
  /** Only these fields are written. `scalar`: the policy of a value that is not an object. */
  | { readonly fields: Readonly<Record<string, Policy>>; readonly scalar?: LeafPolicy }
  /** Depends on the value. Return the same object for the same case: policies are compiled once. */
  | { readonly choose: (value: unknown) => Policy };

export interface LogPolicies {
  readonly state: Policy;
  /**
   * By action type. `omit` leaves the action out of the log. Of other actions only type and shape
   * are written.
   */
  readonly actions: Readonly<Record<string, Policy>>;
  /** The path of a request; by default `text`. */
  readonly requestPath?: Policy;
}

export interface FeaturePolicies {
  readonly actions?: Readonly<Record<string, Policy>>;
  readonly endpoints?: Readonly<Record<string, EndpointPolicy>>;
}
export interface EndpointPolicy {
  readonly arg: Policy;
  readonly data: Policy;
}

/** The policy of an object. The compiler checks that every field of T is named. */
export function fieldsOf<T extends object>(
  fields: { readonly [Field in keyof T]-?: Policy },
  scalar?: LeafPolicy,
): Policy {
  return { fields: fields as Readonly<Record<string, Policy>>, ...(scalar ? { scalar } : {}) };
}

export const payload = (policy: Policy): Policy => ({ fields: { payload: policy } });
export const serverEvent = (policy: Policy): Policy => ({
  fields: { payload: policy, meta: { fields: { seq: 'plain', prev: 'plain', at: 'plain' } } },
});
export const bare: Policy = { fields: {} };
export type PayloadOf<Creator extends (...given: never[]) => { payload: unknown }> =
  ReturnType<Creator>['payload'];
export const listOf = (policy: Policy): Policy => ({ list: policy });

/**
 * The policy of the value at a path; `omit` below a leaf, for a field that is not named, and where
 * it depends on the value.
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
