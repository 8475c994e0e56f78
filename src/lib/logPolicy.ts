/**
 * How a value may be written to an action log. An allowlist: what no policy names is not written.
 * - `plain`: numbers, booleans, ids, times, given choices; kept at both levels
 * - `text`: what people write; at the level "structure only" each letter and digit is replaced, one by one, so that cutting and joining
 *   texts gives the same before and after
 * - `name`: a name or an e-mail address, never cut; at "structure only" a stable pseudonym of the same length
 * - `secret`: a password or token; a stable pseudonym at both levels
 * - `file`: a File or a file's name; a stable pseudonym that keeps the extension, with type and size, at both levels
 * - `query`: the query of a URL; its values are treated as text
 * - `omit`: not written, and not compared: what belongs to the machine and not to the session
 */
export type LeafPolicy = 'plain' | 'text' | 'name' | 'secret' | 'file' | 'query' | 'omit';

export type Policy =
  | LeafPolicy
  | { readonly list: Policy }
  /** An object with keys of any kind; `keys` says what they are, `plain` when it is left out. */
  | { readonly map: Policy; readonly keys?: 'plain' | 'text' | 'name' }
  /** An object of which only these fields are written. `scalar`: what it may be in place of an object. */
  | { readonly fields: Readonly<Record<string, Policy>>; readonly scalar?: LeafPolicy }
  /** Depends on the value. Answers must be the same object each time for the same kind, because policies are compiled once. */
  | { readonly choose: (value: unknown) => Policy };

/** What may be written of a session: of the state by its parts, of each action (beside its type) by its type. */
export interface LogPolicies {
  readonly state: Policy;
  /** `omit` leaves the action out of the log: it changes nothing that is compared. A type that is not here is written as type and shape. */
  readonly actions: Readonly<Record<string, Policy>>;
  /** The path of a request; `text` when it is left out. */
  readonly requestPath?: Policy;
}

/** The policies of one feature; `endpoints` by name: what its calls are given, and what they answer. */
export interface FeaturePolicies {
  readonly actions?: Readonly<Record<string, Policy>>;
  readonly endpoints?: Readonly<Record<string, EndpointPolicy>>;
}
export interface EndpointPolicy {
  readonly arg: Policy;
  readonly data: Policy;
}

/** A policy for an object of type T that names every one of its fields; the compiler misses none. */
export function fieldsOf<T extends object>(
  fields: { readonly [Field in keyof T]-?: Policy },
  scalar?: LeafPolicy,
): Policy {
  return { fields: fields as Readonly<Record<string, Policy>>, ...(scalar ? { scalar } : {}) };
}

/** An action of which the payload is written. */
export const payload = (policy: Policy): Policy => ({ fields: { payload: policy } });
/** A server event: its payload, and its number, the number before it and its time. */
export const serverEvent = (policy: Policy): Policy => ({
  fields: { payload: policy, meta: { fields: { seq: 'plain', prev: 'plain', at: 'plain' } } },
});
/** An action without a payload. */
export const bare: Policy = { fields: {} };
/** What an action creator's payload is, for `fieldsOf`. */
export type PayloadOf<Creator extends (...given: never[]) => { payload: unknown }> =
  ReturnType<Creator>['payload'];
/** A list of such values. */
export const listOf = (policy: Policy): Policy => ({ list: policy });

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
