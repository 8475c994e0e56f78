import * as fc from 'fast-check';
import { routeChanged } from '../../src/data/navigation/navigationSlice';
import { makePace } from '../../src/lib/pause';
import { playerKeys } from '../../src/replay/screen/controls/replayKeys';
import { commandOf } from '../../src/ui/keyboard/keyCommands';
import { markPath, marks, positionAnnotations } from '../../src/replay/screen/open/annotationMarks';
import { makeActionTexts } from '../../src/replay/screen/panels/actionTexts';
import { findLastChange } from '../../src/replay/screen/panels/lastChange';
import { Engine } from '../../src/replay/player/engine';
import { replayTarget } from '../../src/app/replayTarget';
import { searchSubmitted } from '../../src/data/nouns/tasks/taskListSlice';
import { findPaths } from '../../src/replay/screen/panels/findPaths';
import { lastUpTo } from '../../src/lib/lastUpTo';
import { indexLog, kindAt, navigationFrom } from '../../src/replay/screen/open/logIndex';
import { formatElapsed, formatLength, makeLogClock } from '../../src/replay/screen/open/logTime';
import { brief, payloadHint } from '../../src/replay/screen/open/payloadHint';
import {
  nextMatch,
  noFilter,
  positionOf,
  rowOf,
  rowCount,
  filteredPositions,
} from '../../src/replay/screen/panels/filteredActions';
import {
  density,
  makeTimeScale,
  positionAt,
  shareOfTime,
  shareOf,
} from '../../src/replay/screen/open/timeScale';
import { gapBands, markPoints, pauseBands } from '../../src/replay/screen/timeline/timelineShapes';
import { ancestors, treeRows } from '../../src/replay/screen/panels/treeRows';
import { isState } from '../../src/replay/format/logFormat';
import { buildLog, mapEntries, sampleActions } from '../helpers/buildLog';

const indexOf = (happenings: Parameters<typeof buildLog>[0]) => indexLog(buildLog(happenings));

test('entries are counted by type and kind', async () => {
  const index = await indexOf([...sampleActions(10), 'reload', ...sampleActions(5)]);
  expect([index.length, index.actions]).toEqual([17, 15]);
  expect([0, 1, 3, 11].map((position) => kindAt(index, position))).toEqual([
    'start',
    'navigation',
    'tick',
    'reload',
  ]);
  expect(index.types.find(({ name }) => name === 'navigation/routeChanged')?.count).toBe(3);
  expect(index.restarts).toEqual([
    { position: 0, kind: 'start' },
    { position: 11, kind: 'reload' },
  ]);
  expect([
    navigationFrom(index, 6, true),
    navigationFrom(index, 6, false),
    navigationFrom(index, 1, true),
    navigationFrom(index, 12, false),
  ]).toEqual([1, 12, null, null]);
});

test('a filter keeps its matches in order, and the search wraps around from any position', async () => {
  const log = buildLog(sampleActions(20));
  const index = await indexLog(log);
  const textAt = makeActionTexts(log.entries);
  const found = filteredPositions(index, { ...noFilter, text: 'routeChanged' }, textAt);
  expect(Array.from(found ?? [])).toEqual([1, 6, 11, 16]);
  expect([
    nextMatch(index, found, 6),
    nextMatch(index, found, 16),
    nextMatch(index, found, 7),
    nextMatch(index, found, 6, true),
    nextMatch(index, found, 7, true),
    nextMatch(index, found, 0, true),
  ]).toEqual([11, 1, 11, 1, 6, 16]);
  expect(
    Array.from(filteredPositions(index, { ...noFilter, onlyNavigation: true }, textAt) ?? []),
  ).toEqual([0, 1, 6, 11, 16]);
  expect(
    Array.from(filteredPositions(index, { ...noFilter, hideTicks: true }, textAt) ?? []),
  ).not.toContain(3);
  expect(filteredPositions(index, noFilter, textAt)).toBeNull();
  expect([
    rowCount(index, null),
    positionOf(null, 7),
    rowOf(null, 7),
    rowOf(found, 5),
    rowOf(found, 0),
  ]).toEqual([21, 7, 7, 0, -1]);
  expect(
    nextMatch(index, filteredPositions(index, { ...noFilter, text: 'no such type' }, textAt), 3),
  ).toBeNull();
});

