import { lazy, type FunctionComponent, type LazyExoticComponent } from 'react';
import { endIdleImports, importWithRetry, loadedModule } from './importWithRetry';

interface Entry {
  name: string;
  load: () => Promise<unknown>;
}

/** The lazy components of all evaluated modules. */
const entries: Entry[] = [];

/**
 * A thenable that resolves synchronously. With a promise React would show the fallback first, and
 * keep it for 300 ms.
 */
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
  entries.push({ name, load });
  return lazy(() => {
    const module = loadedModule(load);
    return module
      ? resolved({ default: module[name] })
      : importWithRetry(load).then((fetched) => ({ default: fetched[name] }));
  });
}

/**
 * Loads all lazy components, also those of the loaded modules, for a page without network access.
 * Throws when one fails.
 */
export async function loadAllLazyComponents(): Promise<void> {
  for (
    let missing = entries.slice();
    missing.length > 0;
    missing = entries.filter(({ load }) => !loadedModule(load))
  ) {
    const outcomes = await Promise.allSettled(missing.map(({ load }) => importWithRetry(load)));
    const failed = missing
      .filter((_, index) => outcomes[index]?.status === 'rejected')
      .map(({ name }) => name);
    if (failed.length > 0)
      throw new Error(`Docket could not load: ${failed.join(', ')}. Reload the page.`);
  }
  endIdleImports();
}
