import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch } from '../../store/hooks';
import type { StartAppListening } from '../../store/listening';
import type { ListArg, SyncedLists } from './createSyncedList';

interface RejectedLoad extends UnknownAction {
  meta: { condition: boolean; arg: { originalArgs: string | void } };
}

interface LoadAgainOptions {
  lists: Pick<SyncedLists<never, never>, 'interruptedLists' | 'isStreaming'>;
  /** Whether an action says that the socket has reconnected. */
  isReconnected: (action: UnknownAction) => boolean;
  isLoadRejected: (action: UnknownAction) => action is RejectedLoad;
  load: (dispatch: AppDispatch, arg: ListArg) => void;
}

/** Loads lists again: one whose load broke off at once, and after a reconnect all broken ones. */
export function addLoadAgainListeners(
  startListening: StartAppListening,
  { lists, isReconnected, isLoadRejected, load }: LoadAgainOptions,
): void {
  startListening({
    predicate: isReconnected,
    effect: (_action, { dispatch, getState }) => {
      for (const arg of lists.interruptedLists(getState())) load(dispatch, arg);
    },
  });
  startListening({
    matcher: isLoadRejected,
    effect: ({ meta: { arg, condition } }, { dispatch, getOriginalState }) => {
      const listArg = arg.originalArgs ?? undefined;
      if (!condition && lists.isStreaming(getOriginalState(), listArg)) load(dispatch, listArg);
    },
  });
}
