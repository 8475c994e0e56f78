import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { replayTarget } from '../../src/app/replayTarget';
import { isObject, type Fields } from '../../src/lib/fields';
import { makeRedactor } from '../../src/replay/redaction/redactor';
import { playSession, sessionClock, sessionFromSeed } from './randomSessions';

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
    drafts: { a: draft },
    taskEdit: { taskId: 't', column: 'title', changes: {}, saving: false, error: null, next: null },
    bulk: { open: true, plan: { kind: 'status', ids: ['t'], without: {}, change: {} }, run: null },
  };
}

/** Values with which an action of a session meets an entry of `populatedState`. */
const harmless: Fields = { requestId: 'r', key: 'a', taskId: 't', id: 't', op: 'replace' };

/** A value with one item in each list, and with ids of `populatedState`. */
function simplified(value: unknown, cacheKey: string, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((one) => simplified(one, cacheKey, name));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, simplified(field, cacheKey, key)]),
    );
  if (typeof value !== 'string') return value;
  return name === 'queryCacheKey' ? cacheKey : (harmless[name] ?? value);
}

/** The paths of all values in a value. */
const placesIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] => [
  ...(path.length > 0 ? [path] : []),
  ...(isObject(value)
    ? Object.entries(value).flatMap(([key, field]) => placesIn(field, [...path, key]))
    : []),
];

/** The same value with another one in a place. What is not on the path is shared. */
function withValue(value: unknown, [key, ...path]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) return [withValue(value[0], path, other)];
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: withValue(fields[key], path, other) };
}

const nameIn = (action: UnknownAction, ...path: string[]): string =>
  String(path.reduce<unknown>((at, key) => (isObject(at) ? (at as Fields)[key] : ''), action));

/**
 * The fullest action of each type that random sessions make, and of each call, as the log of a
 * session has it.
 */
export async function actionsOfSessions(): Promise<UnknownAction[]> {
  const redactor = makeRedactor(replayTarget.names, { mode: 'secrets' });
  const fullest = new Map<string, UnknownAction>();
  const last: Middleware = () => (next) => (action) => {
    const made = redactor.action(action as UnknownAction)?.action;
    if (made) {
      const kind = `${made.type} ${nameIn(made, 'meta', 'arg', 'endpointName')}`;
      const one = simplified(made, '') as UnknownAction;
      if (placesIn(one).length > placesIn(fullest.get(kind)).length) fullest.set(kind, one);
    }
    return next(action);
  };
  for (const seed of [1, 2, 3, 4])
    await playSession(sessionFromSeed(seed), sessionClock(), { last });
  return [...fullest.values()];
}

/**
 * Actions of every type that a log may hold, with `hostile` in all texts and numbers, and in each
 * place alone. The other fields hold values that reach a reducer's work.
 */
export function* actionsWith(
  samples: readonly UnknownAction[],
  hostile: unknown,
): Generator<UnknownAction> {
  for (const sample of samples) {
    const { type } = sample;
    const places = placesIn(sample).filter(([field]) => field !== 'type');
    const isLeaf = (place: readonly string[]) =>
      !isObject(place.reduce<unknown>((at, key) => (at as Fields)[key], sample));
    const all = places
      .filter(isLeaf)
      .reduce<unknown>((at, place) => withValue(at, place, hostile), sample);
    yield { ...(all as object), type };
    const keys = places.some((place) => place.at(-1) === 'queryCacheKey')
      ? Object.values(cacheKeys)
      : [''];
    for (const place of places)
      for (const key of keys)
        yield { ...(withValue(simplified(sample, key), place, hostile) as object), type };
  }
}
