import { call } from '../../data/api/baseQuery';
import { errorText } from '../../lib/errors';
import type { AuditFormat } from '../../contract/audit';
import { addDays } from '../../lib/day';
import { dayBounds } from '../../lib/dueDate';
import type { AppThunk } from '../../data/store/hooks';
import { openFile } from '../../ui/browser/saveFile';
import { toastShown } from '../../data/toasts/toastsSlice';
import { auditApi, auditParams, type AuditQuery } from './auditApi';
import { selectAuditFilters, type AuditFilters } from './auditListSlice';
import { selectAudit } from './auditSlice';

const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString();

/** The filters as the server reads them. Days are those of this time zone. */
const auditQueryOf = (filters: AuditFilters): AuditQuery => ({
  q: filters.text.trim() || undefined,
  action: filters.actions.length > 0 ? [...filters.actions] : undefined,
  person: filters.person ?? undefined,
  address: filters.address.trim() || undefined,
  from: filters.from === null ? undefined : startOf(filters.from),
  to: filters.to === null ? undefined : startOf(addDays(filters.to, 1)),
});

const { initiate } = auditApi.endpoints.readAudit;

/** Loads the newest lines that pass the filters. */
export const loadAudit = (): AppThunk<void> => (dispatch, getState) => {
  void dispatch(initiate(auditQueryOf(selectAuditFilters(getState())), { track: false }));
};

/** Loads the next page of lines. Does nothing on the last page, or while a page is loading. */
export const loadMoreAudit = (): AppThunk<void> => (dispatch, getState) => {
  const { next, request } = selectAudit(getState());
  if (next === null || request !== null) return;
  void dispatch(
    initiate({ ...auditQueryOf(selectAuditFilters(getState())), before: next }, { track: false }),
  );
};

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/**
 * Writes all lines that pass the filters to a file that the person chooses. Dispatch it from a
 * click handler: browsers ask for a file only then. Never fails.
 */
export const exportAudit =
  (format: AuditFormat): AppThunk<Promise<void>> =>
  async (dispatch, getState, extra) => {
    const query = auditQueryOf(selectAuditFilters(getState()));
    const target = await openFile(
      `audit-${dayBounds(extra.clock.now()).today}.${format}`,
      types[format],
    );
    if (!target) return;
    const fail = (error: unknown) =>
      void dispatch(
        toastShown({
          message: errorText(error, 'The file could not be written.'),
          variant: 'error',
        }),
      );
    try {
      const { response, error } = await call(
        { dispatch, getState, extra },
        { url: '/api/audit/export', method: 'POST', body: { ...auditParams(query), format } },
      );
      if (error) return fail(error);
      await target(response.body ?? new Blob([]).stream());
      dispatch(toastShown({ message: 'The audit log was exported.', variant: 'success' }));
    } catch (error) {
      fail(error);
    }
  };
