import { wait } from '../../lib/pause';
import { usable } from './usable';

/** Delays before each retry in milliseconds. */
const pauses = [500, 1_500, 3_000] as const;

type Load<Module> = () => Promise<Module>;

/** The modules that were imported here, by the functions that import them. */
const loaded = new WeakMap<Load<unknown>, unknown>();

/** The module that `load` has imported, if that is done. */
export const loadedModule = <Module>(load: Load<Module>): Module | undefined =>
  loaded.get(load) as Module | undefined;

async function importAndKeep<Module>(load: Load<Module>): Promise<Module> {
  const module = await load();
  loaded.set(load, module);
  return module;
}

function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) =>
    window.addEventListener('online', () => resolve(), { once: true }),
  );
}

/**
 * Imports a module and retries while the network or the server is down, because React keeps a
 * failed import forever. Throws after the last retry.
 */
export async function importWithRetry<Module>(load: Load<Module>): Promise<Module> {
  for (const pause of pauses) {
    try {
      return await importAndKeep(load);
    } catch (error) {
      console.warn('A module could not be loaded; trying again', error);
      await wait(pause);
      await untilOnline();
    }
  }
  try {
    return await importAndKeep(load);
  } catch (cause) {
    // Most often a new release has removed the files of this one.
    throw new Error(
      'This part of Docket could not be loaded. Reload the page; your drafts are kept.',
      { cause },
    );
  }
}

let hasEverything = false;
/** Call it when everything is loaded, before the page is closed to further scripts. */
export function endIdleImports(): void {
  hasEverything = true;
}

/**
 * Imports modules when the first screen can be used and the browser is idle, so that they work
 * offline too. @returns a cancel function
 */
export function importWhenIdle(loads: readonly Load<unknown>[]): () => void {
  // Safari has no idle callbacks, and imports them when needed.
  if (typeof requestIdleCallback !== 'function') return () => undefined;
  let isCancelled = false;
  let handle = 0;
  const schedule = () => {
    if (isCancelled || hasEverything) return;
    handle = requestIdleCallback(() => {
      // A failed import is repeated when it is needed.
      for (const load of loads) importAndKeep(load).catch(() => undefined);
    });
  };
  void usable.then(schedule);
  return () => {
    isCancelled = true;
    cancelIdleCallback(handle);
  };
}
