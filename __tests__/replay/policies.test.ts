import type * as Toolkit from '@reduxjs/toolkit';
import { createAction, createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '../../src/api/api';
import { endpointPolicies, logPolicies } from '../../src/app/store/logPolicies';
import { replayTarget } from '../../src/app/replayTarget';
import { bulkWished } from '../../src/features/tasks/bulk/bulkSlice';
import { editTyped } from '../../src/features/tasks/table/taskEditSlice';
import { newTaskDrafted } from '../../src/features/drafts/draftsSlice';
import type { Policy } from '../../src/lib/logPolicy';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import { makeRedactor } from '../../src/replay/redaction/redactor';

jest.mock('@reduxjs/toolkit', () => {
  const real = jest.requireActual<typeof Toolkit>('@reduxjs/toolkit');
  type Typed = Record<string, { type: string }>;
  const mockTypes: string[] = [];
  return {
    ...real,
    mockTypes,
    createSlice: (options: Parameters<typeof real.createSlice>[0]) => {
      const slice = real.createSlice(options);
      mockTypes.push(...Object.values(slice.actions as Typed).map(({ type }) => type));
      return slice;
    },
    createAction: (type: string, prepare: () => { payload: unknown }) => {
      mockTypes.push(type);
      return real.createAction(type, prepare);
    },
    createAsyncThunk: (prefix: string, ...rest: [never, never]) => {
      mockTypes.push(...['pending', 'fulfilled', 'rejected'].map((part) => `${prefix}/${part}`));
      return real.createAsyncThunk(prefix, ...rest);
    },
  };
});

/** The types of all action creators, found in three ways. */
const { mockTypes } = jest.requireMock<{ mockTypes: string[] }>('@reduxjs/toolkit');

const source = path.join(__dirname, '..', '..', 'src');
const modules = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
  .map((entry) => path.join(entry.parentPath, entry.name));
/** Modules that contain one of these words, and so may define slices, actions or endpoints. */
const modulesWith = (word: RegExp) =>
  modules.filter((file) => word.test(readFileSync(file, 'utf8')));

const withoutPolicy = (types: Iterable<string>): string[] =>
  [...new Set(types)].filter((type) => !Object.hasOwn(logPolicies.actions, type));
const callsWithoutPolicy = (names: Iterable<string>): string[] =>
  [...names].filter((name) => !Object.hasOwn(endpointPolicies, name));
const partsWithoutPolicy = (state: object): string[] =>
  Object.keys(state).filter((part) => !Object.hasOwn(fieldsIn(logPolicies.state), part));
const fieldsIn = (policy: Policy): Readonly<Record<string, Policy>> =>
  typeof policy === 'object' && 'fields' in policy ? policy.fields : {};

/** The leaves below a policy; a choice counts as a leaf. */
function leavesOf(policy: Policy): string[] {
  if (typeof policy === 'string') return [policy];
  if ('list' in policy) return leavesOf(policy.list);
  if ('map' in policy) return [policy.keys ?? 'plain', ...leavesOf(policy.map)];
  if ('fields' in policy)
    return [
      ...Object.values(policy.fields).flatMap(leavesOf),
      ...(policy.scalar ? [policy.scalar] : []),
    ];
  return ['choose'];
}

const endpointsOfSubject = Object.keys(api.endpoints);
beforeAll(async () => {
  for (const file of modulesWith(/\b(createSlice|createAction|createAsyncThunk|injectEndpoints)\(/))
    await import(file);
});

describe('every action (H-2)', () => {
  it('is found: of the slices, the lists and RTK Query', () => {
    expect(modulesWith(/createSlice\(/).length).toBeGreaterThanOrEqual(
      Object.keys(fieldsIn(logPolicies.state)).length - 1,
    );
    expect(mockTypes).toEqual(
      expect.arrayContaining([
        'session/loggedIn',
        'realtime/commentMade',
        'server/taskUpdated',
        'lists/rowsLoaded',
        'api/queries/queryResultPatched',
        'api/executeMutation/rejected',
      ]),
    );
  });

  it('has a policy, and every policy has an action', () => {
    expect(withoutPolicy(mockTypes)).toEqual([]);
    expect(Object.keys(logPolicies.actions).filter((type) => !mockTypes.includes(type))).toEqual(
      [],
    );
  });

  it('is reported when it has none', () => {
    const from = mockTypes.length;
    createSlice({ name: 'invented', initialState: 0, reducers: { grew: (state) => state + 1 } });
    createAction('invented/told');
    createAsyncThunk('invented/asked', async () => null);
    const invented = mockTypes.splice(from);
    expect(withoutPolicy(invented)).toEqual([
      'invented/grew',
      'invented/told',
      'invented/asked/pending',
      'invented/asked/fulfilled',
      'invented/asked/rejected',
    ]);
  });
});

describe('every call (H-2, H-3)', () => {
  it('is known to the replay target alone', () => {
    expect(Object.keys(api.endpoints).sort()).toEqual([...endpointsOfSubject].sort());
    expect(endpointsOfSubject.length).toBeGreaterThan(20);
  });

  it('has a policy for its argument and its data, and is reported when it has none', () => {
    expect(callsWithoutPolicy(endpointsOfSubject)).toEqual([]);
    expect(
      Object.keys(endpointPolicies).filter((name) => !endpointsOfSubject.includes(name)),
    ).toEqual([]);
    const invented = api.injectEndpoints({
      endpoints: (build) => ({ inventedCall: build.query<null, void>({ query: () => '/' }) }),
    });
    expect(callsWithoutPolicy(Object.keys(invented.endpoints))).toEqual(['inventedCall']);
  });

  // The argument is part of the cache key, which is written unchanged.
  it('has only ids and choices in its cache key', () => {
    const queries = Object.entries<object>(api.endpoints).filter(
      ([name, endpoint]) => 'useQuery' in endpoint && Object.hasOwn(endpointPolicies, name),
    );
    expect(queries.length).toBeGreaterThan(5);
    for (const [name] of queries)
      expect([name, ...new Set(leavesOf(endpointPolicies[name]?.arg ?? 'text'))]).toEqual([
        name,
        'plain',
      ]);
  });
});

describe('every part of the state', () => {
  it('has a policy, and is reported when it has none', () => {
    const state = replayTarget.reducer(undefined, { type: 'begin' });
    expect(partsWithoutPolicy(state)).toEqual([]);
    expect(Object.keys(fieldsIn(logPolicies.state)).sort()).toEqual(Object.keys(state).sort());
    expect(partsWithoutPolicy({ ...state, invented: null })).toEqual(['invented']);
  });

  it('omits exactly the parts that belong to the machine', () => {
    const omitted = Object.entries(fieldsIn(logPolicies.state)).flatMap(([part, policy]) =>
      Object.entries(fieldsIn(policy))
        .filter(([, field]) => field === 'omit')
        .map(([field]) => `${part}.${field}`),
    );
    expect(omitted).toEqual(['api.provided', 'api.subscriptions', 'api.config']);
  });
});

describe('passwords and tokens', () => {
  const policyOf = (of: Policy | undefined, ...keys: string[]): Policy | undefined =>
    keys.reduce<Policy | undefined>((at, key) => at && fieldsIn(at)[key], of);

  it.each<[string, Policy | undefined]>([
    ['the session', policyOf(logPolicies.state, 'session', 'accessToken')],
    ['a sign-in', policyOf(logPolicies.actions['session/loggedIn'], 'payload', 'accessToken')],
    [
      'a refresh',
      policyOf(logPolicies.actions['session/tokenRefreshed'], 'payload', 'accessToken'),
    ],
    ['the log-in call', policyOf(endpointPolicies.login?.arg, 'password')],
    ['its answer', policyOf(endpointPolicies.login?.data, 'accessToken')],
    ['a changed password, as it was', policyOf(endpointPolicies.changePassword?.arg, 'current')],
    ['a changed password, as it is', policyOf(endpointPolicies.changePassword?.arg, 'next')],
    ['a new webhook', policyOf(endpointPolicies.createWebhook?.data, 'secret')],
    ['a new account', policyOf(endpointPolicies.createUser?.arg, 'password')],
  ])('of %s are secret', (_where, policy) => expect(policy).toBe('secret'));
});

test.each([
  ['a new task', newTaskDrafted],
  ['a cell', editTyped],
  ['many tasks', bulkWished],
])('a text instead of the date of %s is written as text, a date unchanged', (_where, typed) => {
  const redactor = makeRedactor(logPolicies, {
    mode: 'structure',
    pseudonyms: new Pseudonyms('07'.repeat(16)),
  });
  const written = (dueDate: string) => redactor.action(typed({ dueDate }))?.action.payload;
  expect(written('2027-01-20')).toEqual({ dueDate: '2027-01-20' });
  expect(written('call Bob')).toEqual({ dueDate: expect.not.stringContaining('Bob') });
});
