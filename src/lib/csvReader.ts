import Papa from 'papaparse';
import { formatCount } from './format';
import { byteOrderMark, unescapeFormula } from './csv';
import { pause } from './pause';

export interface CsvRow {
  /** The line that the row begins on, from 1. */
  line: number;
  cells: string[];
}

/**
 * The header and the rows that are not blank. A row keeps at most one blank cell after the last
 * column.
 */
export interface CsvFile {
  header: string[];
  rows: CsvRow[];
}

/** The most rows, columns, and characters in a row. */
export interface CsvLimits {
  rows: number;
  columns: number;
  rowLength: number;
}

export type CsvOutcome = { file: CsvFile; error?: undefined } | { file?: undefined; error: string };

const separators = [',', ';', '\t'] as const;
/** Characters examined to detect the format. */
const sniffed = 64 * 1024;

/** Detects UTF-8 or UTF-16 by the byte order mark, or by the zero bytes between Latin letters. */
function decoderOf(start: Uint8Array): TextDecoder {
  const [a, b, c, d] = start;
  const little = (a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0);
  const big = (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0);
  return new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8', { fatal: true });
}

/** Rows below the header examined to detect the separator. */
const sniffedRows = 20;

/** How often each character occurs in a row outside quotation marks. */
type CharacterCounts = Record<string, number>;

/**
 * The separator that occurs as often in most rows as in the header; among equals, the most frequent
 * in the header.
 */
function separatorOf([header = {}, ...rows]: readonly CharacterCounts[]): string {
  const inHeader = (one: string) => header[one] ?? 0;
  const alike = (one: string) =>
    inHeader(one) === 0 ? -1 : rows.filter((row) => (row[one] ?? 0) === inHeader(one)).length;
  const [first] = separators;
  return separators.reduce<string>(
    (best, one) => ((alike(one) - alike(best) || inHeader(one) - inHeader(best)) > 0 ? one : best),
    first,
  );
}

/** Detects the separator and the line end from the beginning of a file. */
function sniff(text: string): { delimiter: string; newline: '\r\n' | '\n' | '\r' } {
  const rows: CharacterCounts[] = [];
  let row: CharacterCounts = {};
  let isBlank = true;
  const endRow = () => {
    if (!isBlank && rows.length <= sniffedRows) rows.push(row);
    row = {};
    isBlank = true;
  };
  let quoted = false;
  let newline: '\r\n' | '\n' | '\r' | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '\n' || character === '\r') {
      const kind = character === '\n' ? '\n' : text[at + 1] === '\n' ? '\r\n' : '\r';
      // With two kinds of line ends, use the shorter; `add` removes the rest from the last cell.
      newline = newline === null || newline === kind ? kind : '\n';
      if (kind === '\r\n') at += 1;
      endRow();
    } else {
      row[character] = (row[character] ?? 0) + 1;
      isBlank = false;
    }
  }
  endRow();
  return { delimiter: separatorOf(rows), newline: newline ?? '\n' };
}

/** Reads rows from chunks of text. Keeps only the incomplete last row. */
class RowReader {
  private rest = '';
  private parser: Papa.Parser | null = null;
  private newline = '\n';
  private line = 1;
  private header: string[] | null = null;
  private readonly rows: CsvRow[] = [];

  constructor(private readonly limits: CsvLimits) {}

  /** @returns an error text or null */
  take(text: string, isLast: boolean): string | null {
    this.rest += text;
    if (!this.parser) {
      if (this.rest.length < sniffed && !isLast) return null;
      const named = this.takePreface();
      const { delimiter, newline } = sniff(this.rest.slice(0, sniffed));
      this.newline = newline;
      this.parser = new Papa.Parser({ delimiter: named ?? delimiter, newline });
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
    return this.header
      ? { file: { header: this.header, rows: this.rows } }
      : { error: 'The file is empty.' };
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
    if (!this.header) {
      if (cells.length > limits.columns)
        return `The first line has ${formatCount(cells.length)} columns; ${formatCount(limits.columns)} are the most.`;
      this.header = cells.map((cell) => unescapeFormula(cell).trim());
      return null;
    }
    if (this.rows.length >= limits.rows)
      return `The file has more than ${formatCount(limits.rows)} lines. Split it into smaller files.`;
    while (cells.length > this.header.length + 1 && cells.at(-1)?.trim() === '') cells.pop();
    this.rows.push({ line, cells: cells.map(unescapeFormula) });
    return null;
  }
}

/**
 * Reads a CSV file in UTF-8 or UTF-16, separated by comma, semicolon, tab, or what its first line
 * names (`sep=|`). Yields to the page between chunks. Errors are texts for the person.
 * @param isWanted reading stops when it returns false
 */
export async function readCsv(
  chunks: AsyncIterable<Uint8Array>,
  limits: CsvLimits,
  isWanted: () => boolean = () => true,
): Promise<CsvOutcome> {
  const reader = new RowReader(limits);
  let decoder: TextDecoder | null = null;
  for await (const chunk of chunks) {
    if (!isWanted()) return { error: 'Reading was cancelled.' };
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
