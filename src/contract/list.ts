/**
 * Media type of a streamed list (ours): one row per line, newest first, without comments and
 * activity.
 */
export const ndjson = 'application/x-ndjson';
