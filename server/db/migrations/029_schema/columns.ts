import type { ColumnDefinitionBuilder } from 'kysely';

/** What follows the type of a column. */
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const key: Column = (column) => column.primaryKey();
export const required: Column = (column) => column.notNull();
export const unique: Column = (column) => column.notNull().unique();
export const zero: Column = (column) => column.notNull().defaultTo(0);
/** A row that belongs to another one, and is deleted with it. */
export const partOf =
  (table: string): Column =>
  (column) =>
    column.notNull().references(`${table}._id`).onDelete('cascade');
