import { createAction } from '@reduxjs/toolkit';

/**
 * A list or record arrived that contains the changes up to `seq` of the log `log` (headers `docket-seq`, `docket-log`). If it was
 * loaded before the socket was open, events after `seq` are needed.
 */
export const listLoaded = createAction<{ seq: number; log?: string | null }>('lists/listLoaded');
