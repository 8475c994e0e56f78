import { logText } from '../format/writeLog';
import { gzipText } from '../format/gzip';
import { isAnnotation, type Annotation, type Log, type LogEntry } from '../format/logFormat';
import type { Level } from '../redaction/walk';
import { makePace } from '../../lib/pause';
import type { WorkOptions } from '../pace';
import { applyAction } from '../player/applyAction';
import type { Pseudonyms } from '../redaction/pseudonyms';
import type { ReplayTarget } from '../replayTarget';
import { LogWriter } from './logWriter';
import { makeHeader, withNote, type Environment } from './logHeader';
import type { Span } from './recorder';
import type { Segment } from './ring';

interface SpanWork extends WorkOptions {
  /** Actions written so far, and in total. */
  onProgress?: (done: number, total: number) => void;
}

export type WrittenSpan = Pick<Log, 'header' | 'entries' | 'annotations'>;

/** The last `actions` actions of a span, starting from the state before them. */
export function latestOf(target: ReplayTarget, span: Span, actions: number): Span {
  const segments: Segment[] = [];
  let remaining = actions;
  for (const segment of [...span.segments].reverse()) {
    if (remaining === 0) break;
    const cut = Math.max(0, segment.actions.length - remaining);
    remaining -= segment.actions.length - cut;
    segments.unshift(cut === 0 ? segment : laterPart(target, segment, cut));
  }
  return { ...span, segments };
}

function laterPart(
  target: ReplayTarget,
  { time, state, gap, actions }: Segment,
  cut: number,
): Segment {
  const before = actions.slice(0, cut);
  return {
    gap,
    actions: actions.slice(cut),
    shown: {},
    time: before.at(-1)?.time ?? time,
    state: before.reduce(
      (reached, { action }) => applyAction(target, reached, action).state,
      state,
    ),
  };
}

/**
 * The entries and annotations of a span, in slices. `reason` applies to the first state. Rejects
 * when aborted.
 */
export async function* spanEntries(
  writer: LogWriter,
  span: Span,
  reason: 'start' | 'gap',
  { pace = makePace(), signal, onProgress }: SpanWork,
): AsyncGenerator<LogEntry | Annotation> {
  const segments =
    span.segments.length > 0 ? span.segments : [{ ...span.end, gap: false, actions: [] }];
  const total = segments.reduce((count, segment) => count + segment.actions.length, 0);
  let done = 0;
  let observed = 0;
  function* observedUntil(end: number): Generator<Annotation> {
    for (
      let one = span.observations[observed];
      one && one.time < end;
      one = span.observations[(observed += 1)]
    )
      yield writer.observed(one.time, one.observation);
  }
  for (const [index, { time, state, shown, gap, actions }] of segments.entries()) {
    if (index === 0 || gap) yield* writer.restart(time, state, index === 0 ? reason : 'gap');
    else yield* writer.compare(time, { state, shown });
    for (const kept of actions) {
      yield* observedUntil(kept.time);
      yield* writer.action(kept.time, kept.action);
      done += 1;
      const turn = pace();
      if (!turn) continue;
      onProgress?.(done, total);
      await turn;
      signal?.throwIfAborted();
    }
  }
  yield* observedUntil(Infinity);
  yield* writer.compare(span.end.time, span.end);
  yield* writer.flush();
}

/** Writes a span as a log of one level. */
export async function writeSpan(
  target: ReplayTarget,
  span: Span,
  level: Level,
  environment: Environment,
  work: SpanWork = {},
): Promise<WrittenSpan> {
  const startedAt = span.segments[0]?.time ?? span.end.time;
  const writer = new LogWriter(target, { level, pseudonyms: span.pseudonyms, startedAt });
  const [entries, annotations]: [LogEntry[], Annotation[]] = [[], []];
  for await (const one of spanEntries(writer, span, 'start', work)) {
    if (isAnnotation(one)) annotations.push(one);
    else entries.push(one);
  }
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
