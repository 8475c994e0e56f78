/**
 * Media type of a streamed list (ours): one row per line, newest first, without comments and
 * activity.
 */
export const ndjson = 'application/x-ndjson';

/**
 * In `Accept` (ours): only the first rows. The answer then has the header `docket-next`, if there
 * may be more: the value of `before`, in the query of the call that answers the rest.
 */
export const firstRows = `${ndjson};rows=first`;
export const nextHeader = 'docket-next';
