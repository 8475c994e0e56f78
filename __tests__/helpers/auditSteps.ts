import { auditActions, type AuditLine, type AuditPage } from '../../src/contract/audit';
import { auditApi } from '../../src/features/audit/auditApi';
import {
  auditFiltersChanged,
  auditFiltersCleared,
  auditRestored,
  auditTableChanged,
  noAuditFilters,
} from '../../src/features/audit/auditListSlice';
import { auditLineClosed, auditLineOpened } from '../../src/features/audit/auditSlice';
import type { StepHandler } from './randomSessionSteps';
import { team } from './team';

/** A page of the audit log, which our server has and the fake backend has not. */
export function auditPage(search: URLSearchParams): AuditPage {
  const before = search.get('before') ?? '9';
  const { rosa, ada } = team;
  const lines = auditActions.slice(0, 5).map((action, index): AuditLine => ({
    _id: `${before}${index}`,
    at: '2026-03-02T10:00:00.000Z',
    actor: index === 0 ? null : { _id: rosa._id, name: rosa.name },
    action,
    target: { type: 'user', _id: ada._id, name: ada.name },
    address: '203.0.113.9',
    requestId: `r${index}`,
    count: 1 + index,
    details: { before: { name: ada.name }, after: { email: ada.email } },
  }));
  return { lines, next: before.length < 4 ? `${before}0` : null };
}

/** What happens on the screen of the audit log. */
export const auditSteps: Record<string, StepHandler> = {
  readAudit: (session, { n, text }) => {
    const { next } = session.store.getState().audit;
    return session.run(
      auditApi.endpoints.readAudit.initiate(
        { q: text || undefined, before: n % 2 === 0 ? (next ?? undefined) : undefined },
        { track: false },
      ),
    );
  },
  filterAudit: ({ dispatch }, { n, m, text }) => {
    dispatch(
      n % 3 === 0
        ? auditFiltersCleared()
        : auditFiltersChanged({
            text,
            address: text,
            actions: [auditActions[m % auditActions.length] ?? 'signedIn'],
          }),
    );
    dispatch(auditTableChanged({ widths: { at: 80 + (m % 100) } }));
    if (n % 2 === 0) dispatch(auditRestored({ filters: { ...noAuditFilters, text } }));
  },
  openAuditLine: ({ dispatch, store }, { n }) => {
    const { lines } = store.getState().audit;
    dispatch(
      n % 3 === 0 ? auditLineClosed() : auditLineOpened(lines[n % (lines.length || 1)]?._id ?? '9'),
    );
  },
};
