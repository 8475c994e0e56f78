import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { checkHeader } from './checks';
import { EntryReader } from './entryReader';
import { parseJson } from './json';
import { atLine, endsTooEarly, LogError } from './logError';
import type { Log, LogHeader } from './logFormat';
import { newestHeader } from './migrations';

/** How the first line of a log begins, and what its second line is. */
export const headerBegins = '{"header":';
export const entriesBegin = '"entries":[';
const ends = '],';
const checksumLine = /^"checksum":"(sha256:[0-9a-f]{64})"\}$/;

/** What has to come next. */
type Expected = 'header' | 'entries' | 'first' | 'next' | 'end' | 'checksum' | 'nothing';

/** Reads a log line by line, as docs/replay-format.md has it. The order: `line` for each, `end`. Both throw a LogError. */
export class LinesReader {
  private readonly checksum = sha256.create();
  // A byte order mark inside of the text is not to vanish.
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private readonly reader = new EntryReader();
  private readonly notes: string[] = [];
  private header: LogHeader | null = null;
  private expected: Expected = 'header';
  private number = 0;

  /** Takes the bytes of a line without its newline. */
  line(bytes: Uint8Array): void {
    this.number += 1;
    if (this.expected !== 'checksum' && this.expected !== 'nothing')
      this.checksum.update(bytes).update(newline);
    this.take(this.textOf(bytes));
  }

  /** Takes what stands after the last newline, and answers with the log. */
  end(rest: Uint8Array): Log {
    this.number += 1;
    if (this.expected === 'checksum' && rest.length > 0 && checksumLine.test(this.textOf(rest)))
      this.take(this.textOf(rest));
    else if (this.expected !== 'nothing') throw endsTooEarly(this.number);
    else if (rest.length > 0) this.take(this.textOf(rest));
    if (!this.header) throw endsTooEarly(this.number);
    return {
      header: this.header,
      entries: this.reader.entries,
      annotations: this.reader.annotations,
      notes: this.notes,
    };
  }

  private textOf(bytes: Uint8Array): string {
    try {
      return this.decoder.decode(bytes);
    } catch {
      // TypeError: a byte sequence that UTF-8 does not have.
      throw new LogError('this is no text in UTF-8.', atLine(this.number));
    }
  }

  private take(text: string): void {
    const place = atLine(this.number);
    switch (this.expected) {
      case 'header':
        if (!text.startsWith(headerBegins) || !text.endsWith(','))
          throw new LogError('"header" is missing.', place);
        this.header = checkHeader(
          newestHeader(parseJson(text.slice(headerBegins.length, -1), place), this.notes),
          this.notes,
          place,
        );
        this.expected = 'entries';
        return;
      case 'entries':
        if (text !== entriesBegin) throw new LogError('"entries" is missing.', place);
        this.expected = 'first';
        return;
      case 'first':
      case 'next':
        return this.takeEntry(text);
      case 'end':
        if (text !== ends)
          throw new LogError(
            text.startsWith('{')
              ? 'a comma is missing at the end of the line before.'
              : '"entries" should end here.',
            place,
          );
        if (this.reader.entries.length === 0) throw new LogError('there are no entries.', place);
        this.expected = 'checksum';
        return;
      case 'checksum': {
        const was = checksumLine.exec(text)?.[1];
        if (was === undefined) throw new LogError('"checksum" is missing.', place);
        if (was !== `sha256:${bytesToHex(this.checksum.digest())}`)
          throw new LogError(
            'The checksum is not that of the text: the file was changed or damaged after it was written.',
            { line: this.number, text: '' },
          );
        this.expected = 'nothing';
        return;
      }
      case 'nothing':
        if (text.trim() !== '')
          throw new LogError('there is something after the end of the log.', place);
    }
  }

  private takeEntry(text: string): void {
    const place = atLine(this.number);
    if (text === ends)
      throw new LogError(
        this.expected === 'first'
          ? 'there are no entries.'
          : 'an entry should follow the comma of the line before.',
        place,
      );
    const more = text.endsWith(',');
    this.reader.take(parseJson(more ? text.slice(0, -1) : text, place), place);
    this.expected = more ? 'next' : 'end';
  }
}

const newline = new Uint8Array([0x0a]);
