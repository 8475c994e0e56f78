import { api } from '../../data/api/api';
import type { AuditAction, AuditPage } from '../../contract/audit';

/** The filters of a request, as the server reads them. */
export interface AuditQuery {
  action?: AuditAction[];
  person?: string;
  address?: string;
  from?: string;
  to?: string;
  q?: string;
  before?: string;
}

/** The filters as texts: for the query of a URL, or for the body of an export. */
export const auditParams = ({ action, ...texts }: AuditQuery): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
  ...(action && action.length > 0 && { action: action.join() }),
});

/** An extension of ours: other backends are never asked for an audit log. */
export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * A page of the log. Not a query: its argument has typed texts, which must not be in the key of
     * a cache entry, because action logs contain those keys.
     */
    readAudit: build.mutation<AuditPage, AuditQuery>({
      query: (query) => `/api/audit?${new URLSearchParams(auditParams(query)).toString()}`,
    }),
  }),
});
