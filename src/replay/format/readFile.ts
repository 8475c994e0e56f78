import type { Pace } from '../pace';
import { LineCutter } from './lineCutter';
import { atLine, endsTooEarly, LogError } from './logError';
import { limits, type Log } from './logFormat';
import { parseDocument } from './readDocument';
import { entriesBegin, headerBegins, LinesReader } from './readLines';
import { CutOff, textBytes } from './textBytes';

export interface ReadOptions {
  /** Told now and then how many bytes of the file were read. */
  onProgress?(done: number, total: number): void;
  signal?: AbortSignal;
  pace?: Pace;
}

/** A file that was read: a log that was in lines, or the value of one text of JSON, still to be understood. */
export type FileContent = { log: Log } | { value: unknown };

/** How much of a text is looked at to tell whether it is a log in lines, in bytes: its header is in there. */
const looked = 64 * 1024;
const newline = 0x0a;
const comma = 0x2c;

/** Whether a text begins as logs do that nobody laid out anew; null when more of it is needed to tell. */
function isInLines(start: Uint8Array, complete: boolean): boolean | null {
  const first = start.indexOf(newline);
  const second = first < 0 ? -1 : start.indexOf(newline, first + 1);
  if (second < 0 && !complete && start.length < looked) return null;
  const text = (from: number, to: number) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      start.subarray(from, to < 0 ? start.length : to),
    );
  if (!text(0, headerBegins.length).startsWith(headerBegins)) return false;
  // A text that stops within these lines was cut off: that says more than that its JSON has a mistake.
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

/** Gathers a text that is not in lines, and understands it at the end. */
class Whole {
  private readonly pieces: Uint8Array[] = [];
  private bytes = 0;

  add(piece: Uint8Array): void {
    this.pieces.push(piece);
    this.bytes += piece.length;
    if (this.bytes > limits.documentBytes)
      throw new LogError(
        `This is not in the lines of a log, and longer than ${limits.documentBytes / 1024 / 1024} MB.`,
      );
  }

  value(): unknown {
    const bytes = joined(this.pieces);
    try {
      return parseDocument(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch (error) {
      if (error instanceof LogError) throw error;
      // TypeError: a byte sequence that UTF-8 does not have.
      throw new LogError('This is no text in UTF-8, and no log.');
    }
  }
}

/**
 * Reads a file, compressed or not, in slices. Rejects with a LogError, or with the signal's reason.
 */
export async function readFile(
  file: Blob,
  { onProgress, signal, pace }: ReadOptions,
): Promise<FileContent> {
  const cutter = new LineCutter();
  const lines = new LinesReader();
  const whole = new Whole();
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
      const waited = pace?.();
      if (waited) await waited;
      signal?.throwIfAborted();
    }
    checkLength(cutter.pending);
  };
  /** Holds the first pieces until it is clear what they are. */
  const begin = async (complete: boolean) => {
    const bytes = joined(start ?? []);
    const answer = isInLines(bytes, complete);
    if (answer === null) return;
    inLines = answer;
    start = null;
    await take(bytes);
  };

  signal?.throwIfAborted();
  try {
    for await (const piece of textBytes(file, onProgress)) {
      if (start) {
        start.push(piece);
        await begin(false);
      } else await take(piece);
      const waited = pace?.();
      if (waited) await waited;
      signal?.throwIfAborted();
    }
  } catch (error) {
    if (error instanceof CutOff) throw endsTooEarly(lineNumber);
    throw error;
  }
  if (start) await begin(true);
  return inLines ? { log: lines.end(cutter.rest()) } : { value: whole.value() };
}
