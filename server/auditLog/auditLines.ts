import { takeTurn } from '../lib/takeTurn';
import type {
  AuditAction,
  AuditDetails,
  AuditLine,
  AuditPage,
  AuditTarget,
} from '../../src/contract/audit';
import type { AuditTable } from '../db/auditSchema';
import type { Db } from '../db/schema';
import { idsFrom } from '../lib/ids';
import { matcherOf, type AuditFilter } from './auditFilter';

/** Lines read at a time. */
const pageSize = 200;
/** Lines that one request looks at. Where few match, its page has fewer lines. */
const maxRowsRead = 20_000;

type Column = 'actor_id' | 'target_id' | 'action';
type Row = Omit<AuditTable, 'merge_key'>;
interface Source {
  column: Column;
  value: string;
}

const columns = [
  '_id',
  'at',
  'actor_id',
  'actor_name',
  'action',
  'target_type',
  'target_id',
  'target_name',
  'address',
  'request_id',
  'count',
  'details',
] as const;

/** The rows below an id, newest first. Yields to other requests after each page. */
async function* rowsOf(
  db: Db,
  source: Source | null,
  { from, to, before }: AuditFilter & { before?: string },
): AsyncGenerator<Row> {
  let last = before;
  for (;;) {
    let query = db.selectFrom('audit').select(columns).orderBy('_id', 'desc').limit(pageSize);
    if (source) query = query.where(source.column, '=', source.value);
    if (from !== undefined) query = query.where('_id', '>=', idsFrom(Math.max(0, from)));
    if (to !== undefined) query = query.where('_id', '<', idsFrom(Math.max(0, to)));
    if (last !== undefined) query = query.where('_id', '<', last);
    const rows = await query.execute();
    yield* rows;
    last = rows.at(-1)?._id;
    if (last === undefined || rows.length < pageSize) return;
    await takeTurn();
  }
}

/** Merges rows that are sorted by id, each once. */
async function* merged(sources: readonly AsyncGenerator<Row>[]): AsyncGenerator<Row> {
  const heads = await Promise.all(
    sources.map(async (rows) => ({ rows, head: (await rows.next()).value as Row | undefined })),
  );
  for (let last = ''; ;) {
    let newest: (typeof heads)[number] | undefined;
    for (const one of heads)
      if (one.head && (!newest?.head || one.head._id > newest.head._id)) newest = one;
    if (!newest?.head) return;
    if (newest.head._id !== last) yield newest.head;
    last = newest.head._id;
    newest.head = (await newest.rows.next()).value as Row | undefined;
  }
}

/**
 * The rows that may match, newest first. Each condition has an index that also has the order, and no
 * index has two of them. A query with `or` or `in` would sort all rows first.
 */
function candidates(db: Db, filter: AuditFilter & { before?: string }): AsyncGenerator<Row> {
  const { person, action } = filter;
  const sources: Source[] = person
    ? [
        { column: 'actor_id', value: person },
        { column: 'target_id', value: person },
      ]
    : (action ?? []).map((value) => ({ column: 'action', value }));
  if (sources.length === 0) return rowsOf(db, null, filter);
  return merged(sources.map((source) => rowsOf(db, source, filter)));
}

function lineOf(row: Row): AuditLine {
  const { _id, at, actor_id, actor_name, target_type, target_id, target_name } = row;
  return {
    _id,
    at,
    actor: actor_id === null ? null : { _id: actor_id, name: actor_name },
    action: row.action as AuditAction,
    target:
      target_id === null
        ? null
        : { type: target_type as AuditTarget['type'], _id: target_id, name: target_name ?? '' },
    address: row.address,
    requestId: row.request_id,
    count: row.count,
    details: JSON.parse(row.details) as AuditDetails,
  };
}

/** One page of the lines that match. */
export async function auditPage(
  db: Db,
  filter: AuditFilter & { before?: string; limit: number },
): Promise<AuditPage> {
  const matches = matcherOf(filter);
  const lines: AuditLine[] = [];
  let looked = 0;
  for await (const row of candidates(db, filter)) {
    const line = lineOf(row);
    if (matches(line)) lines.push(line);
    looked += 1;
    if (lines.length === filter.limit || looked === maxRowsRead) return { lines, next: line._id };
  }
  return { lines, next: null };
}

/** All lines that match, in pages. */
export async function* matchingPages(db: Db, filter: AuditFilter): AsyncGenerator<AuditLine[]> {
  const matches = matcherOf(filter);
  let page: AuditLine[] = [];
  for await (const row of candidates(db, filter)) {
    const line = lineOf(row);
    if (!matches(line)) continue;
    page.push(line);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
