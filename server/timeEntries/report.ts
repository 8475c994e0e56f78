import { sql } from 'kysely';
import type { TimeGroup, TimeLine, TimeReport, TimeTotal } from '../../src/contract/time/timeEntry';
import { isAdministrator } from '../../src/contract/user';
import type { Reader } from '../db/schema';
import type { Actor } from '../session/actor';
import { visibleEntries } from './entryRepository';
import type { ReportQuery, TimeFilter } from './timeSchemas';

/** A group with its sums, which PostgreSQL returns as texts. */
interface SumRow {
  key: string | null;
  name: string | null;
  seconds: number | string;
  entries: number | string;
}

const toLine = ({ key, name, seconds, entries }: SumRow): TimeLine => ({
  key: key ?? '',
  name: name ?? '',
  seconds: Number(seconds),
  entries: Number(entries),
});

const totalOf = (lines: readonly TimeLine[]): number =>
  lines.reduce((sum, { seconds }) => sum + seconds, 0);

/** The sums of the visible entries, for each value of a column. */
const sumsBy = (
  db: Reader,
  actor: Actor,
  filter: TimeFilter,
  column: 'user_id' | 'task_id' | 'day',
) =>
  visibleEntries(db, actor, filter)
    .select([
      `time_entries.${column} as key`,
      sql<string>`max(user_name)`.as('name'),
      sql<number>`sum(seconds)`.as('seconds'),
      sql<number>`count(*)`.as('entries'),
    ])
    .groupBy(`time_entries.${column}`);
type Sums = ReturnType<typeof sumsBy>;

/** The sums by person, each with the name that they have now. */
const byPerson = (db: Reader, sums: Sums): Promise<SumRow[]> =>
  db
    .selectFrom(sums.as('sums'))
    .leftJoin('users', 'users._id', 'sums.key')
    .select(['key', 'seconds', 'entries'])
    .select((eb) => eb.fn.coalesce('users.name', 'sums.name').as('name'))
    .execute();

/** The sums by label. Of a task that others may not see any more, they do not learn the labels. */
function byLabel(db: Reader, actor: Actor, sums: Sums): Promise<SumRow[]> {
  const visible = isAdministrator(actor)
    ? db.selectFrom('task_labels').select(['task_id', 'label'])
    : db
        .selectFrom('task_labels')
        .innerJoin('task_assignees', 'task_assignees.task_id', 'task_labels.task_id')
        .where('task_assignees.user_id', '=', actor._id)
        .select(['task_labels.task_id', 'label']);
  return db
    .selectFrom(sums.as('sums'))
    .leftJoin(visible.as('labels'), 'labels.task_id', 'sums.key')
    .select([
      'label as key',
      'label as name',
      sql<number>`sum(seconds)`.as('seconds'),
      sql<number>`sum(entries)`.as('entries'),
    ])
    .groupBy('label')
    .execute();
}

/** The Monday of the week of a day. */
function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

/** The sums by week, from those of the days, which no two databases compute in the same way. */
function byWeek(days: readonly TimeLine[]): TimeLine[] {
  const weeks = new Map<string, TimeLine>();
  for (const { key: day, seconds, entries } of days) {
    const key = mondayOf(day);
    const week = weeks.get(key) ?? { key, name: key, seconds: 0, entries: 0 };
    week.seconds += seconds;
    week.entries += entries;
    weeks.set(key, week);
  }
  return [...weeks.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

const compareLines = (a: TimeLine, b: TimeLine): number =>
  b.seconds - a.seconds || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.key < b.key ? -1 : 1);

/** How the time that the actor may see is spent. @throws HttpError as `visibleEntries` */
export async function reportOf(
  db: Reader,
  actor: Actor,
  { by, ...filter }: ReportQuery,
): Promise<TimeReport> {
  const columns = { person: 'user_id', label: 'task_id', week: 'day' } as const;
  const sums = sumsBy(db, actor, filter, columns[by]);
  const read: Record<TimeGroup, () => Promise<SumRow[]>> = {
    person: () => byPerson(db, sums),
    label: () => byLabel(db, actor, sums),
    week: () => sums.execute(),
  };
  const lines = (await read[by]()).map(toLine);
  if (by === 'week') return { lines: byWeek(lines), total: totalOf(lines) };
  const total = by === 'label' ? (await sumOf(db, actor, filter)).seconds : totalOf(lines);
  return { lines: lines.sort(compareLines), total };
}

/** The sum of the entries that the actor may see. */
export async function sumOf(db: Reader, actor: Actor, filter: TimeFilter): Promise<TimeTotal> {
  const { seconds, entries } = await visibleEntries(db, actor, filter)
    .select([sql<number | null>`sum(seconds)`.as('seconds'), sql<number>`count(*)`.as('entries')])
    .executeTakeFirstOrThrow();
  return { seconds: Number(seconds ?? 0), entries: Number(entries) };
}
