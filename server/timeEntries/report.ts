import { sql } from 'kysely';
import { addDays, weekdayOf } from '../../src/contract/rrule/dates';
import type { TimeGroup, TimeLine, TimeReport, TimeTotal } from '../../src/contract/time/timeEntry';
import { isAdministrator } from '../../src/contract/user';
import type { Reader } from '../db/schema';
import { rowStatement } from '../db/statement';
import { chunks } from '../lib/chunks';
import { takeTurn } from '../lib/takeTurn';
import type { Actor } from '../session/actor';
import { visibleEntries } from './entryRepository';
import type { ReportQuery, TimeFilter } from './timeSchemas';

/** Entries that are added up at a time, so that other requests do not wait for all of them. */
export const reportLimits = { entriesPerPart: 20_000 };
const namesPerRead = 500;

type Line = Omit<TimeLine, 'name'>;
type Part = TimeFilter & { from: string; to: string };

/** PostgreSQL returns sums as texts. The sum of nothing is null. */
interface SumRow {
  key: string | null;
  seconds: number | string | null;
  entries: number | string;
}

/** The Monday of the week of a day. */
const mondayOf = (day: string): string => addDays(day, -weekdayOf(day));

/** The parts of a report, by days. Yields to other requests after each. */
async function* partsOf(db: Reader, actor: Actor, filter: TimeFilter): AsyncGenerator<Part> {
  const { label: _label, ...unlabelled } = filter;
  const to = filter.to ?? '9999-12-31';
  for (let from = filter.from ?? '0000-01-01'; ;) {
    const last = await visibleEntries(db, actor, { ...unlabelled, from })
      .select('day')
      .orderBy('day')
      .offset(reportLimits.entriesPerPart - 1)
      .limit(1)
      .executeTakeFirst();
    if (!last || last.day >= to) {
      yield { ...filter, from, to };
      return;
    }
    yield { ...filter, from, to: last.day };
    from = addDays(last.day, 1);
    await takeTurn();
  }
}

/** The sums of the visible entries, for each value of a column. */
const sumsBy = (db: Reader, actor: Actor, part: Part, column: 'user_id' | 'task_id' | 'day') =>
  visibleEntries(db, actor, part)
    .select([
      `time_entries.${column} as key`,
      sql<SumRow['seconds']>`sum(seconds)`.as('seconds'),
      sql<SumRow['entries']>`count(*)`.as('entries'),
    ])
    .groupBy(`time_entries.${column}`);

/** The sums by label. Of a task that others may not see any more, they do not learn the labels. */
function sumsByLabel(db: Reader, actor: Actor, part: Part): Promise<SumRow[]> {
  const visible = isAdministrator(actor)
    ? db.selectFrom('task_labels').select(['task_id', 'label'])
    : db
        .selectFrom('task_labels')
        .innerJoin('task_assignees', 'task_assignees.task_id', 'task_labels.task_id')
        .where('task_assignees.user_id', '=', actor._id)
        .select(['task_labels.task_id', 'label']);
  return db
    .selectFrom(sumsBy(db, actor, part, 'task_id').as('sums'))
    .leftJoin(visible.as('labels'), 'labels.task_id', 'sums.key')
    .select([
      'label as key',
      sql<SumRow['seconds']>`sum(seconds)`.as('seconds'),
      sql<SumRow['entries']>`sum(entries)`.as('entries'),
    ])
    .groupBy('label')
    .execute();
}

const latestEntryOf = rowStatement((db, { id }: { id: string }) =>
  db
    .selectFrom('time_entries')
    .select('user_name')
    .where('user_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('day', 'desc')
    .limit(1),
);

/** The names that people have now; of a deleted one, that of the latest entry. */
async function namesOf(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const some of chunks(ids, namesPerRead)) {
    const present = await db
      .selectFrom('users')
      .select(['_id', 'name'])
      .where('_id', 'in', some)
      .execute();
    for (const { _id, name } of present) names.set(_id, name);
    for (const id of some)
      if (!names.has(id)) names.set(id, (await latestEntryOf(db, { id }))?.user_name ?? '');
  }
  return names;
}

/** Adds rows to the lines with their keys. */
function addRows(lines: Map<string, Line>, rows: readonly SumRow[]): void {
  for (const row of rows) {
    const key = row.key ?? '';
    const { seconds, entries } = lines.get(key) ?? { seconds: 0, entries: 0 };
    lines.set(key, {
      key,
      seconds: seconds + Number(row.seconds ?? 0),
      entries: entries + Number(row.entries),
    });
  }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How the time that the actor may see is spent. @throws HttpError as `visibleEntries` */
export async function reportOf(
  db: Reader,
  actor: Actor,
  { by, ...filter }: ReportQuery,
): Promise<TimeReport> {
  const sums: Record<TimeGroup, (part: Part) => Promise<SumRow[]>> = {
    person: (part) => sumsBy(db, actor, part, 'user_id').execute(),
    label: (part) => sumsByLabel(db, actor, part),
    // No two databases compute weeks in the same way.
    week: async (part) =>
      (await sumsBy(db, actor, part, 'day').execute()).map((row) => ({
        ...row,
        key: mondayOf(row.key),
      })),
  };
  const found = new Map<string, Line>();
  let total = 0;
  for await (const part of partsOf(db, actor, filter)) {
    const rows = await sums[by](part);
    addRows(found, rows);
    // A task can have several labels.
    total +=
      by === 'label'
        ? (await sumOf(db, actor, part)).seconds
        : rows.reduce((sum, { seconds }) => sum + Number(seconds), 0);
  }
  const names = by === 'person' ? await namesOf(db, [...found.keys()]) : null;
  const lines = [...found.values()].map((line) => ({
    ...line,
    name: names ? (names.get(line.key) ?? '') : line.key,
  }));
  lines.sort((a, b) =>
    by === 'week'
      ? compareTexts(a.key, b.key)
      : b.seconds - a.seconds || compareTexts(a.name, b.name) || compareTexts(a.key, b.key),
  );
  return { lines, total };
}

/** The sum of the entries that the actor may see. */
export async function sumOf(db: Reader, actor: Actor, filter: TimeFilter): Promise<TimeTotal> {
  const { seconds, entries } = await visibleEntries(db, actor, filter)
    .select([
      sql<SumRow['seconds']>`sum(seconds)`.as('seconds'),
      sql<SumRow['entries']>`count(*)`.as('entries'),
    ])
    .executeTakeFirstOrThrow();
  return { seconds: Number(seconds ?? 0), entries: Number(entries) };
}
