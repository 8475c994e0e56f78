import { caughtUp, resyncDemanded } from '../../realtime/realtimeSlice';
import type { AppDispatch } from '../../store/hooks';
import type { StartAppListening } from '../../store/listening';
import { userLists } from './userLists';
import { usersApi } from './usersApi';
import { getUsers, usersListApi } from './usersListApi';

const { createUser, updateUser } = usersApi.endpoints;
const reload = () => usersListApi.util.invalidateTags(['Users']);
const loadAgain = (dispatch: AppDispatch) =>
  void dispatch(getUsers.initiate(undefined, { forceRefetch: true, subscribe: false }));

/** Starts loads after events, answers and lost connections. */
export function addUsersListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: resyncDemanded,
    effect: (_action, { dispatch }) => void dispatch(reload()),
  });
  startListening({
    actionCreator: caughtUp,
    effect: (_action, { dispatch, getState }) => {
      // What broke with the connection comes back with it.
      if (userLists.interruptedLists(getState()).length > 0) loadAgain(dispatch);
    },
  });
  startListening({
    matcher: getUsers.matchRejected,
    effect: ({ meta }, { dispatch, getOriginalState }) => {
      if (!meta.condition && userLists.isStreaming(getOriginalState(), undefined))
        loadAgain(dispatch);
    },
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
      // The data reload of the specification, unless events report every change anyway.
      if (!getState().realtime.extended || (!user && !users)) dispatch(reload());
    },
  });
}
