import type { Middleware, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import * as fc from 'fast-check';
import { api } from '../../src/data/api/api';
import { makeStore, type AppStore } from '../../src/app/store/store';
import type { EventMeta } from '../../src/contract/event';
import { ndjson, seqHeader, totalHeader } from '../../src/contract/list';
import type { Task } from '../../src/contract/task';
import type { StoreExtra, Transport } from '../../src/data/store/extra';
import type { RootState } from '../../src/data/store/rootState';
import { auditPage } from './auditSteps';
import { timeAnswer } from './timeSteps';
import { FakeBackend } from './fakeBackend';
import { createClock, type TestClock } from './clock';
import { cookieTransport } from './cookieTransport';
import { stepHandlers, type StepInput } from './randomSessionSteps';
import { aTask, team } from './team';

/** The store and its clock, and what the steps of a session need. */
export interface SessionContext {
  store: AppStore;
  clock: TestClock;
  dispatch: <Action extends UnknownAction>(action: Action) => Action;
  /**
   * Dispatches a call and waits until it and its consequences have finished. A failure is part of
   * the session.
   */
  run: (call: ThunkAction<unknown, RootState, StoreExtra, UnknownAction>) => Promise<void>;
  noteIds: readonly string[];
  template: Task;
  /** The number of the last event. */
  seq: number;
  nextMeta: () => EventMeta;
  iso: () => string;
}

/** One step of a session: what happens, after how many milliseconds, and its input. */
export interface Step extends StepInput {
  kind: string;
  afterMs: number;
}

/**
 * Texts with any characters, with unpaired surrogates, and with words that have a meaning in code.
 */
const arbitraryText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '__proto__',
      'constructor',
      'toString',
      '\ud83d',
      '\ude42\ud83d',
      '/a~1b',
      'a\u0000b',
      '\u2028',
      '🙂'.repeat(300),
      'Größe 計画',
    ),
  },
);
/** Steps that end or empty a session are rarer than others. */
const rare = [
  'signIn',
  'signInWrongly',
  'signOut',
  'askToLeave',
  'sessionEnded',
  'forgetAll',
  'resync',
];
const arbitraryStep: fc.Arbitrary<Step> = fc.record(
  {
    kind: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...rare) },
      { weight: 2, arbitrary: fc.constant('signInAgain') },
      {
        weight: 30,
        arbitrary: fc.constantFrom(
          ...Object.keys(stepHandlers).filter((kind) => !rare.includes(kind)),
        ),
      },
    ),
    afterMs: fc.nat(40_000),
    n: fc.nat(10_000),
    m: fc.nat(10_000),
    text: arbitraryText,
  },
  { noNullPrototype: true },
);
const first = (kind: string, n = 1): Step => ({ kind, afterMs: 10, n, m: 1, text: '' });

/** Any session: a person signs in and loads their lists, then anything happens in any order. */
export const arbitrarySession = (
  steps: { min: number; max: number } = { min: 5, max: 50 },
): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      fc.nat(3),
      fc.array(arbitraryStep, { minLength: steps.min, maxLength: steps.max, size: 'max' }),
    )
    .map(([who, more]) => [
      first('signIn', who),
      first('connect'),
      first('navigate'),
      first('loadTasks'),
      first('loadPeople'),
      first('loadNotes'),
      first('loadNotifications'),
      ...more,
    ]);

/** The same session in every run, for files that are made once and checked elsewhere. */
export const sessionFromSeed = (seed: number): Step[] =>
  fc.sample(arbitrarySession({ min: 150, max: 200 }), { seed, numRuns: 1 })[0] ?? [];

const tasksOfTeam = (): Task[] =>
  Array.from({ length: 700 }, (_, at) =>
    aTask({
      title: `Plan ${at} für Zoë 🙂`,
      description: `Line ${at}\nand **more**`,
      labels: [`label ${at % 7}`, 'plan'],
      dueDate: `2026-03-${String(1 + (at % 28)).padStart(2, '0')}`,
    }),
  );

