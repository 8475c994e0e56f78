import { defaultReminders } from '../../src/contract/time/reminders';
import { previewText } from '../../src/features/reminders/settings/previewText';
import { snoozeChoices } from '../../src/features/reminders/snooze/snoozeTimes';
import { whenText } from '../../src/features/reminders/whenText';

const berlin = 'Europe/Berlin';
const choices = (now: string, hours: Partial<typeof defaultReminders> = {}, zone = berlin) =>
  snoozeChoices({ ...defaultReminders, ...hours }, zone, Date.parse(now)).map(
    ({ label, until }) => `${label}: ${until}`,
  );

test('times are those of the hours and of the zone of the person', () => {
  expect(choices('2026-03-04T07:10:20Z', { from: '08:30', until: '18:00' })).toEqual([
    'In 1 hour: 2026-03-04T08:11:00.000Z',
    'This afternoon: 2026-03-04T12:00:00.000Z',
    'Tomorrow morning: 2026-03-05T07:30:00.000Z',
    'Next Monday: 2026-03-09T07:30:00.000Z',
  ]);
});

test('the morning after the clocks go forward is an hour earlier in UTC', () => {
  expect(choices('2026-03-28T20:00:00Z')).toContain('Tomorrow morning: 2026-03-29T07:00:00.000Z');
});

test('the day is that of the zone, and what is past or the same is not offered', () => {
  // Sunday evening in Berlin is Monday morning in Tokyo.
  expect(choices('2026-03-08T22:00:00Z', {}, 'Asia/Tokyo')).toEqual([
    'In 1 hour: 2026-03-08T23:00:00.000Z',
    'This afternoon: 2026-03-09T04:00:00.000Z',
    'Tomorrow morning: 2026-03-10T00:00:00.000Z',
    'Next Monday: 2026-03-16T00:00:00.000Z',
  ]);
  expect(choices('2026-03-08T19:00:00Z')).toEqual([
    'In 1 hour: 2026-03-08T20:00:00.000Z',
    'Tomorrow morning: 2026-03-09T08:00:00.000Z',
  ]);
});

test('late hours have no morning and an evening', () => {
  const late = choices('2026-03-04T12:00:00Z', { from: '14:00', until: '22:00' });
  expect(late).toContain('This evening: 2026-03-04T17:00:00.000Z');
  expect(late).toContain('Tomorrow: 2026-03-05T13:00:00.000Z');
});

test('a time is said by the day and the clock of the zone', () => {
  const now = Date.parse('2026-12-30T10:00:00Z');
  const said = (iso: string) => whenText(iso, berlin, now);
  expect(said('2026-12-30T22:59:00Z')).toBe('today, 11:59 pm');
  expect(said('2026-12-30T23:00:00Z')).toBe('tomorrow, 12:00 am');
  expect(said('2027-01-04T08:00:00Z')).toBe('Mon 4 Jan 2027, 9:00 am');
});

test('the example has all chosen times in order, on chosen days, each once', () => {
  const settings = { ...defaultReminders, zone: berlin, weekdays: [1, 2, 3, 4, 5] };
  const preview = (times: typeof settings.times) =>
    previewText({ ...settings, times }, Date.parse('2026-03-06T10:00:00Z'));
  // Due on Saturday, 21 March: the day before it is the last chosen one, also for the day itself.
  expect(preview(['week', 'day', 'due', 'overdue'])).toBe(
    'A task due on Sat 21 Mar reminds you on Fri 13 Mar at 9:00 am, Fri 20 Mar at 9:00 am and Mon 23 Mar at 9:00 am.',
  );
  expect(preview([])).toMatch(/^No task reminds you by its due date/);
});
