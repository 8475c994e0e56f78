/** One row: programs that know the migration `needs` can use this schema. */
export interface SchemaSupportTable {
  _id: number;
  needs: string;
}
