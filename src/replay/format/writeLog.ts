import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  inOrder,
  isAnnotation,
  isState,
  type Annotation,
  type Log,
  type LogEntry,
  type LogHeader,
} from './logFormat';
import { jsonOf, SharedValueWriter } from './sharedValueWriter';

/** How a log begins. */
export const headerBegins = '{"header":';

/**
 * The lines of entries, each preceded by the shared values that it is the first to need. Arrays
 * must not be mutated after they were written.
 */
export class EntryLines {
  private readonly out: SharedValueWriter;
  private lines: string[] = [];

  /** `shared`: how many shared values the log already has. */
  constructor(shared = 0) {
    this.out = new SharedValueWriter((json) => this.lines.push(`{"shared":${json}}`), shared);
  }

  get shared(): number {
    return this.out.written;
  }

  /** Throws a LogError for what could not be read again. */
  of(entry: LogEntry | Annotation): string[] {
    if (isAnnotation(entry)) return [`{"annotation":${jsonOf(entry)}}`];
    this.lines = [];
    const text = (value: unknown) => this.out.textOf(value);
    const fields = isState(entry)
      ? [
          `"state":${text(entry.state)}`,
          `"reason":${jsonOf(entry.reason)}`,
          `"hash":${jsonOf(entry.hash)}`,
          entry.mismatch && `"mismatch":${text(entry.mismatch)}`,
        ]
      : [
          `"action":${text(entry.action)}`,
          entry.changes && `"changes":${text(entry.changes)}`,
          entry.hash !== undefined && `"hash":${jsonOf(entry.hash)}`,
          entry.shown && `"shown":${jsonOf(entry.shown)}`,
        ];
    this.lines.push(`{"at":${jsonOf(entry.at)},${fields.filter(Boolean).join(',')}}`);
    return this.lines;
  }
}

/**
 * The text of a log in chunks (docs/replay-format.md): call `begin`, then `lines` with those of
 * `EntryLines`, then `end`.
 */
export class LogLines {
  private readonly checksum = sha256.create();
  private readonly encoder = new TextEncoder();

  constructor(private readonly header: LogHeader) {}

  begin(): string {
    return this.lines([`${headerBegins}${jsonOf(this.header)}}`]);
  }

  lines(lines: readonly string[]): string {
    const text = lines.map((line) => `${line}\n`).join('');
    this.checksum.update(this.encoder.encode(text));
    return text;
  }

  /** The last line, with the checksum of everything before it. */
  end(): string {
    return `{"checksum":"sha256:${bytesToHex(this.checksum.digest())}"}\n`;
  }
}

/** The text of a whole log in chunks. */
export function* logText({
  header,
  entries,
  annotations = [],
}: Pick<Log, 'header' | 'entries'> & Partial<Pick<Log, 'annotations'>>): Generator<string> {
  const [log, lines] = [new LogLines(header), new EntryLines()];
  yield log.begin();
  for (const entry of inOrder(entries, annotations)) yield log.lines(lines.of(entry));
  yield log.end();
}
