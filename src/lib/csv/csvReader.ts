import Papa from 'papaparse';
import { formatCount } from '../format';
import { byteOrderMark, unescapeFormula } from './csv';
import {
  decoderOf,
  headerCells,
  headerIn,
  otherFormat,
  separatorByNames,
  sniff,
  sniffed,
  topRows,
  type NamesIn,
} from './csvFormat';
import { pause } from '../pause';

export interface CsvRow {
  /** The line that the row begins on, from 1. */
  line: number;
  cells: string[];
}

/**
 * The header and the rows below it that are not blank. A row keeps at most one blank cell after the
 * last column.
 */
export interface CsvFile {
  header: string[];
  rows: CsvRow[];
  /** The first rows of the file. The header is one of them. */
  top: readonly CsvRow[];
  /** The line of the header. */
  headerLine: number;
}

/** The most rows, columns, and characters in a row. */
export interface CsvLimits {
  rows: number;
  columns: number;
  rowLength: number;
}

/** What a reader may know about the files that it expects. */
export interface CsvExpectation {
  /** How many of the cells are names of columns that are expected. */
  namesIn?: NamesIn;
  /** The line of the header, if a person has chosen it. */
  headerLine?: number;
  /** Reading stops when it returns false. */
  isWanted?: () => boolean;
}

export type CsvOutcome = { file: CsvFile; error?: undefined } | { file?: undefined; error: string };

/** Reads rows from chunks of text. Keeps only the incomplete last row. */
class RowReader {
  private rest = '';
  private parser: Papa.Parser | null = null;
  private newline = '\n';
  private line = 1;
  private readonly rows: CsvRow[] = [];

  constructor(
    private readonly limits: CsvLimits,
    private readonly expected: CsvExpectation,
  ) {}

  /** @returns an error text or null */
  take(text: string, isLast: boolean): string | null {
    this.rest += text;
    if (!this.parser) {
      if (this.rest.length < sniffed && !isLast) return null;
      const named = this.takePreface();
      const other = named === null && otherFormat(this.rest.slice(0, sniffed));
      if (other)
        return `This is ${other}, not a CSV file. Export the list as CSV and choose that file.`;
      const start = this.rest.slice(0, sniffed);
      const format = sniff(start);
      const { namesIn } = this.expected;
      const delimiter =
        named ?? (namesIn ? separatorByNames(start, format, namesIn) : format.delimiter);
      this.newline = format.newline;
      this.parser = new Papa.Parser({ delimiter, newline: format.newline });
    }
    const { data, errors, meta } = this.parser.parse(this.rest, 0, !isLast) as Papa.ParseResult<
      string[]
    >;
    for (const cells of data) {
      const problem = this.add(cells);
      if (problem) return problem;
    }
    if (errors.some((error) => error.code === 'MissingQuotes'))
      return `A quotation mark that opens in line ${formatCount(this.lastLine)} is never closed.`;
    this.rest = isLast ? '' : this.rest.slice(meta.cursor);
    if (this.rest.length > this.limits.rowLength) return this.tooLong();
    return null;
  }

  result(): CsvOutcome {
    const { rows, limits } = this;
    const { namesIn, headerLine } = this.expected;
    const top = rows.slice(0, topRows);
    const { index } = headerIn(
      top.map(({ cells }) => headerCells(cells)),
      namesIn ?? (() => 0),
    );
    const chosen = top.findIndex(({ line }) => line === headerLine);
    const at = chosen < 0 ? index : chosen;
    const row = rows[at];
    if (!row) return { error: 'The file is empty.' };
    const columns = row.cells.length;
    if (columns > limits.columns)
      return {
        error: `Line ${formatCount(row.line)} has ${formatCount(columns)} columns; ${formatCount(limits.columns)} are the most.`,
      };
    for (const { cells } of rows.slice(at + 1))
      while (cells.length > columns + 1 && cells.at(-1)?.trim() === '') cells.pop();
    return {
      file: {
        header: headerCells(row.cells),
        rows: rows.slice(at + 1),
        top,
        headerLine: row.line,
      },
    };
  }

  private lastLine = 1;

  private tooLong(): string {
    return `Line ${formatCount(this.line)} is longer than ${formatCount(this.limits.rowLength)} characters. Perhaps a quotation mark is missing.`;
  }

  /**
   * Removes the byte order mark and Excel's `sep=` line. @returns the separator that it names, or
   * null
   */
  private takePreface(): string | null {
    if (this.rest.startsWith(byteOrderMark)) this.rest = this.rest.slice(1);
    const named = /^"?sep=([^"\r\n]?)"?(?:\r\n|\n|\r)/i.exec(this.rest);
    if (!named) return null;
    this.rest = this.rest.slice(named[0].length);
    this.line += 1;
    return named[1] || null;
  }

  private add(cells: string[]): string | null {
    const { line, limits } = this;
    this.lastLine = line;
    if (this.newline === '\n' && cells[cells.length - 1]?.endsWith('\r'))
      cells.push((cells.pop() ?? '').slice(0, -1));
    let length = 0;
    let breaks = 1;
    for (const cell of cells) {
      length += cell.length;
      if (cell.includes('\n') || cell.includes('\r'))
        breaks += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
    }
    if (length > limits.rowLength) return this.tooLong();
    this.line += breaks;
    if (cells.every((cell) => cell.trim() === '')) return null;
    // One more for the header.
    if (this.rows.length > limits.rows)
      return `The file has more than ${formatCount(limits.rows)} lines. Split it into smaller files.`;
    while (cells.length > limits.columns + 1 && cells.at(-1)?.trim() === '') cells.pop();
    this.rows.push({ line, cells: cells.map(unescapeFormula) });
    return null;
  }
}

/**
 * Reads a CSV file in UTF-8 or UTF-16, separated by comma, semicolon, tab, or what its first line
 * names (`sep=|`). The header is the first row, or the row with the most expected names. Yields to
 * the page between chunks. Errors are texts for the person.
 */
export async function readCsv(
  chunks: AsyncIterable<Uint8Array>,
  limits: CsvLimits,
  expected: CsvExpectation = {},
): Promise<CsvOutcome> {
  const reader = new RowReader(limits, expected);
  let decoder: TextDecoder | null = null;
  for await (const chunk of chunks) {
    if (expected.isWanted?.() === false) return { error: 'Reading was cancelled.' };
    if (!decoder && isWorkbook(chunk))
      return {
        error: 'This is a workbook, not a CSV file. Save it as "CSV UTF-8" and choose that file.',
      };
    decoder ??= decoderOf(chunk);
    const problem = takeBytes(reader, decoder, chunk);
    if (problem) return { error: problem };
    await pause();
  }
  const problem = takeBytes(reader, decoder ?? new TextDecoder(), null);
  return problem ? { error: problem } : reader.result();
}

/** `bytes`: null at the end. @returns an error text or null */
function takeBytes(
  reader: RowReader,
  decoder: TextDecoder,
  bytes: Uint8Array | null,
): string | null {
  let text: string;
  try {
    text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    return 'The file is not readable as text. Save it as "CSV UTF-8" and choose it again.';
  }
  return reader.take(text, bytes === null);
}

const isWorkbook = ([a, b, c, d]: Uint8Array) =>
  (a === 0x50 && b === 0x4b && c === 3 && d === 4) ||
  (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0);
