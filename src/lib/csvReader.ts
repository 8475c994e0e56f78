import Papa from 'papaparse';
import { byteOrderMark, restored } from './csv';
import { pause } from './pause';

/** A row of a file, with the line on which it begins as an editor counts lines, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A CSV file: its first row, and the rows below that are not blank. Of blank cells behind the last column of the header a row keeps one. */
export interface CsvFile {
  header: string[];
  rows: CsvRow[];
}

/** What is read at most: rows, cells of the header, and characters of one row. More than that is no table, or a quotation mark is missing. */
export interface CsvLimits {
  rows: number;
  columns: number;
  rowLength: number;
}

export type CsvOutcome = { file: CsvFile; error?: undefined } | { file?: undefined; error: string };

const separators = [',', ';', '\t'] as const;
/** Characters that are looked at to tell how a file is written. */
const sniffed = 64 * 1024;
const count = (value: number) => value.toLocaleString('en-GB');

/** A text as UTF-8 or UTF-16 says it, told apart by the mark at the start or, without one, by the zeros between Latin letters. */
function decoderOf(start: Uint8Array): TextDecoder {
  const [a, b, c, d] = start;
  const little = (a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0);
  const big = (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0);
  return new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8', { fatal: true });
}

/** Rows below the header that are looked at to tell what parts them. */
const sniffedRows = 20;

/** How often each separator stands in a row, outside of quotes. */
type Tally = Record<string, number>;

/**
 * What parts header and rows: the separator that stands in most of them as often as in the header, of those the one that the
 * header has most of.
 */
function separatorOf([header = {}, ...rows]: readonly Tally[]): string {
  const inHeader = (one: string) => header[one] ?? 0;
  const alike = (one: string) =>
    inHeader(one) === 0 ? -1 : rows.filter((row) => (row[one] ?? 0) === inHeader(one)).length;
  const [first] = separators;
  return separators.reduce<string>(
    (best, one) => ((alike(one) - alike(best) || inHeader(one) - inHeader(best)) > 0 ? one : best),
    first,
  );
}

/** How a file is written, from its beginning: what parts its cells, and its line end, which is the first one outside of quotes. */
function sniff(text: string): { delimiter: string; newline: '\r\n' | '\n' | '\r' } {
  const rows: Tally[] = [];
  let row: Tally = {};
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
      // Line ends of two kinds: the shorter is in both, and what it leaves behind is taken off the last cell.
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

/** Reads rows from a text that comes in pieces; keeps no more of it than the row that is not complete yet. */
class RowReader {
  private rest = '';
  private parser: Papa.Parser | null = null;
  private newline = '\n';
  private line = 1;
  private header: string[] | null = null;
  private readonly rows: CsvRow[] = [];

  constructor(private readonly limits: CsvLimits) {}

  /** Takes the next piece. @returns what is wrong, or null */
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
      return `A quotation mark that opens in line ${count(this.lastLine)} is never closed.`;
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
    return `Line ${count(this.line)} is longer than ${count(this.limits.rowLength)} characters. Perhaps a quotation mark is missing.`;
  }

  /** Takes the mark at the start and Excel's own first line off. @returns the separator that the line names, or null */
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
        return `The first line has ${count(cells.length)} columns; ${count(limits.columns)} are the most.`;
      this.header = cells.map((cell) => restored(cell).trim());
      return null;
    }
    if (this.rows.length >= limits.rows)
      return `The file has more than ${count(limits.rows)} lines. Please part it.`;
    while (cells.length > this.header.length + 1 && cells.at(-1)?.trim() === '') cells.pop();
    this.rows.push({ line, cells: cells.map(restored) });
    return null;
  }
}

/**
 * Reads a CSV file: separated by comma, semicolon or tab, or by what its first line names (`sep=|`), in UTF-8 or UTF-16, with any line ends. The page gets its turn between
 * pieces. What cannot be read is said in words for a person.
 * @param isWanted asked between pieces; once it says no, the reading ends with an error that nobody reads
 */
export async function readCsv(
  pieces: AsyncIterable<Uint8Array>,
  limits: CsvLimits,
  isWanted: () => boolean = () => true,
): Promise<CsvOutcome> {
  const reader = new RowReader(limits);
  let decoder: TextDecoder | null = null;
  for await (const piece of pieces) {
    if (!isWanted()) return { error: 'The reading was given up.' };
    if (!decoder && isWorkbook(piece))
      return {
        error: 'This is a workbook, not a CSV file. Save it as "CSV UTF-8" and choose that file.',
      };
    decoder ??= decoderOf(piece);
    const problem = takeBytes(reader, decoder, piece);
    if (problem) return { error: problem };
    await pause();
  }
  const problem = takeBytes(reader, decoder ?? new TextDecoder(), null);
  return problem ? { error: problem } : reader.result();
}

/** Hands the next bytes on, or with null says that there are no more. @returns what is wrong, or null */
function takeBytes(
  reader: RowReader,
  decoder: TextDecoder,
  bytes: Uint8Array | null,
): string | null {
  let text: string;
  try {
    text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    // The one thing that a strict decoder throws for.
    return 'The file is not readable as text. Save it as "CSV UTF-8" and choose it again.';
  }
  return reader.take(text, bytes === null);
}

const isWorkbook = ([a, b, c, d]: Uint8Array) =>
  (a === 0x50 && b === 0x4b && c === 3 && d === 4) ||
  (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0);
