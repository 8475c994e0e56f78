import type { CompiledQuery } from 'kysely';
import type { Reader } from './schema';

/** Stands for the parameter while the query is built. */
const placeholder = '\u0000parameter';

/**
 * A query that runs at nearly every request. Kysely builds it once for a database, which takes
 * longer than to run it. Returns a function that reads the rows for a parameter.
 */
export function prepared<Row>(
  build: (db: Reader, parameter: string) => { compile: () => CompiledQuery<Row> },
): (db: Reader, parameter?: string) => Promise<Row[]> {
  const built = new WeakMap<Reader, CompiledQuery<Row>>();
  return async (db, parameter = '') => {
    let query = built.get(db);
    if (!query) {
      query = build(db, placeholder).compile();
      built.set(db, query);
    }
    const parameters = query.parameters.map((value) => (value === placeholder ? parameter : value));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
