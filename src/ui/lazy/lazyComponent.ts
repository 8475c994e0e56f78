import { lazy, type FunctionComponent, type LazyExoticComponent } from 'react';
import { endIdleImports, importWithRetry } from './importWithRetry';

interface Entry {
  name: string;
  fetch: () => Promise<unknown>;
  isLoaded: boolean;
}

/** The lazy components of all evaluated modules. */
const entries: Entry[] = [];

/** A thenable that resolves synchronously: with a promise React would show the fallback first. */
function resolved<Value>(value: Value): Promise<Value> {
  const thenable: PromiseLike<Value> = {
    then: (onFulfilled) => {
      onFulfilled?.(value);
      return thenable as never;
    },
  };
  return thenable as Promise<Value>;
}

/** A component whose module is loaded when it is first rendered. `name` is its export. */
export function lazyComponent<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
): LazyExoticComponent<FunctionComponent<Props>> {
  let loaded: Record<Name, FunctionComponent<Props>> | undefined;
  const entry: Entry = {
    name,
    isLoaded: false,
    fetch: async () => {
      loaded = await importWithRetry(load);
      entry.isLoaded = true;
    },
  };
  entries.push(entry);
  return lazy(() =>
    loaded
      ? resolved({ default: loaded[name] })
      : importWithRetry(load).then((module) => ({ default: module[name] })),
  );
}

/**
 * Loads all lazy components, also those of the loaded modules, for a page without network access.
 * Throws when one fails.
 */
export async function loadAllLazyComponents(): Promise<void> {
  for (
    let missing = entries.slice();
    missing.length > 0;
    missing = entries.filter((entry) => !entry.isLoaded)
  ) {
    const outcomes = await Promise.allSettled(missing.map((entry) => entry.fetch()));
    const failed = missing
      .filter((_, index) => outcomes[index]?.status === 'rejected')
      .map(({ name }) => name);
    if (failed.length > 0)
      throw new Error(`Docket could not load: ${failed.join(', ')}. Reload the page.`);
  }
  endIdleImports();
}
