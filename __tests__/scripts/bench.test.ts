import type { TaskRow } from '../../server/tasks/taskAnswers';
import { createBenchRandom } from '../../bench/seed/random';
import { peopleRows, taskRows } from '../../bench/seed/rows';
import { figureOf, isWithin, Report, summary } from '../../bench/run/figures';
import { OptionError, readOptions } from '../../bench/run/options';
import { countFrames, median, percentile } from '../../bench/run/statistics';

test('a figure is one line of JSON with its six fields', () => {
  const lines: string[] = [];
  new Report('tables', (line) => lines.push(line)).figure({
    name: 'scroll',
    value: 12.3456,
    unit: 'ms',
    floor: 4,
    peer: { dataGrid: null, reactTable: 200.4 },
  });
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      bench: 'tables',
      name: 'scroll',
      value: 12.3,
      unit: 'ms',
      floor: 4,
      peer: { reactTable: 200 },
    },
  ]);
});

test('what has neither floor nor peer says null', () => {
  expect(
    figureOf('tables', { name: 'heap', value: 1, unit: 'MB', peer: { dataGrid: null } }),
  ).toMatchObject({ floor: null, peer: null });
});

test('a value is within its limit up to that limit, and a failed measurement is not', () => {
  const limit = { name: 'ratio', limit: 1.5, unit: 'x' };
  expect([1.5, 1.51, NaN].map((actual) => isWithin({ ...limit, actual }))).toEqual([
    true,
    false,
    false,
  ]);
});

test('the summary names every limit that was exceeded', () => {
  const text = summary(
    [],
    [
      { name: 'frames', actual: 3, limit: 2, unit: '%' },
      { name: 'heap', actual: 100, limit: 250, unit: 'MB' },
    ],
  );
  expect(text).toMatch(/frames .*EXCEEDED/);
  expect(text).toMatch(/heap .*ok/);
});

test('the median of an even number of values lies between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2.5, NaN]);
});

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect([
    percentile(values, 0.95),
    percentile(values, 0),
    percentile([7], 0.95),
    percentile([], 0.5),
  ]).toEqual([95, 1, 7, NaN]);
});

test('frames that are missing between two are counted, jitter is not', () => {
  expect(countFrames([0, 10, 22, 30, 70], 10)).toEqual({
    shown: 4,
    dropped: 3,
    share: 3 / 7,
    longest: 40,
  });
});

test('options are read, and what is unknown is refused by name', () => {
  expect(readOptions(['--only', 'heap', '--runs', '2', '--check'], ['heap'])).toMatchObject({
    only: ['heap'],
    runs: 2,
    check: true,
  });
  expect(() => readOptions(['--only', 'nothing'], ['heap'])).toThrow(OptionError);
  expect(() => readOptions(['--runs', '0'], ['heap'])).toThrow('--runs');
});

test('seeded rows are the same in every run, and as long as they should be', () => {
  const make = () => {
    const random = createBenchRandom();
    const people = peopleRows(random, 50, 'hash', 0);
    return taskRows(random, people, 0, 200, 200, Date.UTC(2026, 0, 1));
  };
  const batch = make();
  expect(batch).toEqual(make());
  const rows = batch.tasks.map(({ row }) => JSON.parse(row) as TaskRow);
  expect(
    rows.every(({ description }) => description.length >= 40 && description.length <= 400),
  ).toBe(true);
  const perTask = batch.tasks.map(
    ({ _id }) => batch.assignees.filter(({ task_id }) => task_id === _id).length,
  );
  expect([Math.min(...perTask), Math.max(...perTask)]).toEqual([1, 3]);
});
