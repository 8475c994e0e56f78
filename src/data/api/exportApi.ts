import { api } from './api';
import type { ListExport } from '../../contract/audit';

/** An extension of ours: other backends are never told about exports. */
export const exportApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordExport: build.mutation<undefined, ListExport>({
      query: (body) => ({ url: '/api/exports', method: 'POST', body }),
    }),
  }),
});
