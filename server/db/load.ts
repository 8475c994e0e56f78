import type { Dialect } from 'kysely';
import type { Db } from './schema';

/** Connections of this process, and calls that wait for one. */
export interface DatabaseLoad {
  open: number;
  busy: number;
  waiting: number;
}

/** A dialect that knows how busy its connections are. */
export type MeasuredDialect = Dialect & { load: () => DatabaseLoad };

const measured = new WeakMap<Db, MeasuredDialect>();

export function measure(db: Db, dialect: MeasuredDialect): Db {
  measured.set(db, dialect);
  return db;
}

export const databaseLoad = (db: Db): DatabaseLoad =>
  measured.get(db)?.load() ?? { open: 0, busy: 0, waiting: 0 };
