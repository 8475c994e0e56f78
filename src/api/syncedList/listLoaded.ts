import { createAction } from '@reduxjs/toolkit';

/**
 * A list or record is answered that reflects the changes up to `seq` of the log `log` (headers `docket-seq`, `docket-log`). Data
 * loaded before the socket was open says from where on events are needed.
 */
export const listLoaded = createAction<{ seq: number; log?: string | null }>('lists/listLoaded');
