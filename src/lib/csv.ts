import Papa from 'papaparse';

export const byteOrderMark = '\uFEFF';

// Spreadsheets read these as formulas, also after spaces and quotation marks (OWASP, "CSV
// Injection").
const formula = /^['"\s]*[=+\-@\t\r\n＝＋－＠]/u;
const defusedFormula = /^'['"\s]*[=+\-@\t\r\n＝＋－＠]/u;

/** Puts an apostrophe before a cell that a spreadsheet would read as a formula. */
export const escapeFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** Reverses `escapeFormula`. */
export const unescapeFormula = (cell: string): string =>
  defusedFormula.test(cell) ? cell.slice(1) : cell;

/** Rows as CSV (RFC 4180). All cells are quoted, so that no separator splits one. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map(escapeFormula)),
        { quotes: true, newline: '\r\n', header: false },
      )}\r\n`;
}
