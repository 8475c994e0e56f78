import Papa from 'papaparse';

export const byteOrderMark = '\uFEFF';

// What spreadsheets take for a formula, also behind blanks and quotation marks (OWASP, "CSV Injection"; full-width signs too).
const formula = /^['"\s]*[=+\-@\t\r\n＝＋－＠]/u;
const defusedFormula = /^'['"\s]*[=+\-@\t\r\n＝＋－＠]/u;

/** A cell that no spreadsheet takes for a formula: one that it would gets an apostrophe in front, whatever stands there already. */
export const defused = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** The cell that `defused` was given. */
export const restored = (cell: string): string =>
  defusedFormula.test(cell) ? cell.slice(1) : cell;

/** Rows as CSV (RFC 4180), each with its line end. Every cell is quoted, so that one cell never becomes two under another separator. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map(defused)),
        { quotes: true, newline: '\r\n', header: false },
      )}\r\n`;
}
