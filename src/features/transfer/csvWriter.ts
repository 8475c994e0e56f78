import { byteOrderMark, csvText } from '../../lib/csv';
import type { RowWriter } from './exportStream';

/** Rows as CSV, under the titles of their columns. Spreadsheets know by the mark at the start that it is UTF-8. */
export const csvWriter: RowWriter = {
  begin: (titles) => byteOrderMark + csvText([titles]),
  rows: (columns, rows) => csvText(rows.map((row) => columns.map((column) => column.text(row)))),
  end: '',
};
