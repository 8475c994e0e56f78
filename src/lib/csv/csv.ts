import Papa from 'papaparse';
import { escapeFormula } from '../../contract/transfer';

export const byteOrderMark = '\uFEFF';

const defusedFormula = /^'['"\s]*[=+\-@\t\r\n＝＋－＠]/u;

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
