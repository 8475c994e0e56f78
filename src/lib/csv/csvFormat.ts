import Papa from 'papaparse';
import { unescapeFormula } from './csv';

/** How many of the cells are names of columns that are expected. */
export type NamesIn = (cells: readonly string[]) => number;

const separators = [',', ';', '\t'] as const;
/** Characters examined to detect the format. */
export const sniffed = 64 * 1024;

/** Detects UTF-8 or UTF-16 by the byte order mark, or by the zero bytes between Latin letters. */
export function decoderOf(start: Uint8Array): TextDecoder {
  const [a, b, c, d] = start;
  const little = (a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0);
  const big = (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0);
  return new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8', { fatal: true });
}

/** Rows in which the header is looked for. */
export const topRows = 30;
/** Names that a row below the first one needs to be taken for the header. */
const namesOfHeader = 2;

/** The row that has the most names of columns; the first row if none has enough. */
export function headerIn(
  rows: readonly (readonly string[])[],
  namesIn: NamesIn,
): { index: number; names: number } {
  let best = { index: 0, names: namesIn(rows[0] ?? []) };
  for (const [index, cells] of rows.entries()) {
    const names = namesIn(cells);
    if (names > best.names && names >= namesOfHeader) best = { index, names };
  }
  return best;
}

export const headerCells = (cells: readonly string[]): string[] =>
  cells.map((cell) => unescapeFormula(cell).trim());

/** Whole cells in quotation marks, and the last one if it is not closed. */
const quoted = /"[^"]*(?:"|$)/g;

/** Detects the separator and the line end from the beginning of a file. */
export function sniff(text: string): { delimiter: string; newline: '\r\n' | '\n' | '\r' } {
  const kinds = new Set(text.replace(quoted, '').match(/\r\n|\n|\r/g));
  const [first] = kinds;
  // With two kinds of line ends, use the shorter; `add` removes the rest from the last cell.
  const newline = kinds.size === 1 && (first === '\r\n' || first === '\r') ? first : '\n';
  const { delimiter } = Papa.parse(text, {
    delimitersToGuess: [...separators],
    newline,
    // Papa looks at the first ten rows. Only the separator is wanted.
    preview: 1,
    skipEmptyLines: true,
  }).meta;
  return { delimiter, newline };
}

/** The separator with which a row has the most expected names; `detected` among equals. */
export function separatorByNames(
  text: string,
  { delimiter: detected, newline }: ReturnType<typeof sniff>,
  namesIn: NamesIn,
): string {
  let best = { delimiter: detected, names: -1 };
  for (const delimiter of [detected, ...separators]) {
    const { data } = new Papa.Parser({ delimiter, newline, preview: topRows }).parse(
      text,
      0,
      false,
    ) as Papa.ParseResult<string[]>;
    const { names } = headerIn(data.map(headerCells), namesIn);
    if (names > best.names) best = { delimiter, names };
  }
  return best.delimiter;
}

/** What a text is that is no table, by how it begins; null for a table. */
export function otherFormat(text: string): string | null {
  if (/^\s*(?:\{\s*["}]|\[\s*[[{"\]])/.test(text)) return 'a JSON file';
  if (/^\s*<(?:!doctype|html|\?xml)\b/i.test(text)) return 'a web page or an XML file';
  return null;
}
