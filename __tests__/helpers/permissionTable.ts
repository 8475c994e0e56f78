/** The columns of the matrix: who sends a call. The assignee has the task that rows speak of; the stranger has nothing to do with it. */
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

/** One row: a route (or a socket's event), what is asked of it, and the outcome for each column. */
export interface Row {
  route: string;
  about: string;
  outcomes: readonly string[];
}

/** Reads a table of lines `route | about | outcome outcome ...`; other lines are headings. @throws when a row is not complete. */
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

/** What Fastify adds to each GET route: the same answer without its body. */
export function withHeads(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) =>
    row.route.startsWith('GET ')
      ? [row, { ...row, route: row.route.replace('GET', 'HEAD') }]
      : [row],
  );
}
