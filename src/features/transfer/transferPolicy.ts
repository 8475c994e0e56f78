import type { ListExport } from '../../contract/audit';
import {
  bare,
  fieldsOf,
  payload,
  type EndpointPolicy,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../lib/logPolicy';
import type { exportApi } from './exportApi';
import {
  exportEnded,
  exportProgressed,
  exportStarted,
  importClosed,
  importOpened,
  type RunningExport,
  type TransferState,
} from './transferSlice';

export const transferState: Policy = fieldsOf<TransferState>({
  importing: 'plain',
  exporting: fieldsOf<RunningExport>({ id: 'plain', kind: 'plain', done: 'plain', total: 'plain' }),
});

export const transferPolicies: FeaturePolicies = {
  actions: {
    [importOpened.type]: payload('plain'),
    [importClosed.type]: bare,
    [exportStarted.type]: payload(
      fieldsOf<PayloadOf<typeof exportStarted>>({ id: 'plain', kind: 'plain', total: 'plain' }),
    ),
    [exportProgressed.type]: payload(
      fieldsOf<PayloadOf<typeof exportProgressed>>({ id: 'plain', done: 'plain' }),
    ),
    [exportEnded.type]: payload(fieldsOf<PayloadOf<typeof exportEnded>>({ id: 'plain' })),
  },
  endpoints: {
    recordExport: {
      arg: fieldsOf<ListExport>({ list: 'plain', format: 'plain', rows: 'plain' }),
      data: 'omit',
    },
  } satisfies Record<keyof typeof exportApi.endpoints, EndpointPolicy>,
};
