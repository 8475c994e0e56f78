import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { checkHeader, checkAnnotation, checkEntry, onlyKeys } from './checks';
import { parseJson } from './json';
import { atLine, endsTooEarly, LogError, wrongChecksum, type FileLocation } from './logError';
import { type Log, type LogHeader, limits, type Annotation, type LogEntry } from './logFormat';
import { migrateEntry, migrateHeader, migrateLog } from './migrations';
import type { WorkOptions } from '../pace';
import type { LogMigrations } from '../replayTarget';
import { isFields } from '../../lib/fields';
import { SharedValueReader } from './sharedValueReader';

export interface ReadOptions extends WorkOptions {
  /** Reports how many bytes were read. */
  onProgress?(done: number, total: number): void;
  /** Applied to logs of older versions. */
  migrations?: LogMigrations;
}

/** The start of the first line, and the whole second line. */
export const headerBegins = '{"header":';
export const entriesBegin = '"entries":[';
const ends = '],';
const checksumLine = /^"checksum":"(sha256:[0-9a-f]{64})"\}$/;

type Expected = 'header' | 'entries' | 'first' | 'next' | 'end' | 'checksum' | 'nothing';

/**
 * Reads a log line by line (docs/replay-format.md): call `line` for each, then `end`. Both throw a
 * LogError.
 */
export class LinesReader {
  private readonly checksum = sha256.create();
  // Keeps a byte order mark inside the text.
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private builder: LogBuilder | null = null;
  private expected: Expected = 'header';
  private number = 0;

  constructor(private readonly migrations?: LogMigrations) {}

  /** Takes the bytes of a line without its newline. */
  line(bytes: Uint8Array): void {
    this.number += 1;
    if (this.expected !== 'checksum' && this.expected !== 'nothing')
      this.checksum.update(bytes).update(newline);
    this.take(this.textOf(bytes));
  }

  /** Takes the bytes after the last newline, and returns the log. */
  end(rest: Uint8Array): Log {
    this.number += 1;
    if (this.expected === 'checksum' && rest.length > 0 && checksumLine.test(this.textOf(rest)))
      this.take(this.textOf(rest));
    else if (this.expected !== 'nothing') throw endsTooEarly(this.number);
    else if (rest.length > 0) this.take(this.textOf(rest));
    if (!this.builder) throw endsTooEarly(this.number);
    return this.builder.log(this.migrations);
  }

  private textOf(bytes: Uint8Array): string {
    try {
      return this.decoder.decode(bytes);
    } catch {
      // TypeError: not UTF-8.
      throw new LogError('this is not a text in UTF-8.', atLine(this.number));
    }
  }

  private take(text: string): void {
    const location = atLine(this.number);
    switch (this.expected) {
      case 'header':
        if (!text.startsWith(headerBegins) || !text.endsWith(','))
          throw new LogError('"header" is missing.', location);
        this.builder = new LogBuilder(
          parseJson(text.slice(headerBegins.length, -1), location),
          location,
        );
        this.expected = 'entries';
        return;
      case 'entries':
        if (text !== entriesBegin) throw new LogError('"entries" is missing.', location);
        this.expected = 'first';
        return;
      case 'first':
      case 'next':
        return this.takeEntry(text);
      case 'end':
        if (text !== ends)
          throw new LogError(
            text.startsWith('{')
              ? 'the previous line has no comma at its end.'
              : '"entries" should end here.',
            location,
          );
        if (this.builder?.entries.length === 0)
          throw new LogError('there are no entries.', location);
        this.expected = 'checksum';
        return;
      case 'checksum': {
        const was = checksumLine.exec(text)?.[1];
        if (was === undefined) throw new LogError('"checksum" is missing.', location);
        if (was !== `sha256:${bytesToHex(this.checksum.digest())}`)
          throw wrongChecksum(this.number);
        this.expected = 'nothing';
        return;
      }
      case 'nothing':
        if (text.trim() !== '')
          throw new LogError('there is something after the end of the log.', location);
    }
  }

  private takeEntry(text: string): void {
    const location = atLine(this.number);
    if (text === ends)
      throw new LogError(
        this.expected === 'first'
          ? 'there are no entries.'
          : 'an entry must follow the comma of the previous line.',
        location,
      );
    const more = text.endsWith(',');
    this.builder?.take(parseJson(more ? text.slice(0, -1) : text, location), location);
    this.expected = more ? 'next' : 'end';
  }
}

const newline = new Uint8Array([0x0a]);

/** Builds a log of any version from its header, entries, shared values and annotations. */
export class LogBuilder {
  readonly entries: LogEntry[] = [];
  private readonly annotations: Annotation[] = [];
  private readonly header: LogHeader;
  private readonly shared: SharedValueReader;
  /** How this version names shared values. Version 1 has none. */
  private readonly sharedName: string | null;

  /** Throws a LogError for an invalid header. */
  constructor(
    header: unknown,
    location: FileLocation,
    private readonly notes: string[] = [],
    private readonly version = isFields(header) ? Number(header['version']) : NaN,
  ) {
    this.header = checkHeader(migrateHeader(header, notes), notes, location);
    this.sharedName = version === 1 ? null : version < 4 ? 'part' : 'shared';
    this.shared = new SharedValueReader(this.sharedName);
  }

  /** Throws a LogError. */
  take(value: unknown, location: FileLocation): void {
    const { entries, annotations, shared, sharedName } = this;
    const fields = isFields(value) ? value : {};
    if (sharedName && sharedName in fields) {
      if (Object.keys(fields).length > 1)
        throw new LogError('a shared value has other fields.', location);
      shared.add(fields[sharedName], location);
    } else if ('annotation' in fields) {
      onlyKeys(fields, ['annotation'], location);
      annotations.push(checkAnnotation(fields['annotation'], annotations.at(-1), location));
    } else {
      const isOlder = isFields(value) && (this.version === 2 || this.version === 3);
      const entry = isOlder ? migrateEntry(value) : value;
      entries.push(checkEntry(entry, entries.at(-1), shared, location));
    }
    if (annotations.length > limits.entries)
      throw new LogError(`there are more than ${limits.entries} annotations.`, location);
    if (entries.length > limits.entries || shared.count > limits.entries)
      throw new LogError(`there are more than ${limits.entries} entries.`, location);
  }

  log(migrations?: LogMigrations): Log {
    const { header, entries, annotations, notes } = this;
    return migrateLog({ header, entries, annotations, notes }, this.version, migrations);
  }
}