test('positions keep their order on the timeline, also with cut pauses, and are found where drawn', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(120_000), { minLength: 1, maxLength: 80 }), (pauses) => {
      let time = 0;
      const at = Float64Array.from([0, ...pauses], (passed) => (time += passed));
      const scale = makeTimeScale({ at, length: at.length });
      for (let position = 1; position < at.length; position += 1)
        expect(shareOf(scale, position)).toBeGreaterThanOrEqual(shareOf(scale, position - 1));
      expect(shareOf(scale, at.length - 1)).toBe(1);
      at.forEach((_, position) =>
        expect(shareOf(scale, positionAt(scale, shareOf(scale, position)))).toBe(
          shareOf(scale, position),
        ),
      );
      expect(density(scale, 40).reduce((sum, count) => sum + count, 0)).toBe(at.length);
    }),
  );
  const scale = makeTimeScale({ at: Float64Array.of(0, 1_000, 1_801_000, 1_802_000), length: 4 });
  expect(scale.pauses).toEqual([{ position: 1, milliseconds: 1_800_000 }]);
  expect(shareOf(scale, 1)).toBe(0.2);
});

test('a long break is marked as a pause, and missing actions as a gap', async () => {
  const index = await indexOf([
    { after: 10, action: routeChanged({ pathname: '/a', search: '' }) },
    { after: 3_600_000, action: routeChanged({ pathname: '/b', search: '' }) },
  ]);
  const scale = makeTimeScale(index);
  expect(pauseBands(index, scale, 1_000)).toEqual([expect.objectContaining({ position: 1 })]);
  expect(gapBands({ ...index, restarts: [{ position: 2, kind: 'gap' }] }, scale, 1_000)).toEqual([
    expect.objectContaining({ position: 2 }),
  ]);
});

test('the last value up to another is found in ascending numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (numbers, value) => {
      const sorted = [...numbers].sort((a, b) => a - b);
      expect(lastUpTo(sorted, value)).toBe(sorted.filter((one) => one <= value).length - 1);
    }),
  );
});

test('paths are found from the top down, without the children of a match', async () => {
  const state = {
    tasks: { filter: 'all', 'a/b~c': { filter: 1 } },
    filters: { deep: { filter: 2 } },
  };
  const found = (text: string) =>
    findPaths(state, text, { pace: makePace(), signal: new AbortController().signal });
  expect((await found('FILTER')).map(({ pointer }) => pointer)).toEqual([
    '/filters',
    '/tasks/filter',
    '/tasks/a~1b~0c/filter',
  ]);
  expect(await found('  ')).toEqual([]);
  const many = { list: Array.from({ length: 5_000 }, (_, at) => ({ title: `${at}` })) };
  expect(
    await findPaths(many, 'title', { pace: makePace(), signal: new AbortController().signal }),
  ).toHaveLength(200);
});

test('the last change of a value is found, with and without recorded changes', async () => {
  const search = (text: string) => ({ after: 10, action: searchSubmitted(text) });
  const log = buildLog([search('plan'), ...sampleActions(9), search('other'), search('other')]);
  const bare = mapEntries(log, (entry) => {
    if (isState(entry)) return entry;
    const { at, action } = entry;
    return { at, action };
  });
  for (const one of [log, bare]) {
    const engine = new Engine(replayTarget, one);
    const last = (pointer: string, position: number) =>
      findLastChange(engine, pointer, position, { pace: makePace() });
    const [plan, other] = one.entries.flatMap((entry, position) =>
      !isState(entry) && entry.action.type === searchSubmitted.type ? [position] : [],
    );
    expect(await last('/taskList/search', 8)).toBe(plan);
    expect(await last('/taskList/search', one.entries.length - 1)).toBe(other);
    expect(await last('/session/user', one.entries.length - 1)).toBeNull();
  }
});

test('a tree shows what is open, and long lists in portions', () => {
  const value = { list: Array.from({ length: 250 }, (_, at) => at), none: {}, text: 'a' };
  const rows = (open: string[], shown = new Map<string, number>()) =>
    treeRows(value, { open: new Set(open), shown });
  expect(rows([]).map(({ pointer, isOpen }) => [pointer, isOpen])).toEqual([
    ['/list', false],
    ['/none', null],
    ['/text', null],
  ]);
  expect(rows(['/list'])).toHaveLength(104);
  expect(rows(['/list'])[101]).toMatchObject({ pointer: '/list', more: 150 });
  expect(rows(['/list'], new Map([['/list', 250]]))).toHaveLength(253);
  expect(ancestors('/a/b~1c/0')).toEqual(['/a', '/a/b~1c']);
});

