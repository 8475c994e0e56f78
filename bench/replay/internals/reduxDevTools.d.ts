// Declared here because only the bench installs the peer, and types are checked without it.
declare module '@redux-devtools/instrument' {
  import type { Store, StoreEnhancer, UnknownAction } from 'redux';

  /** Adds the history of all actions and states to a store. */
  export function instrument(
    monitor?: () => null,
    options?: { maxAge?: number },
  ): StoreEnhancer<{ liftedStore: Store<unknown, UnknownAction> }>;
}
