import { lazy, type FunctionComponent, type LazyExoticComponent } from 'react';
import { importWithRetry } from './importWithRetry';

interface Part {
  name: string;
  /** Fetches it; resolved for good once it is there. */
  fetch: () => Promise<unknown>;
  isThere: boolean;
}

/** Every lazily loaded component of the modules that have been evaluated. */
const parts: Part[] = [];

/** Answers at once: a promise would have React show the fallback first, although the part is there. */
function answered<Value>(value: Value): Promise<Value> {
  const thenable: PromiseLike<Value> = {
    then: (onFulfilled) => {
      onFulfilled?.(value);
      return thenable as never;
    },
  };
  return thenable as Promise<Value>;
}

/**
 * A component in a part of its own, fetched when it is first shown. `name` is the one that its module exports.
 * It is entered in a list, so that a page that will be closed to the network can fetch all of them before (`loadAllParts`).
 */
export function lazyComponent<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
): LazyExoticComponent<FunctionComponent<Props>> {
  let there: Record<Name, FunctionComponent<Props>> | undefined;
  const part: Part = {
    name,
    isThere: false,
    fetch: async () => {
      there = await importWithRetry(load);
      part.isThere = true;
    },
  };
  parts.push(part);
  return lazy(() =>
    there
      ? answered({ default: there[name] })
      : importWithRetry(load).then((module) => ({ default: module[name] })),
  );
}

/** Fetches every part, also those that come to be known by it. Throws an error that names those that cannot be fetched. */
export async function loadAllParts(): Promise<void> {
  for (
    let missing = parts.slice();
    missing.length > 0;
    missing = parts.filter((part) => !part.isThere)
  ) {
    const outcomes = await Promise.allSettled(missing.map((part) => part.fetch()));
    const failed = missing
      .filter((_, index) => outcomes[index]?.status === 'rejected')
      .map(({ name }) => name);
    if (failed.length > 0)
      throw new Error(
        `These parts of Docket could not be fetched: ${failed.join(', ')}. Load the page again.`,
      );
  }
}