test('times and durations are short and never negative', () => {
  expect([0, 7_312, 725_000, 3_723_456, -5, NaN].map((time) => formatElapsed(time))).toEqual([
    '0:00.0',
    '0:07.3',
    '12:05.0',
    '1:02:03.4',
    '0:00.0',
    '0:00.0',
  ]);
  expect([400, 4_000, 180_000, 7_500_000].map(formatLength)).toEqual([
    '400 ms',
    '4 s',
    '3 min',
    '2 h 5 min',
  ]);
});

test('the clock is that of the log, or UTC without a zone', () => {
  const moment = Date.parse('2026-03-29T01:30:00Z');
  expect([
    makeLogClock('Europe/Berlin').time(moment),
    makeLogClock('Asia/Kathmandu').time(moment),
  ]).toEqual(['03:30:00', '07:15:00']);
  expect(makeLogClock('UTC').time(1e20)).toBe('');
});

test('a hint describes an action in at most one line', () => {
  expect(payloadHint({ type: 'a', payload: { pathname: '/task', search: '?view=table' } })).toBe(
    '/task?view=table',
  );
  expect(
    payloadHint({
      type: 'a',
      payload: { title: 'Plan', more: {} },
      meta: { arg: { endpointName: 'createTask' } },
    }),
  ).toBe('createTask · title "Plan"');
  expect(payloadHint({ type: 'a' })).toBe('');
  expect([
    brief(undefined),
    brief([1]),
    brief({ a: 1, b: 2, c: 3, d: 4, e: 5 }),
    brief(null),
  ]).toEqual(['absent', '1 item', '{a, b, c, d, …}', 'null']);
  expect(payloadHint({ type: 'a', payload: 'x'.repeat(1_000_000) }).length).toBeLessThanOrEqual(80);
});

test.each([
  [{ key: ' ' }, 'play'],
  [{ key: 'ArrowRight' }, 'forward'],
  [{ key: 'ArrowLeft', shiftKey: true }, 'back10'],
  [{ key: '?', shiftKey: true }, 'help'],
  [{ key: '/' }, 'search'],
  [{ key: 'ArrowRight', ctrlKey: true }, null],
  [{ key: 'x' }, null],
])('the key %j means %s', (press, command) => {
  expect(
    commandOf(
      playerKeys,
      { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...press },
      true,
    ),
  ).toBe(command);
});

test('each kind of mark has its own shape, and successful or cancelled requests have none', () => {
  const log = buildLog(sampleActions(10));
  const request = { kind: 'request', method: 'GET', path: '/a', duration: 1 } as const;
  const placed = positionAnnotations({
    ...log,
    annotations: [
      { at: 0, ...request, status: 304 },
      { at: 500, ...request, status: 'cancelled' },
      { at: 1_500, ...request, status: 'network error' },
      { at: 1_600, ...request, status: 404 },
      { at: 99_000, kind: 'error', source: 'console', text: '' },
      { at: 99_000, kind: 'longTask', duration: 60 },
    ],
  });
  expect(placed.map(({ position, mark }) => [position, mark])).toEqual([
    [0, null],
    [0, null],
    [1, 'failed'],
    [1, 'failed'],
    [10, 'error'],
    [10, 'longTask'],
  ]);
  expect(new Set(marks.map((mark) => markPath(mark, [[0, 0]]).d)).size).toBe(3);
  const scale = makeTimeScale({
    length: 11,
    at: Float64Array.from({ length: 11 }, (_, at) => at * 1_000),
  });
  expect(
    markPoints(
      placed.filter(({ mark }) => mark === 'failed'),
      scale,
      100,
    ),
  ).toEqual([
    [15, expect.any(Number)],
    [16, expect.any(Number)],
  ]);
  expect(
    markPoints(
      placed.filter(({ position }) => position === 10),
      scale,
      100,
    ),
  ).toEqual([[100, expect.any(Number)]]);
  // Within a shortened pause, a mark comes before the entry that ends the pause.
  expect(shareOfTime(makeTimeScale({ length: 2, at: Float64Array.of(0, 60_000) }), 0, 30_000)).toBe(
    1,
  );
});
