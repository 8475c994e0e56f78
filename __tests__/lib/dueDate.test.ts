import type { Status } from '../../src/contract/task';
import { dayBounds, dueCategory, dueColor, untilMidnight } from '../../src/lib/dueDate';

// Wednesday, 17 June 2026.
const wednesday = dayBounds(new Date(2026, 5, 17, 15, 30).getTime());

describe('the due-date category', () => {
  it.each([
    ['2026-06-16', 'overdue'],
    ['2026-06-17', 'urgent'],
    ['2026-06-17T00:00:00.000Z', 'urgent'],
    ['2026-06-18', 'upcoming'],
    ['2026-06-21', 'upcoming'],
    ['2026-06-21T23:59:59.000Z', 'upcoming'],
    ['2026-06-22', 'future'],
    ['2027-01-01', 'future'],
  ])('of %s, seen on a Wednesday, is %s: weeks end on Sunday', (day, category) => {
    expect(dueCategory(day, 'Pending', wednesday)).toBe(category);
  });

  it('is none for a completed task and for one without a due date', () => {
    expect(dueCategory('2026-06-16', 'Completed', wednesday)).toBeNull();
    expect(dueCategory(null, 'Pending', wednesday)).toBeNull();
  });

  it('has no rest of the week on a Sunday, and a whole one on a Monday', () => {
    const sunday = dayBounds(new Date(2026, 5, 21).getTime());
    expect(dueCategory('2026-06-22', 'Pending', sunday)).toBe('future');
    const monday = dayBounds(new Date(2026, 5, 22).getTime());
    expect(dueCategory('2026-06-28', 'Pending', monday)).toBe('upcoming');
    expect(dueCategory('2026-06-29', 'Pending', monday)).toBe('future');
  });
});

describe('the colour of a border', () => {
  const color = (dueDate: string | null, status: Status = 'Pending') =>
    dueColor({ dueDate, status }, wednesday);

  it('counts weeks from Sunday', () => {
    expect([
      color('2026-06-16'),
      color('2026-06-17'),
      color('2026-06-20'),
      color('2026-06-21'),
    ]).toEqual(['overdue', 'today', 'week', 'later']);
  });

  it('knows completed tasks and those without a date', () => {
    expect([color('2026-06-16', 'Completed'), color(null, 'Completed'), color(null)]).toEqual([
      'completed',
      'completed',
      'none',
    ]);
  });
});

describe('the bounds of a day', () => {
  it('cross months, years and leap days', () => {
    expect(dayBounds(new Date(2027, 11, 31, 23, 59).getTime())).toMatchObject({
      today: '2027-12-31',
      tomorrow: '2028-01-01',
      weekEndMonday: '2028-01-02',
    });
    expect(dayBounds(new Date(2028, 1, 28).getTime()).tomorrow).toBe('2028-02-29');
  });

  it('end at the next local midnight', () => {
    const late = new Date(2026, 5, 17, 23, 59, 30).getTime();
    expect(untilMidnight(late)).toBe(30_000);
    expect(dayBounds(late + untilMidnight(late)).today).toBe('2026-06-18');
  });
});
