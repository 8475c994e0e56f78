/**
 * Media type of a streamed list (ours): one row per line, newest first, without comments and
 * activity.
 */
export const ndjson = 'application/x-ndjson';

/**
 * `limit` in the query of the list of tasks (ours): at most so many rows. The answer then has the
 * header `docket-next`, if there may be more: the value of `before`, in the query of the call that
 * answers the rest. Other backends answer the whole list.
 */
export const maxListLimit = 128;
export const nextHeader = 'docket-next';

/** The `limit` of the first call: a screenful. */
export const firstRows = 64;
