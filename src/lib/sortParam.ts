/** The order of a list. */
export interface Sort<Column extends string = string> {
  column: Column;
  descending: boolean;
}

/** A sort as a URL has it: `title`, or `-title` when it is descending; '' for none. */
export const sortParam = (sort: Sort | null): string =>
  sort ? `${sort.descending ? '-' : ''}${sort.column}` : '';

/** The sort if it is by one of the columns, else null. */
export function knownSort<Column extends string>(
  sort: Sort | null,
  columns: readonly Column[],
): Sort<Column> | null {
  const column = columns.find((one) => one === sort?.column);
  return sort && column ? { column, descending: sort.descending } : null;
}

/** Reads a URL's sort. Null if it is by none of the columns. */
export const readSort = <Column extends string>(
  text: string | null,
  columns: readonly Column[],
): Sort<Column> | null =>
  knownSort(
    text === null ? null : { column: text.replace(/^-/, ''), descending: text.startsWith('-') },
    columns,
  );
