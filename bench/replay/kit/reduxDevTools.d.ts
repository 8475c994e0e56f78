// The peer is installed for the bench alone; types are checked without it.
declare module '@redux-devtools/instrument' {
  import type { Store, StoreEnhancer, UnknownAction } from 'redux';

  /** What Redux DevTools adds to a store: the history of its actions and all of their states. */
  export function instrument(
    monitor?: () => null,
    options?: { maxAge?: number },
  ): StoreEnhancer<{ liftedStore: Store<unknown, UnknownAction> }>;
}
