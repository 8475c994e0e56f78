/**
 * The columns of the matrix: who sends a call. Tasks in the rows belong to the assignee; the
 * stranger has no part in them.
 */
export const columns = [
  'Root',
  'Admin',
  'assignee',
  'stranger',
  'nobody',
  'blocked',
  'expired',
] as const;
export type Column = (typeof columns)[number];

/** A route (or the event of a socket), the case, and the outcome for each column. */
export interface Row {
  route: string;
  about: string;
  outcomes: readonly string[];
}

/**
 * Reads a table of lines `route | about | outcome outcome ...`. Other lines are headings. @throws
 * when a row is incomplete.
 */
export function readTable(table: string): Row[] {
  return table
    .split('\n')
    .filter((line) => line.split('|').length === 3)
    .map((line) => {
      const [route = '', about = '', cells = ''] = line.split('|').map((part) => part.trim());
      const outcomes = cells.split(/\s+/);
      if (outcomes.length !== columns.length)
        throw new Error(
          `${route} | ${about}: ${outcomes.length} outcomes for ${columns.length} columns`,
        );
      return { route, about, outcomes };
    });
}

/** Adds the HEAD routes that Fastify adds to each GET route. */
export function withHeads(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) =>
    row.route.startsWith('GET ')
      ? [row, { ...row, route: row.route.replace('GET', 'HEAD') }]
      : [row],
  );
}
