import { replayTarget } from '../../src/app/replayTarget';
import type { RootState } from '../../src/data/store/rootState';
import type { AppStore } from '../../src/app/store/store';
import { gzipText } from '../../src/replay/format/gzip';
import type { LogEntry } from '../../src/replay/format/logFormat';
import { levels, type Level } from '../../src/replay/redaction/walk';
import { logText } from '../../src/replay/format/writeLog';
import { LogWriter } from '../../src/replay/recorder/logWriter';
import { makeHeader } from '../../src/replay/recorder/logHeader';
import { Recorder } from '../../src/replay/recorder/recorder';
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
    writer: new LogWriter(replayTarget, { level, pseudonyms: recorder.pseudonyms, startedAt }),
  }));
  const write = (make: (writer: LogWriter) => LogEntry[]) => {
    for (const { entries, writer } of writers) entries.push(...make(writer));
  };
  const span: Partial<Record<Level, Blob>> = {};
  let live: unknown;
  await playSession(steps, clock, {
    last: recorderMiddleware(recorder),
    begin: () => {
      const first = recorder.present();
      if (!first) throw new Error('the recorder has no store');
      write((writer) => writer.restart(first.time, first.state, 'start'));
      recorder.attach({
        restart: (time, state) => write((writer) => writer.restart(time, state, 'gap')),
        compare: (time, kept) => write((writer) => writer.compare(time, kept)),
        action: (time, action) => write((writer) => writer.action(time, action)),
        observed: () => undefined,
      });
    },
    after: async (store: AppStore) => {
      live = store.getState();
      const present = recorder.present();
      if (present) write((writer) => writer.compare(present.time, present));
      write((writer) => writer.flush());
      recorder.attach(null);
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
