export const minute = 60_000;
export const day = 24 * 60 * minute;

/** The calendar day a number of days after the local day of `now`, as `YYYY-MM-DD`. */
export function dayFrom(now: number, days: number): string {
  const local = new Date(now);
  return new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate() + days))
    .toISOString()
    .slice(0, 10);
}

/** The days of this week after today: 6 on a Monday, 0 on a Sunday. */
export function daysLeftInWeek(now: number): number {
  return (7 - new Date(now).getDay()) % 7;
}
