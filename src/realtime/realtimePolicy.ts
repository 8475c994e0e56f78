import type { Announcement, ClientEvents } from '../contract/event';
import { elsewhereFound } from '../api/elsewhere';
import {
  bare,
  fieldsOf,
  listOf,
  payload,
  serverEvent,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../lib/logPolicy';
import {
  assignmentMade,
  caughtUp,
  commentMade,
  connectionStarted,
  resyncDemanded,
  socketConnected,
  socketLost,
  taskWatched,
  type RealtimeState,
} from './realtimeSlice';
import { notificationReceived } from './serverEvents';

export const realtimeState: Policy = fieldsOf<RealtimeState>({
  connection: 'plain',
  staleSince: 'plain',
  seq: 'plain',
  log: 'plain',
  isOutdated: 'plain',
  isElsewhere: 'plain',
});

const position = payload(
  fieldsOf<PayloadOf<typeof caughtUp>>({ seq: 'plain', log: 'plain', isOutdated: 'plain' }),
);
const told = fieldsOf<Announcement['data']>({
  message: 'text',
  notificationId: 'plain',
  taskId: 'plain',
  createdAt: 'plain',
});
const ids = listOf('plain');
const oneOrMore: Policy = { choose: (value) => (Array.isArray(value) ? ids : 'plain') };

export const realtimePolicies: FeaturePolicies = {
  actions: {
    [connectionStarted.type]: bare,
    [socketConnected.type]: bare,
    [socketLost.type]: payload(fieldsOf<PayloadOf<typeof socketLost>>({ at: 'plain' })),
    [elsewhereFound.type]: payload('plain'),
    [caughtUp.type]: position,
    [resyncDemanded.type]: position,
    [notificationReceived.type]: serverEvent(
      fieldsOf<PayloadOf<typeof notificationReceived>>({
        name: 'plain',
        message: 'text',
        data: told,
      }),
    ),
    [assignmentMade.type]: payload(
      fieldsOf<ClientEvents['assign-task']>({ task_id: 'plain', user_id: oneOrMore }),
    ),
    [taskWatched.type]: payload('plain'),
    // The call that stored the comment contains it already.
    [commentMade.type]: payload(
      fieldsOf<ClientEvents['task-comment']>({ taskId: 'plain', comment: 'omit' }),
    ),
  },
};
