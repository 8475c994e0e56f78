import type { LogNames } from '../../src/lib/logNames';

/** A dictionary of field names for a test. Actions of the given types are known. */
export const logNamesOf = (names: Partial<LogNames>, types: readonly string[] = []): LogNames => ({
  words: {},
  lists: '',
  maps: '',
  payloads: {},
  actions: new Set(types),
  unrecorded: new Set(),
  ...names,
});