/** Streams the lists of the fake backend with numbers, as our server does. */
function streaming(transport: Transport, seq: () => number): Transport {
  return {
    ...transport,
    fetch: async (input, init) => {
      const url = new URL(String(input));
      if (url.pathname === '/api/audit') return Response.json(auditPage(url.searchParams));
      const time = timeAnswer(url.pathname);
      if (time && init?.method !== 'POST') return Response.json(time);
      const answer = await transport.fetch(input, init);
      const path = new URL(String(input)).pathname;
      const asked = new Headers(init?.headers).get('accept') ?? '';
      if (!answer.ok || !asked.includes(ndjson) || !/^\/api\/(tasks|users)/.test(path))
        return answer;
      const rows: unknown = await answer.json();
      if (!Array.isArray(rows))
        return new Response(JSON.stringify(rows), { headers: answer.headers });
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
      const headers = {
        'content-type': ndjson,
        [seqHeader]: String(seq()),
        [totalHeader]: String(rows.length),
      };
      const parts = [lines.slice(0, 150), lines.slice(150, 600), lines.slice(600)].map((part) =>
        new TextEncoder().encode(part.join('')),
      );
      const body = new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          const part = parts.shift();
          await new Promise((resolve) => {
            setTimeout(resolve, 1);
          });
          if (part) controller.enqueue(part);
          else controller.close();
        },
      });
      return new Response(body, { status: 200, headers });
    },
  };
}

const settled = (store: AppStore) => {
  const { queries, mutations } = store.getState().api;
  return [...Object.values(queries), ...Object.values(mutations)].every(
    (entry) => entry?.status !== 'pending',
  );
};
const turn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });

/**
 * Runs a session in the real store with all listeners, on a backend of its own. `last` is the
 * recorder's middleware. `begin` is called before the first step.
 */
export async function playSession(
  steps: readonly Step[],
  clock: TestClock,
  options: {
    last?: Middleware;
    begin?: (store: AppStore) => void;
    after?: (store: AppStore) => Promise<void>;
  } = {},
): Promise<void> {
  const note = { title: 'Kept', text: 'A kept note 🙂', tag: ['plan'] };
  const noteIds = ['c0ffee01', 'c0ffee02'];
  const backend = await FakeBackend.start({
    isDocket: true,
    people: Object.values(team).map((person) => ({ ...person })),
    tasks: tasksOfTeam(),
    notes: new Map(
      Object.values(team).map(({ _id }) => [_id, noteIds.map((id) => ({ _id: id, ...note }))]),
    ),
    notifications: new Map(
      Object.values(team).map(({ _id }) => [
        _id,
        [0, 1, 2].map((at) => ({
          _id: `n${at}`,
          message: `News ${at}`,
          time: 'just now',
          read: false,
        })),
      ]),
    ),
  });
  try {
    const transport = streaming(cookieTransport(backend.url), () => session.seq);
    const store = makeStore({ transport, clock, ...(options.last && { last: options.last }) });
    const session: SessionContext = {
      store,
      clock,
      noteIds,
      template: aTask(),
      seq: 1000,
      dispatch: (action) => store.dispatch(action),
      run: async (call) => {
        // The result of a call, even a failure, is in the actions.
        await Promise.resolve(store.dispatch(call)).then(
          () => undefined,
          () => undefined,
        );
        for (let turns = 0; turns < 200 && !settled(store); turns += 1) await turn();
      },
      nextMeta: () => {
        const prev = session.seq;
        session.seq += 1;
        return { seq: session.seq, prev, at: session.iso() };
      },
      iso: () => new Date(clock.now()).toISOString(),
    };
    options.begin?.(store);
    for (const { kind, afterMs, ...input } of steps) {
      clock.advance(afterMs);
      await stepHandlers[kind]?.(session, input);
    }
    await turn();
    await options.after?.(store);
    // Empties the cache, so that no timers run after the session.
    store.dispatch(api.util.resetApiState());
  } finally {
    await backend.close();
  }
}

export const sessionClock = (): TestClock => createClock(Date.parse('2026-03-02T22:30:00Z'));
