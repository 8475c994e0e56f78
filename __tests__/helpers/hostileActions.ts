import { endpointPolicies } from '../../src/app/store/logPolicies';
import { replayTarget } from '../../src/app/replayTarget';
import type { LeafPolicy, Policy } from '../../src/lib/logPolicy';

/** Cache keys of `populatedState`: a list that patches change, and a list in pages. */
export const cacheKeys = { list: 'getNotes(undefined)', pages: 'getTasks(undefined)' };

const answered = (endpointName: string, data: unknown) => ({
  status: 'fulfilled',
  requestId: 'r',
  endpointName,
  startedTimeStamp: 1,
  fulfilledTimeStamp: 2,
  data,
});

/** A state with an entry wherever actions write by key. */
export function populatedState(): Record<string, unknown> {
  const state = replayTarget.reducer(undefined, { type: '@@test/began' });
  const draft = { title: 'Plan', text: 'Text', tag: ['a'] };
  const queries = {
    [cacheKeys.list]: answered('getNotes', [{ _id: 'a', title: 'Plan', tag: ['a'], text: '' }]),
    [cacheKeys.pages]: answered('getTasks', {
      pages: [[{ _id: 't', title: 'Task' }]],
      loaded: 1,
      complete: true,
      total: 1,
      seq: 1,
    }),
  };
  return {
    ...state,
    api: {
      queries,
      mutations: { r: { status: 'pending', requestId: 'r', endpointName: 'createNote' } },
    },
    drafts: { ...state.drafts, notes: { a: draft } },
    taskEdit: { taskId: 't', column: 'title', changes: {}, saving: false, error: null, next: null },
    bulk: { open: true, plan: { kind: 'status', ids: ['t'], without: {}, change: {} }, run: null },
  };
}

/** The policies of an action. A policy that depends on the endpoint gives one for each endpoint. */
function policiesOf(policy: Policy): Policy[] {
  if (typeof policy === 'string' || !('choose' in policy)) return [policy];
  const kinds = Object.keys(endpointPolicies).map((name) =>
    policy.choose({
      meta: { arg: { endpointName: name } },
      payload: { queryCacheKey: `${name}(undefined)` },
    }),
  );
  return [...new Set(kinds)];
}

/** Builds a value with the shape that a policy describes. */
function valueOf(
  policy: Policy,
  leaf: (policy: LeafPolicy, path: string) => unknown,
  path = '',
): unknown {
  if (typeof policy === 'string') return leaf(policy, path);
  if ('choose' in policy) return valueOf(policy.choose(undefined), leaf, path);
  if ('list' in policy) return [valueOf(policy.list, leaf, `${path}/0`)];
  if ('map' in policy) return { key: valueOf(policy.map, leaf, `${path}/key`) };
  return Object.fromEntries(
    Object.entries(policy.fields).map(([name, field]) => [
      name,
      valueOf(field, leaf, `${path}/${name}`),
    ]),
  );
}

/** The same value with another leaf. What is beside the path to the leaf is shared. */
function withLeaf(value: unknown, [key, ...path]: readonly string[], leaf: unknown): unknown {
  if (key === undefined) return leaf;
  if (Array.isArray(value)) return [withLeaf(value[0], path, leaf)];
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: withLeaf(fields[key], path, leaf) };
}

/**
 * Actions of every type that a log may hold, with `hostile` in all fields and in each field alone.
 * The other fields hold values that reach a reducer's work.
 */
export function* actionsWith(hostile: unknown): Generator<Record<string, unknown>> {
  const harmless = (path: string, key: string) =>
    path.endsWith('/queryCacheKey')
      ? key
      : path.endsWith('/requestId')
        ? 'r'
        : path.endsWith('/op')
          ? 'replace'
          : 'a';
  for (const [type, policy] of Object.entries(replayTarget.policies.actions)) {
    for (const kind of policiesOf(policy)) {
      const places: string[] = [];
      const all = valueOf(kind, (_leaf, path) => {
        places.push(path);
        return hostile;
      });
      if (typeof all !== 'object') continue;
      yield { ...all, type };
      const keys = places.some((place) => place.endsWith('/queryCacheKey'))
        ? Object.values(cacheKeys)
        : [''];
      const bases = keys.map((key) => valueOf(kind, (_leaf, path) => harmless(path, key)));
      for (const place of places)
        for (const base of bases)
          yield { ...(withLeaf(base, place.split('/').slice(1), hostile) as object), type };
    }
  }
}
