import type { ClientEvents, EventMeta } from '../contract/event';
import { bare, fieldsOf, listOf, payload, type FeaturePolicies, type PayloadOf, type Policy } from '../lib/logPolicy';
import {
  assignmentMade, caughtUp, commentMade, connectionStarted, eventsReceived, listLoaded, resyncDemanded, socketConnected, socketLost, type RealtimeState,
} from './realtimeSlice';
import type { ServerEvent } from './serverEvent';

export const realtimeState: Policy = fieldsOf<RealtimeState>({ connection: 'plain', staleSince: 'plain', seq: 'plain', extended: 'plain' });

const seq = payload(fieldsOf<PayloadOf<typeof caughtUp>>({ seq: 'plain' }));
const ids = listOf('plain');
const oneOrMore: Policy = { choose: (value) => (Array.isArray(value) ? ids : 'plain') };

export const realtimePolicies: FeaturePolicies = {
  actions: {
    [connectionStarted.type]: bare,
    [socketConnected.type]: bare,
    [socketLost.type]: payload(fieldsOf<PayloadOf<typeof socketLost>>({ at: 'plain' })),
    [caughtUp.type]: seq,
    [resyncDemanded.type]: seq,
    [listLoaded.type]: payload(fieldsOf<PayloadOf<typeof listLoaded>>({ seq: 'plain', log: 'plain' })),
    // What an event brings reaches the lists by actions of their own (`list/rowsWritten`), and the person as a toast.
    [eventsReceived.type]: payload(
      listOf(fieldsOf<ServerEvent>({ name: 'plain', payload: 'omit', meta: fieldsOf<EventMeta>({ seq: 'plain', prev: 'plain', at: 'plain' }) })),
    ),
    [assignmentMade.type]: payload(fieldsOf<ClientEvents['assign-task']>({ task_id: 'plain', user_id: oneOrMore })),
    // The call that stored the comment says it already.
    [commentMade.type]: payload(fieldsOf<ClientEvents['task-comment']>({ taskId: 'plain', comment: 'omit' })),
  },
};
