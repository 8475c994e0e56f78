import { addLoadAgainListeners } from '../../lists/loadAgainListeners';
import { resyncDemanded } from '../../realtime/realtimeSlice';
import { selectIsDocket } from '../../session/sessionSlice';
import type { StartAppListening } from '../../store/listening';
import { getUsers, userLists, usersListApi } from './userLists';
import { usersApi } from './usersApi';

const { createUser, updateUser } = usersApi.endpoints;
const reload = () => usersListApi.util.invalidateTags(['Users']);

/** Starts loads after events, answers and lost connections. */
export function addUsersListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: resyncDemanded,
    effect: (_action, { dispatch }) => void dispatch(reload()),
  });
  addLoadAgainListeners(startListening, {
    lists: userLists,
    isLoadRejected: getUsers.matchRejected,
    load: (dispatch) =>
      void dispatch(getUsers.initiate(undefined, { forceRefetch: true, subscribe: false })),
  });
  startListening({
    matcher: createUser.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      if (payload === null) dispatch(reload());
    },
  });
  startListening({
    matcher: updateUser.matchFulfilled,
    effect: ({ payload: { user, users } }, { dispatch, getState }) => {
      // The reload of the specification, unless events report every change.
      if (!selectIsDocket(getState()) || (!user && !users)) dispatch(reload());
    },
  });
}
