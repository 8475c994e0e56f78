import { errorText } from '../../../lib/errors';
import { dayBounds } from '../../../lib/dueDate';
import { countText } from '../../../lib/format';
import { openFile } from '../../../ui/browser/saveFile';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import type { AppThunk } from '../../../data/store/hooks';
import { toastShown } from '../../../data/toasts/toastsSlice';
import { exportApi } from '../../../data/api/exportApi';
import {
  incompleteText,
  type ExportFormat,
  type ExportScope,
  type ExportSource,
} from './exportSource';
import { exportStream, rowWriters } from './exportStream';
import {
  exportEnded,
  exportProgressed,
  exportStarted,
  selectExporting,
  type TransferKind,
} from '../transferSlice';

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;
const exported: Record<TransferKind, readonly [one: string, many: string]> = {
  tasks: ['task was', 'tasks were'],
  people: ['person was', 'people were'],
};

/**
 * Writes the rows and columns of a screen to a file that the person chooses. Dispatch it from a
 * click handler: browsers ask for a file only then. `exportEnded` cancels it.
 */
export function exportRows<Row>(
  source: ExportSource<Row>,
  format: ExportFormat,
  scope: ExportScope,
): AppThunk<Promise<void>> {
  return async (dispatch, getState, { clock }) => {
    if (selectExporting(getState())) return;
    const incomplete = incompleteText(source, getState());
    if (incomplete !== null)
      return void dispatch(
        toastShown({
          message: `Not exported because the list is not complete: ${incomplete}.`,
          variant: 'error',
        }),
      );
    const ids = source.ids(getState(), scope);
    const columns = source.columns(getState());
    const recordCount = source.recordCount?.(getState());
    const readRow = source.rowReader(getState());
    const target = await openFile(
      `${source.file ?? source.kind}-${dayBounds(clock.now()).today}.${format}`,
      types[format],
    );
    if (!target || selectExporting(getState())) return;
    const { id } = dispatch(exportStarted(source.kind, ids.length)).payload;
    let written = 0;
    const isWanted = () => selectExporting(getState())?.id === id;
    try {
      await target(
        exportStream({
          ids,
          columns,
          writer: rowWriters[format],
          isWanted,
          row: (rowId) => readRow(getState(), rowId),
          onProgress: (done) => dispatch(exportProgressed({ id, done })),
          onRows: (rows) => {
            written += rows;
          },
        }),
      );
      if (!isWanted()) return;
      const count = countText(written, ...(source.counted ?? exported[source.kind]));
      dispatch(toastShown({ message: `${count} exported.`, variant: 'success' }));
      // The file is there, so a report that fails must not say otherwise.
      if (written > 0 && selectIsDocket(getState()))
        void dispatch(
          exportApi.endpoints.recordExport.initiate({
            list: source.kind,
            format,
            rows: recordCount ?? written,
          }),
        );
    } catch (error) {
      // A cancelled export needs no message.
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
