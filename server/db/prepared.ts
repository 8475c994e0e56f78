import type { CompiledQuery } from 'kysely';
import type { Reader } from './schema';

/** A placeholder for the parameter while the query is built. */
const placeholder = '\u0000parameter';

/** A query, of which only the first row may be wanted. */
export type Query<Row = unknown> = CompiledQuery<Row> & { firstRow?: boolean };

/**
 * A query that runs at nearly every request. Kysely builds it once for a database, which takes
 * longer than to run it. Returns a function that reads the rows for a parameter.
 */
export function prepared<Row>(
  build: (db: Reader, parameter: string) => { compile: () => CompiledQuery<Row> },
  firstRow = false,
): (db: Reader, parameter?: string) => Promise<Row[]> {
  const built = new WeakMap<Reader, CompiledQuery<Row>>();
  return async (db, parameter = '') => {
    let query = built.get(db);
    if (!query) {
      query = build(db, placeholder).compile();
      built.set(db, query);
    }
    const parameters = query.parameters.map((value) => (value === placeholder ? parameter : value));
    const withParameters: Query<Row> = { ...query, parameters, firstRow };
    return (await db.executeQuery<Row>(withParameters)).rows;
  };
}

/** The same for a query with at most one row, which the embedded database reads faster. */
export function preparedRow<Row>(
  build: (db: Reader, parameter: string) => { compile: () => CompiledQuery<Row> },
): (db: Reader, parameter?: string) => Promise<Row | undefined> {
  const read = prepared(build, true);
  return async (db, parameter) => (await read(db, parameter))[0];
}
