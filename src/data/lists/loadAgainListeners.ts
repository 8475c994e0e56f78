import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch } from '../store/hooks';
import type { StartAppListening } from '../store/listening';
import type { ListArg, SyncedLists } from './createSyncedList';

interface RejectedLoad extends UnknownAction {
  meta: { condition: boolean; arg: { originalArgs: string | void } };
}

interface LoadAgainOptions {
  lists: Pick<SyncedLists<never, never>, 'isStreaming'>;
  isLoadRejected: (action: UnknownAction) => action is RejectedLoad;
  load: (dispatch: AppDispatch, arg: ListArg) => void;
}

/** Loads a list again at once when its load broke off in the middle. */
export function addLoadAgainListeners(
  startListening: StartAppListening,
  { lists, isLoadRejected, load }: LoadAgainOptions,
): void {
  startListening({
    matcher: isLoadRejected,
    effect: ({ meta: { arg, condition } }, { dispatch, getOriginalState }) => {
      const listArg = arg.originalArgs ?? undefined;
      if (!condition && lists.isStreaming(getOriginalState(), listArg)) load(dispatch, listArg);
    },
  });
}
