import { useLast } from '../../../ui/dialogs/useLast';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { importClosed, selectExporting, selectImporting } from '../transferSlice';

const ExportProgress = lazyComponent('ExportProgress', () => import('../export/ExportProgress'));
const ImportDialog = lazyComponent('ImportDialog', () => import('../import/ImportDialog'));

/** The export progress and the import dialog, over every screen. */
export function Transfer() {
  const dispatch = useAppDispatch();
  const exporting = useAppSelector((state) => selectExporting(state) !== null);
  const wanted = useAppSelector(selectImporting);
  // The dialog stays mounted until its closing transition ends.
  const [shown, leave] = useLast(wanted);
  const close = () => dispatch(importClosed());
  const fail = () => {
    close();
    leave();
  };
  return (
    <>
      {exporting && (
        <LazyBoundary>
          <ExportProgress />
        </LazyBoundary>
      )}
      {shown && (
        <LazyBoundary key={shown} onFailed={fail}>
          <ImportDialog kind={shown} open={wanted !== null} onClose={close} onExited={leave} />
        </LazyBoundary>
      )}
    </>
  );
}
