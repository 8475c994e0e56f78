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

/** The props of the export `Name` of a module, which may export others. */
export type PropsOf<Module, Name extends keyof Module> = Module[Name] extends (
  props: infer Props extends object,
) => unknown
  ? Props
  : never;

/** Loads a module that exports the component `Name`. */
export type LoadComponent<Module, Name extends keyof Module> = () => Promise<
  Module & Record<Name, FunctionComponent<PropsOf<Module, Name>>>
>;

/** A component whose module is loaded when it is first rendered. `name` is its export. */
export function lazyComponent<Module, Name extends keyof Module & string>(
  name: Name,
  load: LoadComponent<Module, Name>,
): LazyExoticComponent<FunctionComponent<PropsOf<Module, Name>>> {
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
