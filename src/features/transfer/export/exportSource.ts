import type { AppError } from '../../../lib/errors';
import type { Pages } from '../../../lib/collection/pages';
import { formatCount } from '../../../lib/format';
import type { RootState } from '../../../data/store/rootState';
import type { TransferKind } from '../transferSlice';

export type ExportFormat = 'csv' | 'json';
export const exportFormats: readonly { format: ExportFormat; title: string }[] = [
  { format: 'csv', title: 'CSV' },
  { format: 'json', title: 'JSON' },
];
/** All shown rows, or only the selected ones. */
export type ExportScope = 'shown' | 'selected';

/** A column of an exported file. */
export interface ExportColumn<Row> {
  title: string;
  /** The cell of a CSV file. */
  text: (row: Row) => string;
  /** Fields of a JSON object. Those of the API have the same names. */
  fields: (row: Row) => [string, unknown][];
}

/**
 * The columns of a file that hold the columns of a table, except those that are not in `texts`.
 * JSON objects begin with `_id`.
 */
export const exportColumns = <Key extends string, Row extends { _id: string }>(
  columns: readonly { key: string; title: string }[],
  texts: Record<Key, (row: Row) => string>,
  fieldOf: (row: Row, key: Key) => [string, unknown],
): ExportColumn<Row>[] => {
  const isKey = (key: string): key is Key => key in texts;
  return columns
    .flatMap(({ key, title }) => (isKey(key) ? { key, title } : []))
    .map(({ key, title }, index) => ({
      title,
      text: texts[key],
      fields: (row) => [
        ...(index === 0 ? [['_id', row._id] as [string, unknown]] : []),
        fieldOf(row, key),
      ],
    }));
};

/** The rows and columns that a screen shows. */
export interface ExportSource<Row> {
  kind: TransferKind;
  /** What the file is called, if not by its kind. */
  file?: string;
  /** What its rows are called, if not by its kind. */
  counted?: readonly [one: string, many: string];
  /** How many records of the list the rows are about, if each is not about one. */
  recordCount?: (state: RootState) => number;
  /** In the order of the screen. */
  ids: (state: RootState, scope: ExportScope) => readonly string[];
  /** Reads rows of the list shown now, even after the screen has changed to another list. */
  rowReader: (state: RootState) => (now: RootState, id: string) => Row | undefined;
  columns: (state: RootState) => readonly ExportColumn<Row>[];
  /** How much of the list is loaded. */
  list: (state: RootState) => Pick<Pages<Row>, 'complete' | 'loaded' | 'total'>;
  /** Why loading the list stopped. */
  error: (state: RootState) => AppError | undefined;
}

/** How much of the list is loaded, as a text. Null if the list is complete. */
export function incompleteText(
  source: Pick<ExportSource<unknown>, 'list' | 'error'>,
  state: RootState,
): string | null {
  const { complete, loaded, total } = source.list(state);
  if (complete) return null;
  return `${formatCount(loaded)}${total > loaded ? ` of ${formatCount(total)}` : ''} loaded${source.error(state) ? ', the rest could not be' : ''}`;
}
