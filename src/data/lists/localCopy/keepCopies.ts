import type { Store } from '@reduxjs/toolkit';
import { withWebLock } from '../../session/webLock';
import type { RootState } from '../../store/rootState';
import type { SyncedList, SyncedRow } from '../syncedListTypes';
import { copyOwner } from '../copyOwner';
import { copyStore, type CopyStore, type ListToKeep } from './copyStore';

/** How long changes are collected before they are written. */
const delayMs = 3_000;
/** After a write that failed, changes are not written for this time. */
const failedMs = 10 * 60_000;
const lockName = 'docket-copy';

/** A list to keep. */
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
 * a change, page by page, so that the screen stays usable.
 * @returns a function that ends it, and resolves after the last write
 */
export function keepCopies(
  { getState, subscribe }: Pick<Store<RootState>, 'getState' | 'subscribe'>,
  copy: CopyStore,
  lists: readonly KeptList[],
  now: () => number,
): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = Promise.resolve();
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
      // Lists may have changed while they were written.
      look();
    } catch (error) {
      // The disk is full, for example. The copy of before stays, and becomes current by the socket.
      console.warn('The copy of lists could not be written', error);
      timer = setTimeout(() => (timer = undefined), failedMs);
    }
  };
  const look = () => {
    if (timer === undefined && current().some((list) => !copy.hasWritten(list)))
      timer = setTimeout(() => (written = write()), delayMs);
  };
  const stop = subscribe(look);
  look();
  return () => {
    stop();
    clearTimeout(timer);
    return written;
  };
}

/**
 * Does the same in one tab at a time, because pages of two tabs do not fit together: in the first
 * one that has a list to keep, until it is closed or the session ends. Without Web Locks (see
 * `withWebLock`) nothing is kept.
 */
export async function keepCopiesInOneTab(
  store: Pick<Store<RootState>, 'getState' | 'subscribe'>,
  lists: readonly KeptList[],
  now: () => number,
): Promise<void> {
  const { getState, subscribe } = store;
  const owner = () => copyOwner(getState());
  /** @returns whether the browser has locks */
  const inOneTab = (work: () => Promise<void>) =>
    withWebLock(
      lockName,
      () => work().then(() => true),
      () => Promise.resolve(false),
    );
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!condition()) return;
        stop();
        resolve();
      };
      const stop = subscribe(look);
      look();
    });
  const keep = async () => {
    const stop = keepCopies(store, copyStore, lists, now);
    await until(() => owner() === null);
    await stop();
  };
  let hasLocks = await inOneTab(() => copyStore.clearOthers(owner()));
  while (hasLocks) {
    await until(() => listsToKeep(getState(), lists, 0).length > 0);
    hasLocks = await inOneTab(keep);
  }
}
