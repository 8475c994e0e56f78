import { isAnyOf } from '@reduxjs/toolkit';
import { dropLoads, isBroken } from '../../api/list/listLoads';
import { streamList } from '../../api/list/streamList';
import { caughtUp, eventsReceived, listLoaded, resyncDemanded } from '../../realtime/realtimeSlice';
import type { ServerEvent } from '../../realtime/serverEvent';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { StartAppListening } from '../../store/listening';
import { changeAfterLoad, changeUsers } from './changeUsers';
import { normaliseUsers } from './normaliseUser';
import type { UserChange } from './userChange';
import { getUsers, loadsOf, reloadUsers, userEntryOf, userListOf, usersListApi } from './usersListApi';

/** What an event does to the list of accounts: `adminUpdateUserList` delivers a new one, `users-changed` what differs. */
export function changesOf(event: ServerEvent): UserChange[] {
  const seq = event.meta?.seq;
  if (event.name === 'adminUpdateUserList') return [{ kind: 'all', users: normaliseUsers(event.payload), seq }];
  if (event.name !== 'users-changed') return [];
  const gone = event.payload.gone.map((id): UserChange => ({ kind: 'gone', id, seq }));
  // Named newest first, as in a list; the last one that is added stands at the front.
  return gone.concat(normaliseUsers(event.payload.users).reverse().map((user) => ({ kind: 'put', user, seq })));
}

export function addUsersListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: eventsReceived,
    effect: ({ payload }, caller) => {
      const changes = payload.flatMap(changesOf);
      if (changes.length > 0) changeUsers(caller, changes);
    },
  });
  startListening({
    actionCreator: resyncDemanded,
    effect: (_action, { dispatch }) => void dispatch(usersListApi.util.invalidateTags(['Users'])),
  });
  startListening({
    actionCreator: caughtUp,
    effect: (_action, { dispatch, getState }) => {
      // What broke with the connection comes back with it.
      if (isBroken(userEntryOf(getState()))) void reloadUsers({ dispatch });
    },
  });
  startListening({
    matcher: getUsers.matchPending,
    effect: (_action, { extra }) => {
      const { waiting } = loadsOf(extra);
      if (!waiting.has(undefined)) waiting.set(undefined, []);
    },
  });
  startListening({
    matcher: getUsers.matchFulfilled,
    effect: async ({ meta, payload }, caller) => {
      if (payload.seq !== null) caller.dispatch(listLoaded({ seq: payload.seq, log: payload.log }));
      const { streams } = loadsOf(caller.extra);
      const { queryCacheKey } = meta.arg;
      const stands = await streamList(caller, { arg: undefined, queryCacheKey, streams, held: () => userListOf(caller.getState()), reload: () => reloadUsers(caller) });
      if (stands) changeAfterLoad(caller);
    },
  });
  startListening({
    matcher: getUsers.matchRejected,
    effect: ({ meta }, caller) => {
      if (!meta.condition) changeAfterLoad(caller);
    },
  });
  startListening({
    matcher: isAnyOf(loggedIn, loggedOut),
    effect: (_action, { extra }) => dropLoads(loadsOf(extra)),
  });
}
