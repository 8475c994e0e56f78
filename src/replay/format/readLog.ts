import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { isFields, type Fields } from '../../lib/fields';
import { yieldTime, type WorkOptions } from '../pace';
import { checkAnnotation, checkEntry, checkHeader, onlyKeys } from './checks';
import { textBytes, TruncatedFile } from './fileBytes';
import { parseJson } from './json';
import { atLine, endsTooEarly, LogError, wrongChecksum, type FileLocation } from './logError';
import { limits, type Annotation, type Log, type LogEntry, type LogHeader } from './logFormat';
import { SharedValueReader } from './sharedValueReader';

export interface ReadOptions extends WorkOptions {
  /** Reports how many bytes were read. */
  onProgress?(done: number, total: number): void;
}

const checksumLine = /^\{"checksum":"sha256:[0-9a-f]{64}"\}$/;
const newline = 0x0a;
const newlineBytes = new Uint8Array([newline]);

/**
 * Reads a Docket log, compressed or not (docs/replay-format.md). The log is frozen; a shared list is
 * the same object everywhere. Rejects with a LogError that says what is wrong and where, or with the
 * signal's reason.
 */
export async function readLog(file: Blob, options: ReadOptions = {}): Promise<Log> {
  const cutter = new LineCutter();
  const builder = new LogBuilder();
  options.signal?.throwIfAborted();
  try {
    for await (const piece of textBytes(file, options.onProgress)) {
      for (const line of cutter.cut(piece)) {
        builder.take(line);
        await yieldTime(options);
      }
      builder.checkLength(cutter.pending);
      await yieldTime(options);
    }
  } catch (error) {
    throw error instanceof TruncatedFile ? builder.endsTooEarly() : error;
  }
  return builder.end(cutter.rest());
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
    const line = new Uint8Array(this.pending + end.length);
    let at = 0;
    for (const piece of [...this.held, end]) {
      line.set(piece, at);
      at += piece.length;
    }
    this.held = [];
    this.pending = 0;
    return line;
  }
}

/** Builds a log from its lines: `take` for each, then `end`. Both throw a LogError. */
class LogBuilder {
  private readonly checksum = sha256.create();
  // Keeps a byte order mark inside the text.
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private readonly entries: LogEntry[] = [];
  private readonly annotations: Annotation[] = [];
  private readonly notes: string[] = [];
  private readonly shared = new SharedValueReader();
  private header: LogHeader | null = null;
  private isComplete = false;
  /** The number of lines so far. */
  private lines = 0;

  /** Takes the bytes of a line without its newline. */
  take(bytes: Uint8Array): void {
    this.checkLength(bytes.length);
    this.lines += 1;
    const location = atLine(this.lines);
    if (this.isComplete)
      throw new LogError('there is something after the end of the log.', location);
    const value = parseJson(this.textOf(bytes, location), location);
    if (!isFields(value)) throw new LogError('this is not an entry.', location);
    if ('checksum' in value) return this.compareChecksum(value, location);
    this.checksum.update(bytes).update(newlineBytes);
    if (this.header) this.takeEntry(value, location);
    else this.header = checkHeader(value, this.notes, location);
  }

  /** Rejects a line that is too long, even before it is complete. */
  checkLength(bytes: number): void {
    if (bytes > limits.lineBytes)
      throw new LogError(
        `this line is longer than ${limits.lineBytes / 1024 / 1024} MB.`,
        atLine(this.lines + 1),
      );
  }

  /** Takes the bytes after the last newline, and returns the log. */
  end(rest: Uint8Array): Log {
    if (this.isComplete ? rest.length > 0 : checksumLine.test(new TextDecoder().decode(rest)))
      this.take(rest);
    const { header, entries, annotations, notes } = this;
    if (!this.isComplete || !header) throw this.endsTooEarly();
    return { header, entries, annotations, notes };
  }

  endsTooEarly(): LogError {
    return endsTooEarly(this.lines + 1);
  }

  private textOf(bytes: Uint8Array, location: FileLocation): string {
    try {
      return this.decoder.decode(bytes);
    } catch {
      // TypeError: not UTF-8.
      throw new LogError('this is not a text in UTF-8.', location);
    }
  }

  private compareChecksum(value: Fields, location: FileLocation): void {
    onlyKeys(value, ['checksum'], location);
    if (this.entries.length === 0) throw new LogError('there are no entries.', location);
    if (value['checksum'] !== `sha256:${bytesToHex(this.checksum.digest())}`)
      throw wrongChecksum(this.lines);
    this.isComplete = true;
  }

  private takeEntry(value: Fields, location: FileLocation): void {
    const { entries, annotations, shared } = this;
    if ('shared' in value) {
      if (Object.keys(value).length > 1)
        throw new LogError('a shared value has other fields.', location);
      shared.add(value['shared'], location);
    } else if ('annotation' in value) {
      onlyKeys(value, ['annotation'], location);
      annotations.push(checkAnnotation(value['annotation'], annotations.at(-1), location));
    } else entries.push(checkEntry(value, entries.at(-1), shared, location));
    if (annotations.length > limits.entries)
      throw new LogError(`there are more than ${limits.entries} annotations.`, location);
    if (entries.length > limits.entries || shared.count > limits.entries)
      throw new LogError(`there are more than ${limits.entries} entries.`, location);
  }
}
