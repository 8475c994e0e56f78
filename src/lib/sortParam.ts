/** The order of a list. */
export interface Sort<Column extends string = string> {
  column: Column;
  descending: boolean;
}

/** A sort as a URL has it: `title`, or `-title` when it is descending; '' for none. */
export const sortParam = (sort: Sort | null): string =>
  sort ? `${sort.descending ? '-' : ''}${sort.column}` : '';

/** Reads a URL's sort. Null if it names none of the columns. */
export function readSort<Column extends string>(
  text: string | null,
  columns: readonly Column[],
): Sort<Column> | null {
  const column = columns.find((one) => one === text?.replace(/^-/, ''));
  return column && text ? { column, descending: text.startsWith('-') } : null;
}
