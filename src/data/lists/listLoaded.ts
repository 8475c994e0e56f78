import { createAction } from '@reduxjs/toolkit';

/**
 * A list or record was loaded that contains the changes up to `seq` of the event log `log` (headers
 * `docket-seq` and `docket-log`). The socket asks for the events after `seq`.
 * `copiedAt`: it is from the local copy, which was current at that time (milliseconds since 1970).
 */
export const listLoaded = createAction<{ seq: number; log?: string | null; copiedAt?: number }>(
  'lists/listLoaded',
);
