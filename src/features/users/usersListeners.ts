import { eventsReceived, resyncDemanded } from '../../realtime/realtimeSlice';
import type { StartAppListening } from '../../store/listening';
import { normaliseUsers } from './normaliseUser';
import { changeUsers, usersApi } from './usersApi';

/** `adminUpdateUserList` delivers a new list; one that comes while the list is being fetched is newer than the answer. */
export function addUsersListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: eventsReceived,
    effect: async ({ payload }, { dispatch, getState, condition }) => {
      const last = payload.findLast((event) => event.name === 'adminUpdateUserList');
      if (!last) return;
      const users = normaliseUsers(last.payload);
      const isFetching = () => usersApi.endpoints.getUsers.select()(getState()).status === 'pending';
      dispatch(changeUsers(() => users));
      if (isFetching() && (await condition(() => !isFetching(), 60_000))) dispatch(changeUsers(() => users));
    },
  });
  startListening({
    actionCreator: resyncDemanded,
    effect: (_action, { dispatch }) => void dispatch(usersApi.util.invalidateTags(['Users'])),
  });
}
