// On PostgreSQL: never, because no query decides the result.
import fc from 'fast-check';
import ICAL from 'ical.js';
import { createCalendarWriter } from '../../server/calendarFeed/calendarText';
import type { TaskRow } from '../../server/tasks/taskAnswers';
import { daysOf, nextDay } from '../../src/contract/rrule/days';
import { defaultReminders, type ReminderSettings } from '../../src/contract/time/reminders';
import { anyDay, series } from '../helpers/anySeries';
import { scaledTimeout } from '../helpers/scaledTimeout';

jest.setTimeout(scaledTimeout(60_000));

const place = { origin: 'https://docket.example', installation: 'abc123' };
const task: TaskRow = {
  _id: 'a'.repeat(24),
  title: 'Water the plants',
  description: '',
  priority: 'Medium',
  status: 'Pending',
  dueDate: '2027-03-01',
  completedAt: null,
  createdAt: '2027-01-01T08:00:00.000Z',
  updatedAt: '2027-01-02T09:30:00.000Z',
  createdBy: null,
  assignedTo: [],
  labels: [],
  attachments: [],
  commentCount: 0,
  seq: 1,
};

/** The text of a calendar with one task. */
function textOf(
  changes: Partial<TaskRow>,
  { name = 'Ann', reminders }: { name?: string; reminders?: Partial<ReminderSettings> } = {},
): string {
  const settings = reminders && JSON.stringify({ ...defaultReminders, ...reminders });
  const owner = { _id: 'b'.repeat(24), name, reminders: settings ?? null };
  const writer = createCalendarWriter(owner, place);
  return writer.begin + writer.taskText({ ...task, ...changes }) + writer.end;
}
const parse = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]);
const eventsIn = (text: string) =>
  parse(text)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));
/** The days of an event, the first ones up to a limit. */
function daysIn(event: ICAL.Event, limit: number): string[] {
  const days: string[] = [];
  const iterator = event.iterator();
  for (let day = iterator.next(); day && days.length < limit; day = iterator.next())
    days.push(day.toString());
  return days;
}
const triggersIn = (event: ICAL.Event | undefined) =>
  event?.component
    .getAllSubcomponents('valarm')
    .map((alarm) => String(alarm.getFirstPropertyValue('trigger')));

test('an event has what its task says', () => {
  const text = textOf({
    title: 'Water; the plants, all',
    description: 'Those in **the hall**\nand the kitchen',
    labels: ['home', 'a,b;c'],
    priority: 'High',
  });
  expect(text).toContain('\r\nDTSTART;VALUE=DATE:20270301\r\n');
  expect(text).not.toContain('DTEND');
  const calendar = parse(text);
  expect(calendar.name).toBe('vcalendar');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Docket//Docket//EN');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Docket: Ann');
  const [event] = eventsIn(text);
  const of = (name: string) => String(event?.component.getFirstPropertyValue(name));
  expect(event?.uid).toBe(`${task._id}@abc123.docket`);
  expect(event?.summary).toBe('Water; the plants, all');
  expect(event?.description).toBe(
    `Those in **the hall**\nand the kitchen\n\nhttps://docket.example/task/${task._id}`,
  );
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.component.getFirstProperty('categories')?.getValues()).toEqual(['home', 'a,b;c']);
  expect(['url', 'transp', 'priority', 'dtstamp', 'last-modified'].map(of)).toEqual([
    `https://docket.example/task/${task._id}`,
    'TRANSPARENT',
    '1',
    '2027-01-02T09:30:00Z',
    '2027-01-02T09:30:00Z',
  ]);
});

test('a long description is cut between letters', () => {
  const [event] = eventsIn(textOf({ description: '😀'.repeat(400) }));
  expect(event?.description).toBe(
    `${'😀'.repeat(300)}…\n\nhttps://docket.example/task/${task._id}`,
  );
});

/** Texts that would break a calendar if they were not escaped. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\\n',
        '\\',
        ';',
        ',',
        ':',
        '"',
        '😀',
        'é',
        '\0',
        '\u2028',
      ),
      fc.constantFrom('\r\nEND:VEVENT\r\n', '\nATTACH:http://x', '\r\n DTSTART:1', 'x'.repeat(20)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const aLabel = anyText.filter((text) => text !== '');
const names = (component: ICAL.Component): string[] => [
  component.name,
  ...component.getAllProperties().map((property) => property.name),
  ...component.getAllSubcomponents().flatMap(names),
];
const visible = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

test('any text comes out as it went in, and is nothing but text', () => {
  const usual = names(parse(textOf({ labels: ['x'] })));
  fc.assert(
    fc.property(anyText, anyText, aLabel, anyText, (title, description, label, name) => {
      const text = textOf({ title, description, labels: [label] }, { name });
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        // Some programs end a line at any of these.
        expect(line).not.toMatch(/(?!\t)\p{Cc}|\p{Zl}|\p{Zp}/u);
      }
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      const calendar = parse(text);
      expect(names(calendar)).toEqual(usual);
      // The parser does not know this name, so it leaves the value as it is written.
      const written = String(calendar.getFirstPropertyValue('x-wr-calname'));
      expect(written.replace(/\\([\\;,])/g, '$1')).toBe(visible(`Docket: ${name}`));
      const [event] = eventsIn(text);
      expect(event?.summary).toBe(visible(title));
      expect(event?.component.getFirstProperty('categories')?.getValues()).toEqual([
        visible(label),
      ]);
      const start = description
        .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
        .replace(/(?![\n\t])\p{Cc}/gu, '')
        .trim();
      const link = `https://docket.example/task/${task._id}`;
      expect(event?.description).toBe(start === '' ? link : `${start}\n\n${link}`);
    }),
    { numRuns: 300 },
  );
});

/** Rules as people make them. With others, such as some by BYSETPOS, `ical.js` is wrong. */
const usualSeries = fc
  .tuple(
    fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=WEEKLY',
      'FREQ=WEEKLY;BYDAY=MO,WE,FR',
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU',
      'FREQ=MONTHLY',
      'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,15',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'FREQ=MONTHLY;BYDAY=2TU',
      'FREQ=MONTHLY;BYDAY=-1FR',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'FREQ=YEARLY',
      'FREQ=YEARLY;INTERVAL=2;BYMONTH=11',
    ),
    fc.constantFrom('', ';COUNT=1', ';COUNT=2', ';COUNT=9', ';UNTIL=20320229'),
    anyDay,
  )
  .map(([rule, end, start]) => series(rule + end, start));

