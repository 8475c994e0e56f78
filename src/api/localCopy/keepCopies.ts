import type { Store } from '@reduxjs/toolkit';
import { withWebLock } from '../../session/webLock';
import type { RootState } from '../../store/rootState';
import type { SyncedList, SyncedRow } from '../syncedList/syncedListTypes';
import { copyOwner } from '../copyOwner';
import { copyStore, type CopyStore, type ListToKeep } from './copyStore';

/** How long changes are collected before they are written. */
const delayMs = 3_000;
/** After a write that failed, changes are not written for this time. */
const failedMs = 10 * 60_000;
const lockName = 'docket-copy';

/** A list to keep, as one's own. */
interface KeptList {
  entryOf: (
    state: RootState,
    arg: undefined,
  ) => { status: string; data?: SyncedList<SyncedRow, unknown> };
  loadOf: (state: RootState, arg: undefined) => { queryCacheKey: string };
}

/** A load that is pending or put off would bring what the rows do not have yet. */
const isQuiet = ({ api }: RootState): boolean =>
  ![...Object.values(api.queries), ...Object.values(api.mutations)].some(
    (request) => request?.status === 'pending',
  );

/** The lists that can be kept now: complete ones, while every change is known. */
function listsToKeep(state: RootState, lists: readonly KeptList[], at: number): ListToKeep[] {
  const owner = copyOwner(state);
  const { connection, seq, log } = state.realtime;
  if (owner === null || connection !== 'live' || seq === null || log === null || !isQuiet(state))
    return [];
  return lists.flatMap(({ entryOf, loadOf }) => {
    const { status, data: list } = entryOf(state, undefined);
    if (status !== 'fulfilled' || !list?.complete || list.load) return [];
    return [{ name: loadOf(state, undefined).queryCacheKey, list, owner, log, seq, at }];
  });
}

/**
 * Keeps lists of the signed-in person in this browser while they change. It writes some seconds after
 * a change, page by page, so that the screen can be used meanwhile.
 */
export function keepCopies(
  { getState, subscribe }: Pick<Store<RootState>, 'getState' | 'subscribe'>,
  copy: CopyStore,
  lists: readonly KeptList[],
  now: () => number,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const current = () => listsToKeep(getState(), lists, now());

  const write = async () => {
    try {
      // All of them, so that they have the same number.
      for (const list of current()) {
        await copy.write(list);
        // The session may have ended while it was written.
        await copy.clearOthers(copyOwner(getState()));
      }
      timer = undefined;
    } catch (error) {
      // The disk is full, for example. The copy of before stays, and becomes current by the socket.
      console.warn('The copy of lists could not be written', error);
      timer = setTimeout(() => (timer = undefined), failedMs);
    }
  };
  void copy.clearOthers(copyOwner(getState()));
  const stop = subscribe(() => {
    if (timer === undefined && current().some((list) => !copy.hasWritten(list)))
      timer = setTimeout(() => void write(), delayMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/**
 * Does the same in one tab at a time, because pages of two tabs do not fit together. Without Web
 * Locks (see `withWebLock`) nothing is kept.
 */
export function keepCopiesInOneTab(
  store: Parameters<typeof keepCopies>[0],
  lists: readonly KeptList[],
  now: () => number,
): void {
  const keep = () => {
    keepCopies(store, copyStore, lists, now);
    return new Promise<void>(() => undefined); // Held until the page is closed.
  };
  void withWebLock(lockName, keep, () => Promise.resolve());
}
