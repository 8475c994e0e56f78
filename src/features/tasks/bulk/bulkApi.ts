import type { BulkChange, BulkKind } from '../../../contract/bulk';
import { api } from '../../../data/api/api';
import { networkError } from '../../../lib/errors';
import { toThunkApi } from '../../../data/api/thunkApi';
import { importWithRetry } from '../../../ui/lazy/importWithRetry';

/** What is done with the selected tasks. */
export const loadBulk = () => import(/* webpackChunkName: 'bulk' */ './bulkParts');

/** An action on `total` tasks that is to be undone. `id` is that of the action. */
export interface BulkUndo {
  id: string;
  action: { kind: BulkKind; change: BulkChange; total: number };
}

export const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Undoes an action on many tasks, or continues an undo that broke off. */
    undoBulk: build.mutation<null, BulkUndo>({
      queryFn: async (arg, queryApi) => {
        const { dispatch } = toThunkApi(queryApi);
        try {
          const { sendUndo } = await importWithRetry(loadBulk);
          return await dispatch(sendUndo(arg));
        } catch (cause) {
          // A release may have removed the code. Then the action can still be undone later.
          return { error: networkError(cause) };
        }
      },
    }),
  }),
});

export const { undoBulk } = bulkApi.endpoints;
