import { replayTarget } from '../../src/app/replayTarget';
import type { RootState } from '../../src/data/store/rootState';
import type { AppStore } from '../../src/app/store/store';
import { gzipText } from '../../src/replay/format/gzip';
import { isAnnotation, type LogEntry } from '../../src/replay/format/logFormat';
import { levels, type Level } from '../../src/replay/redaction/walk';
import { logText } from '../../src/replay/format/writeLog';
import { keptEntries } from '../../src/replay/recorder/keptEntries';
import { LogWriter } from '../../src/replay/recorder/logWriter';
import { makeHeader } from '../../src/replay/recorder/logHeader';
import { Recorder, type Span } from '../../src/replay/recorder/recorder';
import { ringLimits, type RingLimits } from '../../src/replay/recorder/ring';
import { spanFile, writeSpan } from '../../src/replay/recorder/writeSpan';
import type { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import { playSession, sessionClock, type Step } from './randomSessions';
import { recorderMiddleware } from './recorderMiddleware';

/** The environment that the log names. */
export const recordedEnvironment = {
  timeZone: 'Europe/Berlin',
  locale: 'de-DE',
  viewport: { width: 1280, height: 800 },
};

/** The files of one session at both levels, and the state of the store when they were saved. */
export interface RecordedSession {
  /** Recorded from the first state on. */
  full: Record<Level, Blob>;
  /** What the recorder held in memory at the end. */
  span: Record<Level, Blob>;
  live: unknown;
  pseudonyms: Pseudonyms;
}

/**
 * Plays a session with the real recorder in its store and saves it. `limits` are those of the
 * recorder's memory, `saved` the levels to save.
 */
export async function recordSession(
  steps: readonly Step[],
  limits: Partial<RingLimits> = {},
  saved: readonly Level[] = levels,
): Promise<RecordedSession> {
  const clock = sessionClock();
  // The screens show dates in the zone that the log names.
  const there = {
    ...replayTarget,
    shownRows: (state: RootState) =>
      replayTarget.shownRows?.(state, recordedEnvironment.timeZone) ?? {},
  };
  const recorder = new Recorder(there, { now: clock.now, limits: { ...ringLimits, ...limits } });
  const startedAt = clock.now();
  const writers = saved.map((level) => ({
    level,
    entries: [] as LogEntry[],
    log: new LogWriter(replayTarget, {
      level,
      pseudonyms: recorder.pseudonyms,
      startedAt,
      due: 'start',
    }),
  }));
  let next = 0;
  /** Writes what the recorder kept since the last time. */
  const write = (end?: Span['end']) => {
    const kept = { ...recorder.since(next), ...(end && { end }) };
    for (const { entries, log } of writers)
      for (const written of keptEntries(replayTarget, log, kept)) {
        for (const one of written.entries) if (!isAnnotation(one)) entries.push(one);
        next = written.next;
      }
    recorder.release(next);
  };
  const span: Partial<Record<Level, Blob>> = {};
  let live: unknown;
  await playSession(steps, clock, {
    last: recorderMiddleware(recorder),
    begin: () => {
      next = recorder.follow(() => write());
    },
    after: async (store: AppStore) => {
      live = store.getState();
      write(recorder.present() ?? undefined);
      for (const { entries, log } of writers) entries.push(...log.flush());
      recorder.unfollow();
      const held = recorder.span();
      if (!held) throw new Error('the recorder holds nothing');
      for (const level of saved)
        span[level] = await spanFile(
          await writeSpan(replayTarget, held, level, recordedEnvironment),
        );
    },
  });
  const full: Partial<Record<Level, Blob>> = {};
  for (const { level, entries } of writers)
    full[level] = await gzipText(
      logText({
        header: makeHeader(replayTarget, { level, startedAt, environment: recordedEnvironment }),
        entries,
      }),
    );
  return {
    full: full as Record<Level, Blob>,
    span: span as Record<Level, Blob>,
    live,
    pseudonyms: recorder.pseudonyms,
  };
}

/** The four files of a session by name. */
export const filesOf = ({ full, span }: RecordedSession): [name: string, file: Blob][] =>
  levels.flatMap((level): [string, Blob][] => [
    [`full, ${level}`, full[level]],
    [`memory, ${level}`, span[level]],
  ]);
