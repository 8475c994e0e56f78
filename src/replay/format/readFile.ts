import { atLine, endsTooEarly, LogError } from './logError';
import { limits, type Log } from './logFormat';
import { parseDocument } from './readDocument';
import { entriesBegin, headerBegins, LinesReader, type ReadOptions } from './readLines';
import { TruncatedFile, textBytes } from './fileBytes';
import { yieldTime } from '../pace';

/** A log in lines, or the value of another JSON text. */
type FileContent = { log: Log } | { value: unknown };

/** How many bytes are examined to recognise a log in lines: they include its header. */
const examinedBytes = 64 * 1024;
const newline = 0x0a;
const comma = 0x2c;

/** Whether a text begins like a log in lines; null when more bytes are needed. */
function isInLines(start: Uint8Array, complete: boolean): boolean | null {
  const first = start.indexOf(newline);
  const second = first < 0 ? -1 : start.indexOf(newline, first + 1);
  if (second < 0 && !complete && start.length < examinedBytes) return null;
  const text = (from: number, to: number) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      start.subarray(from, to < 0 ? start.length : to),
    );
  if (!text(0, headerBegins.length).startsWith(headerBegins)) return false;
  // The file was cut off in these lines: a better message than a JSON error.
  if (first < 0) return complete && !text(0, first).trimEnd().endsWith('}');
  return start[first - 1] === comma && (second < 0 || text(first + 1, second) === entriesBegin);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Collects a text that is not in lines, and parses it at the end. */
class TextCollector {
  private readonly pieces: Uint8Array[] = [];
  private bytes = 0;

  add(piece: Uint8Array): void {
    this.pieces.push(piece);
    this.bytes += piece.length;
    if (this.bytes > limits.documentBytes)
      throw new LogError(
        `This is not in the format of a log, and longer than ${limits.documentBytes / 1024 / 1024} MB.`,
      );
  }

  value(): unknown {
    const bytes = joined(this.pieces);
    try {
      return parseDocument(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch (error) {
      if (error instanceof LogError) throw error;
      // TypeError: not UTF-8.
      throw new LogError('This is not a text in UTF-8.');
    }
  }
}

/**
 * Reads a file, compressed or not, in slices. Rejects with a LogError, or with the signal's reason.
 */
export async function readFile(file: Blob, options: ReadOptions): Promise<FileContent> {
  const cutter = new LineCutter();
  const lines = new LinesReader(options.migrations);
  const whole = new TextCollector();
  let start: Uint8Array[] | null = [];
  let inLines = false;
  let lineNumber = 1;

  const checkLength = (bytes: number) => {
    if (bytes > limits.lineBytes)
      throw new LogError(
        `this line is longer than ${limits.lineBytes / 1024 / 1024} MB.`,
        atLine(lineNumber),
      );
  };
  const take = async (piece: Uint8Array) => {
    if (!inLines) return whole.add(piece);
    for (const line of cutter.cut(piece)) {
      checkLength(line.length);
      lines.line(line);
      lineNumber += 1;
      await yieldTime(options);
    }
    checkLength(cutter.pending);
  };
  /** Collects the first chunks until the format is known. */
  const begin = async (complete: boolean) => {
    const bytes = joined(start ?? []);
    const answer = isInLines(bytes, complete);
    if (answer === null) return;
    inLines = answer;
    start = null;
    await take(bytes);
  };

  options.signal?.throwIfAborted();
  try {
    for await (const piece of textBytes(file, options.onProgress)) {
      if (start) {
        start.push(piece);
        await begin(false);
      } else await take(piece);
      await yieldTime(options);
    }
  } catch (error) {
    if (error instanceof TruncatedFile) throw endsTooEarly(lineNumber);
    throw error;
  }
  if (start) await begin(true);
  return inLines ? { log: lines.end(cutter.rest()) } : { value: whole.value() };
}

/** Splits bytes into lines. Each byte is copied at most once, however long a line is. */
class LineCutter {
  private held: Uint8Array[] = [];
  /** Bytes of the unfinished line. */
  pending = 0;

  /** The lines that end in this chunk, without their newlines. */
  *cut(piece: Uint8Array): Generator<Uint8Array> {
    let from = 0;
    for (let to = piece.indexOf(newline); to >= 0; to = piece.indexOf(newline, from)) {
      yield this.lineWith(piece.subarray(from, to));
      from = to + 1;
    }
    if (from === piece.length) return;
    this.held.push(piece.subarray(from));
    this.pending += piece.length - from;
  }

  /** The bytes after the last newline. */
  rest(): Uint8Array {
    return this.lineWith(new Uint8Array(0));
  }

  private lineWith(end: Uint8Array): Uint8Array {
    if (this.held.length === 0) return end;
    const line = joined([...this.held, end]);
    this.held = [];
    this.pending = 0;
    return line;
  }
}
