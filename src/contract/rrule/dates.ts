const dayMs = 86_400_000;

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A calendar date (`YYYY-MM-DD`) some days later, or earlier for a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(startOf(day) + days * dayMs).toISOString().slice(0, 10);

/** Day of the week, from 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(startOf(day)).getUTCDay() + 6) % 7;
