import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { errorText, type AppError } from '../../api/errors';
import type { Pages } from '../../lib/collection/pages';
import { dayBounds } from '../../lib/dueDate';
import { importWithRetry } from '../../ui/lazy/importWithRetry';
import type { StoreExtra } from '../../store/extra';
import type { RootState } from '../../store/rootState';
import { toastShown } from '../toasts/toastsSlice';
import { exportStream, jsonWriter, type RowWriter } from './exportStream';
import { openFile } from '../../ui/browser/saveFile';
import {
  exportEnded,
  exportProgressed,
  exportStarted,
  selectExporting,
  type TransferKind,
} from './transferSlice';

export type ExportFormat = 'csv' | 'json';
/** The formats as they are offered. */
export const exportFormats: readonly { format: ExportFormat; title: string }[] = [
  { format: 'csv', title: 'CSV' },
  { format: 'json', title: 'JSON' },
];
/** All rows that are shown, or those of them that are selected. */
export type ExportScope = 'shown' | 'selected';

/** A column of an exported file. */
export interface ExportColumn<Row> {
  title: string;
  /** The cell of a CSV file. */
  text: (row: Row) => string;
  /** The fields of a JSON object, under the names that the calls use. */
  fields: (row: Row) => [string, unknown][];
}

/** Where an export finds what a screen shows. */
export interface ExportSource<Row> {
  kind: TransferKind;
  /** Ids in the order of the screen. */
  ids: (state: RootState, scope: ExportScope) => readonly string[];
  /** Finds the rows of the list that is shown at that moment, also once the screen has gone over to another person's. */
  reader: (state: RootState) => (now: RootState, id: string) => Row | undefined;
  columns: (state: RootState) => readonly ExportColumn<Row>[];
  /** The list that is shown, as far as it is loaded, and why the rest of it does not come. */
  list: (state: RootState) => Pick<Pages<Row>, 'complete' | 'loaded' | 'total'>;
  error: (state: RootState) => AppError | undefined;
}

/** What is missing of a list, in words; null when it is all there. A file that lacks rows looks like one that does not. */
export function missingOf(
  source: Pick<ExportSource<unknown>, 'list' | 'error'>,
  state: RootState,
): string | null {
  const { complete, loaded, total } = source.list(state);
  if (complete) return null;
  const count = (value: number) => value.toLocaleString('en-GB');
  return `${count(loaded)}${total > loaded ? ` of ${count(total)}` : ''} loaded${source.error(state) ? ', the rest could not be' : ''}`;
}

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

const nouns = { tasks: ['task', 'tasks'], people: ['person', 'people'] } as const;
const exportedText = (kind: TransferKind, rows: number) =>
  rows === 1
    ? `1 ${nouns[kind][0]} was exported.`
    : `${rows.toLocaleString('en-GB')} ${nouns[kind][1]} were exported.`;

async function writerOf(format: ExportFormat): Promise<RowWriter> {
  if (format === 'json') return jsonWriter;
  return (await importWithRetry(() => import('./csvWriter'))).csvWriter;
}

/**
 * Writes what a screen shows to a file of the person's choice: its rows in their order, its columns in theirs. Dispatch it
 * while a click is being answered. One at a time; the state says how far it is, and `exportEnded` gives it up.
 */
export function exportShown<Row>(
  source: ExportSource<Row>,
  format: ExportFormat,
  scope: ExportScope,
): ThunkAction<Promise<void>, RootState, StoreExtra, UnknownAction> {
  return async (dispatch, getState, { clock }) => {
    if (selectExporting(getState())) return;
    const missing = missingOf(source, getState());
    if (missing !== null)
      return void dispatch(
        toastShown({
          message: `Not exported, as the list is not complete: ${missing}.`,
          variant: 'error',
        }),
      );
    const ids = source.ids(getState(), scope);
    const columns = source.columns(getState());
    const read = source.reader(getState());
    const target = await openFile(
      `${source.kind}-${dayBounds(clock.now()).today}.${format}`,
      types[format],
    );
    if (!target || selectExporting(getState())) return;
    const { id } = dispatch(exportStarted(source.kind, ids.length)).payload;
    let written = 0;
    const isWanted = () => selectExporting(getState())?.id === id;
    try {
      const write = await writerOf(format);
      await target(
        exportStream({
          ids,
          columns,
          write,
          isWanted,
          row: (rowId) => read(getState(), rowId),
          onProgress: (done) => dispatch(exportProgressed({ id, done })),
          onRows: (rows) => {
            written += rows;
          },
        }),
      );
      if (isWanted())
        dispatch(toastShown({ message: exportedText(source.kind, written), variant: 'success' }));
    } catch (error) {
      // Who gave it up needs not be told.
      if (isWanted())
        dispatch(
          toastShown({
            message: errorText(error, 'The file could not be written.'),
            variant: 'error',
          }),
        );
    } finally {
      dispatch(exportEnded({ id }));
    }
  };
}
