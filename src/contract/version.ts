/**
 * Version of the wire as these files describe it. It grows with a change after which older clients,
 * or action logs that were recorded with them, mean something else by what they say.
 */
export const contractVersion = '1';

/** Header of every answer of our own server: its `contractVersion`. Other backends do not send it. */
export const contractHeader = 'docket-contract';

/** Our server sends this header if estimates are not counted in hours. Its value is the unit. */
export const estimatesHeader = 'docket-estimates';
