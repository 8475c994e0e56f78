import type { Dialect } from 'kysely';
import type { Db } from './schema';

/** Connections of this process, and calls that wait for one. */
export interface DatabaseLoad {
  open: number;
  busy: number;
  waiting: number;
}

/** A dialect that knows how its connections are. */
export type MeasuredDialect = Dialect & {
  load: () => DatabaseLoad;
  /** Whether the files of an embedded database are still those that were opened. */
  filesInPlace: () => boolean;
};

const measured = new WeakMap<Db, MeasuredDialect>();

export function measure(db: Db, dialect: MeasuredDialect): Db {
  measured.set(db, dialect);
  return db;
}

export const databaseLoad = (db: Db): DatabaseLoad =>
  measured.get(db)?.load() ?? { open: 0, busy: 0, waiting: 0 };

/** False when the files of an embedded database were deleted or replaced while it was open. */
export const filesInPlace = (db: Db): boolean => measured.get(db)?.filesInPlace() ?? true;
