import { logText } from '../format/writeLog';
import { gzipText } from '../format/gzip';
import { isAnnotation, type Annotation, type Log, type LogEntry } from '../format/logFormat';
import type { Level } from '../redaction/walk';
import { makePace } from '../../lib/pause';
import type { WorkOptions } from '../pace';
import type { Pseudonyms } from '../redaction/pseudonyms';
import type { ReplayTarget } from '../replayTarget';
import { keptEntries } from './keptEntries';
import { LogWriter } from './logWriter';
import { makeHeader, withNote, type Environment } from './logHeader';
import type { Span } from './recorder';

interface SpanWork extends WorkOptions {
  /** Actions written so far, and in total. */
  onProgress?: (done: number, total: number) => void;
}

export type WrittenSpan = Pick<Log, 'header' | 'entries' | 'annotations'>;

/** Writes a span as a log of one level, in slices. Rejects when aborted. */
export async function writeSpan(
  target: ReplayTarget,
  span: Span,
  level: Level,
  environment: Environment,
  { pace = makePace(), signal, onProgress }: SpanWork = {},
): Promise<WrittenSpan> {
  const startedAt = span.segments[0]?.time ?? span.end.time;
  const { pseudonyms } = span;
  const log = new LogWriter(target, { level, pseudonyms, startedAt, due: 'start' });
  const [entries, annotations]: [LogEntry[], Annotation[]] = [[], []];
  const total = span.segments.reduce((count, { actions }) => count + actions.length, 0);
  let done = 0;
  for (const written of keptEntries(target, log, span)) {
    for (const one of written.entries) {
      if (isAnnotation(one)) annotations.push(one);
      else entries.push(one);
    }
    if (written.isAction) done += 1;
    const turn = pace();
    if (!turn) continue;
    onProgress?.(done, total);
    await turn;
    signal?.throwIfAborted();
  }
  entries.push(...log.flush());
  return { header: makeHeader(target, { level, startedAt, environment }), entries, annotations };
}

/** The file of a written log, with the user's note. */
export function spanFile(
  { header, ...written }: WrittenSpan,
  note = '',
  pseudonyms: Pseudonyms | null = null,
): Promise<Blob> {
  return gzipText(paced(logText({ header: withNote(header, note, pseudonyms), ...written })));
}

async function* paced(pieces: Iterable<string>): AsyncGenerator<string> {
  const pace = makePace();
  for (const piece of pieces) {
    yield piece;
    await pace();
  }
}
