import { useEffect } from 'react';
import Button from '@mui/material/Button';
import { errorText } from '../../lib/errors';
import { useLoadWhenBack } from '../../data/realtime/useLoadWhenBack';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { EmptyState } from '../../ui/elements/EmptyState';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { LoadProgress } from '../../ui/elements/LoadProgress';
import { Spinner } from '../../ui/elements/Spinner';
import { AuditTable } from './AuditTable';
import { auditFiltersCleared, selectHasAuditFilters } from './auditListSlice';
import { selectAudit } from './auditSlice';
import { loadAudit, loadMoreAudit } from './loadAudit';

/** Fewer lines than this do not fill a window, so that scrolling would not load more. */
const fewLines = 50;

/** The table of the audit log, or why there is none. */
export function AuditResults() {
  const dispatch = useAppDispatch();
  const { lines, next, request, error } = useAppSelector(selectAudit);
  const hasFilters = useAppSelector(selectHasAuditFilters);
  const isEmpty = lines.length === 0;
  const isShort = next !== null && lines.length < fewLines;
  useEffect(() => {
    if (isShort && error === null) dispatch(loadMoreAudit());
  }, [dispatch, isShort, next, error]);
  const retry = () => dispatch(isEmpty ? loadAudit() : loadMoreAudit());
  useLoadWhenBack(error !== null, retry);
  const failed = error && <ErrorAlert text={errorText(error)} onRetry={retry} />;
  if (!isEmpty)
    return (
      <>
        {failed}
        {isShort && request !== null && (
          <LoadProgress loaded={lines.length} total={0} noun="entries" spacing={1.5} />
        )}
        <AuditTable />
      </>
    );
  if (failed) return failed;
  if (request !== null || next !== null) return <Spinner />;
  return hasFilters ? (
    <EmptyState
      title="No matching results found..."
      action={
        <Button variant="outlined" onClick={() => dispatch(auditFiltersCleared())}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState title="No Record Found..." />
  );
}
