import { SelectQueryNode, type CompiledQuery, type DialectAdapter, type Insertable } from 'kysely';
import { chunks } from '../lib/chunks';
import type { Reader, Schema } from './schema';

/** A query, of which only the first row may be wanted. */
export type Query<Row = unknown> = CompiledQuery<Row> & { firstRow?: boolean };

/** A query that Kysely built as a `select`. Outside of transactions it waits for no writer. */
export const isRead = ({ query }: CompiledQuery): boolean => SelectQueryNode.is(query);

/** Takes the place of a parameter while a statement is built. */
class Placeholder {
  constructor(readonly read: (parameters: unknown) => unknown) {}
}

/** A list of more values is built each time. */
const longestList = 16;
/** Rows that one statement inserts. */
const rowsPerStatement = 1_000;

/** The names of the statements by their texts. PostgreSQL parses a statement with a name once. */
export const statementNames = new Map<string, string>();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The names and the lengths of the parameters: the same statement for the same shape. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  if (!isObject(value)) return '';
  return Object.keys(value)
    .map((name) => name + shapeOf(value[name]))
    .join();
}

/** The parameters with a placeholder for each value. */
function placeholdersOf(value: unknown, get: (parameters: unknown) => unknown): unknown {
  if (Array.isArray(value))
    return value.map((one, at) =>
      placeholdersOf(one, (parameters) => (get(parameters) as unknown[])[at]),
    );
  if (!isObject(value)) return new Placeholder(get);
  const fields = Object.keys(value).map((name) => [
    name,
    placeholdersOf(value[name], (all) => (get(all) as Record<string, unknown>)[name]),
  ]);
  return Object.fromEntries(fields);
}

const hasLongList = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > longestList || value.some(hasLongList)
    : isObject(value) && Object.values(value).some(hasLongList);

/**
 * A statement that runs at nearly every request. Kysely builds it once for a database and a shape of
 * the parameters, which takes longer than to run it. The parameters are values, lists of them, and
 * objects of them, none of them undefined. `build` must not look at them, because it gets placeholders.
 * @returns a function that runs it with parameters, and resolves to its rows
 */
export function statement<Row, Parameters extends object = object>(
  build: (db: Reader, parameters: Parameters) => { compile: () => CompiledQuery<Row> },
  firstRow = false,
): (db: Reader, parameters?: Parameters) => Promise<Row[]> {
  // Every transaction is another reader; what they share is the adapter.
  const kept = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>();
  const built = (db: Reader, parameters: Parameters): CompiledQuery<Row> => {
    const { adapter, plugins } = db.getExecutor();
    // A plugin changes what is built.
    if (plugins.length > 0 || hasLongList(parameters)) return build(db, parameters).compile();
    const queries = kept.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    kept.set(adapter, queries);
    const shape = shapeOf(parameters);
    const known = queries.get(shape);
    if (known) return known;
    const query = build(db, placeholdersOf(parameters, (all) => all) as Parameters).compile();
    queries.set(shape, query);
    if (!statementNames.has(query.sql)) statementNames.set(query.sql, `s${statementNames.size}`);
    return query;
  };
  return async (db, parameters = {} as Parameters) => {
    const query = built(db, parameters);
    const values = query.parameters.map((value) =>
      value instanceof Placeholder ? value.read(parameters) : value,
    );
    const withValues: Query<Row> = { ...query, parameters: values, firstRow };
    return (await db.executeQuery<Row>(withValues)).rows;
  };
}

/** As `statement`, for one with at most one row, which the embedded database reads faster. */
export function rowStatement<Row, Parameters extends object = object>(
  build: (db: Reader, parameters: Parameters) => { compile: () => CompiledQuery<Row> },
): (db: Reader, parameters?: Parameters) => Promise<Row | undefined> {
  const run = statement(build, true);
  return async (db, parameters) => (await run(db, parameters))[0];
}

/** Returns a function that inserts rows, which all have the same columns, into a table. */
export function insertInto<Table extends keyof Schema>(
  table: Table,
): (trx: Reader, rows: readonly Insertable<Schema[Table]>[]) => Promise<void> {
  const insert = statement((db, { rows }: { rows: readonly Insertable<Schema[Table]>[] }) =>
    db.insertInto(table).values(rows as never),
  );
  return async (trx, rows) => {
    for (const chunk of chunks(rows, rowsPerStatement)) await insert(trx, { rows: chunk });
  };
}