test('a series has the days that its tasks will have', () => {
  fc.assert(
    fc.property(usualSeries, (recurrence) => {
      const [due, next] = eventsIn(textOf({ dueDate: recurrence.day, recurrence }));
      expect(due?.isRecurring()).toBe(false);
      const last = '2040-01-01';
      const all = daysOf(recurrence, recurrence.day, last, 12);
      const found = [
        ...(due ? daysIn(due, 1) : []),
        ...(next ? daysIn(next, 11).filter((day) => day <= last) : []),
      ];
      expect(found).toEqual(all);
    }),
    { numRuns: 100 },
  );
});

test('only the task itself is moved, or has other texts than the next ones', () => {
  const recurrence = {
    ...series('FREQ=WEEKLY;BYDAY=MO;COUNT=4', '2027-03-01'),
    once: { title: 'Water' },
  };
  const [due, next] = eventsIn(textOf({ title: 'Water twice', dueDate: '2027-03-03', recurrence }));
  expect([due?.summary, due && daysIn(due, 9)]).toEqual(['Water twice', ['2027-03-03']]);
  expect([next?.summary, next && daysIn(next, 9)]).toEqual([
    'Water',
    ['2027-03-08', '2027-03-15', '2027-03-22'],
  ]);
  expect(due?.uid).not.toBe(next?.uid);
});

test('days of a series that were skipped are not in the calendar', () => {
  const recurrence = { ...series('FREQ=WEEKLY', '2027-03-01'), day: '2027-03-15' };
  const [due, next] = eventsIn(textOf({ dueDate: '2027-03-15', recurrence }));
  expect(due && daysIn(due, 2)).toEqual(['2027-03-15']);
  expect(next && daysIn(next, 2)).toEqual([
    '2027-03-22',
    nextDay({ ...recurrence, day: '2027-03-22' }),
  ]);
});

test('days that are counted from a completion are not known in advance', () => {
  const recurrence = series('FREQ=DAILY;INTERVAL=3', '2027-03-01', { after: 'completion' });
  const text = textOf({ dueDate: '2027-03-01', recurrence });
  expect(eventsIn(text)).toHaveLength(1);
  expect(text).not.toContain('RRULE');
});

test('a rule that ends on a day says so with a date', () => {
  const recurrence = series('FREQ=DAILY;UNTIL=20270305', '2027-03-01');
  const text = textOf({ dueDate: '2027-03-01', recurrence });
  expect(text).toContain('\r\nDTSTART;VALUE=DATE:20270302\r\n');
  expect(text).toContain('\r\nRRULE:FREQ=DAILY;UNTIL=20270305\r\n');
});

describe('alarms', () => {
  // A Monday.
  const due = { dueDate: '2027-03-01' };

  it('are those of the settings of reminders, from the beginning of the day on', () => {
    const triggersOf = (reminders?: Partial<ReminderSettings>) =>
      triggersIn(eventsIn(textOf(due, { reminders }))[0]);
    expect(triggersOf()).toEqual(['PT9H', 'P1DT9H']);
    expect(triggersOf({ times: [] })).toEqual([]);
    expect(
      triggersOf({ times: ['week', 'day', 'due', 'hour'], from: '08:30', until: '16:00' }),
    ).toEqual(['-P6DT15H30M', '-PT15H30M', 'PT8H30M', 'PT15H']);
  });

  it('are on the weekdays that the person has chosen', () => {
    const reminders = { times: ['day' as const], weekdays: [1, 2, 3, 4, 5] };
    // On the Friday before.
    expect(triggersIn(eventsIn(textOf(due, { reminders }))[0])).toEqual(['-P2DT15H']);
  });

  it('say what is due', () => {
    const [event] = eventsIn(textOf({ ...due, title: 'A, b' }));
    const alarm = event?.component.getFirstSubcomponent('valarm');
    const of = (name: string) => alarm?.getFirstPropertyValue(name);
    expect([of('action'), of('description')]).toEqual(['DISPLAY', 'A, b']);
  });

  it('of a series are the same on all its days', () => {
    const recurrence = series('FREQ=DAILY', '2027-03-01');
    const [, next] = eventsIn(
      textOf({ ...due, recurrence }, { reminders: { weekdays: [1], times: ['due', 'day'] } }),
    );
    expect(triggersIn(next)).toEqual(['-PT15H', 'PT9H']);
  });
});
