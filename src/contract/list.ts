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

/** Answer header (ours): the number of the last change that the answer reflects. */
export const seqHeader = 'docket-seq';

/** Our answer header, sent with `docket-seq`: the id of the log that issued the number. */
export const logHeader = 'docket-log';

/** Answer header of a streamed list (ours): the number of rows. */
export const totalHeader = 'docket-total';
