import type * as Toolkit from '@reduxjs/toolkit';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '../../src/data/api/api';
import { logNames } from '../../src/app/logNames';
import { replayTarget } from '../../src/app/replayTarget';
import { bulkChangeEdited } from '../../src/features/tasks/bulk/bulkSlice';
import { editTyped } from '../../src/features/tasks/edit/taskEditSlice';
import { parseNames, type LogNames } from '../../src/lib/logNames';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import { makeRedactor } from '../../src/replay/redaction/redactor';
import { levels, type Level } from '../../src/replay/redaction/walk';

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

const { actions, unrecorded } = logNames;

const endpointsOfSubject = Object.keys(api.endpoints);
beforeAll(async () => {
  for (const file of modulesWith(/\b(createSlice|createAction|createAsyncThunk|injectEndpoints)\(/))
    await import(file);
});

describe('every action (H-2)', () => {
  it('is found: of the slices, the lists and RTK Query', () => {
    const state = replayTarget.reducer(undefined, { type: 'begin' });
    expect(modulesWith(/createSlice\(/).length).toBeGreaterThanOrEqual(
      Object.keys(state).length - 1,
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

  it('is known, and every known type has an action', () => {
    const isKnown = (type: string) => actions.has(type) || unrecorded.has(type);
    expect(mockTypes.filter((type) => !isKnown(type))).toEqual([]);
    expect([...actions, ...unrecorded].filter((type) => !mockTypes.includes(type))).toEqual([]);
    expect(Object.keys(logNames.payloads).filter((type) => !actions.has(type))).toEqual([]);
  });
});

test('every call is known to the replay target alone', () => {
  expect(Object.keys(api.endpoints).sort()).toEqual([...endpointsOfSubject].sort());
  expect(endpointsOfSubject.length).toBeGreaterThan(20);
});

const words = parseNames(logNames);
const wordOf = (name: string, parent = '') =>
  (words.inside.get(parent)?.get(name) ?? words.general.get(name))?.word;

describe('the dictionary', () => {
  it('omits exactly the parts of the state that belong to the machine', () => {
    const state = replayTarget.reducer(undefined, { type: 'begin' });
    const omitted = Object.keys(state).flatMap((part) =>
      [...(words.inside.get(part)?.values() ?? [])]
        .filter(({ word }) => word === 'omit')
        .map(({ name }) => `${part}.${name}`),
    );
    expect(omitted).toEqual(['api.provided', 'api.subscriptions', 'api.config']);
  });

  it.each(['password', 'current', 'accessToken', 'token', 'secret', 'url'])(
    'says of passwords and tokens in "%s" that they are secret',
    (name) => expect(wordOf(name)).toBe('secret'),
  );

  it('has no secret that stays in memory with an open part', () => {
    const open = [...words.general.values()].filter(({ isOpen }) => isOpen);
    expect(open.map(({ name }) => name).sort()).toEqual(
      ['pages', 'picked', 'ids', 'without', 'refusals'].sort(),
    );
  });

  it('has one word for each field', () => {
    const twice: LogNames = { ...logNames, words: { plain: 'id title', text: 'title' } };
    expect(() => parseNames(twice)).toThrow('The field "title" has two words.');
  });
});

const written = (action: { type: string }, mode: Level = 'structure') =>
  makeRedactor(logNames, { mode, pseudonyms: new Pseudonyms('07'.repeat(16)) }).action(action)
    ?.action;

it.each([
  ['the log-in call', 'login', { email: 'a@b.example', password: 'canary' }],
  ['a changed password', 'changePassword', { current: 'canary', password: 'canary' }],
  ['a new account', 'createUser', { name: 'Ann', password: 'canary' }],
  ['the link to set a password', 'setPassword', { token: 'canary', password: 'canary' }],
  ['a webhook', 'createWebhook', { url: 'https://hooks.example/canary' }],
])(
  'of %s, no secret is written, in its argument or its answer (H-3)',
  (_where, endpointName, args) => {
    for (const mode of levels) {
      const made = [
        {
          type: 'api/executeMutation/pending',
          meta: { requestId: 'r', arg: { endpointName, originalArgs: args } },
        },
        {
          type: 'api/executeMutation/fulfilled',
          payload: { accessToken: 'canary', secret: 'canary', ...args },
          meta: { requestId: 'r', arg: { endpointName, originalArgs: args } },
        },
      ].map((action) => written(action, mode));
      expect(JSON.stringify(made)).not.toContain('canary');
      expect(JSON.stringify(made)).toContain('secret-');
    }
  },
);

it('what a patch writes follows the name that its path ends with', () => {
  const patch = (path: (string | number)[], value: unknown) => ({ op: 'replace', path, value });
  const patches = [
    patch([0, 'title'], 'Buy milk'),
    patch(['notifications', 1, 'read'], true),
    patch(['notifications', 1], { _id: 'n1', message: 'Hello' }),
    patch(['labels', 2], 'Office'),
    patch(['length'], 3),
    patch(['invented'], 'canary'),
    patch([], [{ _id: 'n1', accessToken: 'canary' }]),
  ];
  const action = {
    type: 'api/queries/queryResultPatched',
    payload: { queryCacheKey: 'getNotes(undefined)', patches },
  };
  expect(written(action)).toMatchObject({
    payload: {
      queryCacheKey: 'getNotes(undefined)',
      patches: [
        patch([0, 'title'], 'Xxx xxxx'),
        patch(['notifications', 1, 'read'], true),
        patch(['notifications', 1], { _id: 'n1', message: 'Xxxxx' }),
        patch(['labels', 2], expect.not.stringContaining('Office')),
        patch(['length'], 3),
        { op: 'replace', path: ['invented'] },
        patch([], [{ _id: 'n1', accessToken: expect.stringMatching(/^secret-/) as string }]),
      ],
    },
  });
});

test.each([
  ['a cell', editTyped],
  ['many tasks', bulkChangeEdited],
])('a text instead of the date of %s is written as text, a date unchanged', (_where, typed) => {
  const day = (dueDate: string) => written(typed({ dueDate }))?.payload;
  expect(day('2027-01-20')).toEqual({ dueDate: '2027-01-20' });
  expect(day('call Bob')).toEqual({ dueDate: expect.not.stringContaining('Bob') });
});
