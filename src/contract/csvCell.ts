// Spreadsheets read these as formulas, also after spaces and quotation marks (OWASP, "CSV
// Injection").
const formula = /^['"\s]*[=+\-@\t\r\n＝＋－＠]/u;

/** Puts an apostrophe before a cell that a spreadsheet would read as a formula. */
export const escapeFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);
