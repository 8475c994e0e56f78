import type { Recurrence } from '../../src/contract/recurrence';
import { describeRule } from '../../src/contract/rrule/describe';
import { onceChoice } from '../../src/lib/repeat/once';
import { presets } from '../../src/lib/repeat/presets';
import { firstDay, nextDays, skipChanges } from '../../src/lib/repeat/seriesDays';
import { ruleProblem, typedRule, typedRuleText } from '../../src/lib/repeat/typedRule';
import { aTask } from '../helpers/team';

const monday = '2026-11-30';
const series = (changes: Partial<Recurrence> = {}): Recurrence => ({
  rule: 'FREQ=WEEKLY;BYDAY=MO',
  start: monday,
  day: monday,
  zone: 'Europe/Berlin',
  ...changes,
});
const textsFor = (day: string) => presets(day).map((rule) => describeRule({ rule, start: day }));

test('a day has its own ways to repeat, also a last one in its month', () => {
  expect(textsFor('2026-11-27')).toEqual([
    'Every day',
    'Every weekday',
    'Every Friday',
    'Every second Friday',
    'Monthly on the 27th',
    'Monthly on the fourth Friday',
    'Monthly on the last Friday',
    'Every year on 27 November',
  ]);
  expect(textsFor('2026-12-31').slice(4)).toEqual([
    'Monthly on the 31st',
    'Monthly on the last day',
    'Monthly on the last Thursday',
    'Every year on 31 December',
  ]);
});

test('a rule can be typed with anything in it, and says what is wrong', () => {
  const problem = (rule: string) => ruleProblem({ rule, start: monday });
  expect(problem('FREQ=DAILY;INTERVAL=0')).toBe('Type a whole number from 1 to 999.');
  expect(problem('FREQ=DAILY;COUNT=')).toBe('Type a whole number from 1 to 999.');
  expect(problem('FREQ=WEEKLY;BYDAY=')).toBe('Choose at least one day of the week.');
  expect(problem('FREQ=DAILY;UNTIL=soon')).toMatch(/^Not a date/);
  expect(problem('FREQ=DAILY;UNTIL=20261129')).toBe('It ends before its first day.');
  expect(problem('FREQ=DAILY;UNTIL=20261130')).toBeNull();
  expect(problem('often')).toBe('Docket cannot repeat a task like this.');
  const typed = typedRule('FREQ=MONTHLY;INTERVAL=;BYDAY=-1FR');
  expect(typedRuleText(typed)).toBe('FREQ=MONTHLY;INTERVAL=;BYDAY=-1FR');
  expect(typedRuleText({ ...typed, UNTIL: 'x;COUNT=2', INTERVAL: '1' })).toBe(
    'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=xCOUNT2',
  );
});

test('a series begins on the first day of its rule, whatever its interval and its end are', () => {
  expect(firstDay('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;UNTIL=20261201', monday)).toBe('2026-12-04');
  expect(firstDay('FREQ=WEEKLY;BYDAY=MO', monday)).toBe(monday);
  expect(firstDay('FREQ=DAILY;INTERVAL=3', monday)).toBe(monday);
  expect(firstDay('FREQ=MONTHLY;BYMONTHDAY=31', monday)).toBe('2026-12-31');
  expect(firstDay('FREQ=DAILY;INTERVAL=0', monday)).toBe(monday);
});

test('the next days follow the day of the task, or its completion', () => {
  expect(nextDays(series(), monday)).toEqual(['2026-12-07', '2026-12-14', '2026-12-21']);
  expect(nextDays(series({ rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=2' }), monday)).toEqual([
    '2026-12-07',
  ]);
  const after = series({ rule: 'FREQ=DAILY;INTERVAL=3', after: 'completion' });
  expect(nextDays(after, '2026-12-10')).toEqual(['2026-12-13']);
});

test('to skip one moves all its days, and takes back what only it had', () => {
  const task = aTask({
    _id: 't',
    title: 'Different',
    dueDate: '2026-12-01',
    startDate: '2026-11-27',
    recurrence: series({ once: { title: 'Usual' } }),
  });
  expect(skipChanges(task, monday)).toEqual({
    title: 'Usual',
    recurrence: series({ day: '2026-12-07' }),
    dueDate: '2026-12-07',
    startDate: '2026-12-03',
  });
  const last = { ...task, recurrence: series({ rule: 'FREQ=DAILY;COUNT=1' }) };
  expect(skipChanges(last, monday)).toBeNull();
  const counted = series({ rule: 'FREQ=WEEKLY;COUNT=3', after: 'completion' });
  expect(skipChanges({ ...task, recurrence: counted }, '2026-12-02')).toMatchObject({
    recurrence: { rule: 'FREQ=WEEKLY;COUNT=2', day: '2026-12-09' },
    dueDate: '2026-12-09',
  });
});

test('a change counts for the following ones too, or by choice only for this one', () => {
  const task = aTask({ _id: 't', title: 'Usual', recurrence: series() });
  const choice = onceChoice(task, { title: 'Different', estimate: 2, status: 'On Hold' });
  expect(choice).toEqual({
    onlyThis: true,
    recurrence: series({ once: { title: 'Usual', estimate: null } }),
  });
  // Only this one has the title. The next one keeps its first one.
  const differing = { ...task, title: 'Different', recurrence: choice?.recurrence ?? null };
  expect(onceChoice(differing, { title: 'Other', priority: 'High' })?.recurrence.once).toEqual({
    title: 'Usual',
    estimate: null,
    priority: 'Medium',
  });
  expect(onceChoice(differing, { title: 'Other' })).toEqual({
    onlyThis: false,
    recurrence: series({ once: { estimate: null } }),
  });
  expect(onceChoice(task, { status: 'On Hold' })).toBeNull();
  expect(onceChoice(task, { title: 'Skipped', recurrence: series() })).toBeNull();
  expect(onceChoice(aTask({ _id: 'u' }), { title: 'Other' })).toBeNull();
});
