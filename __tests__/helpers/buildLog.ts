import type { UnknownAction } from '@reduxjs/toolkit';
import { clockTicked } from '../../src/data/store/clockSlice';
import { routeChanged, titleChanged } from '../../src/data/navigation/navigationSlice';
import { taskLayoutChosen, taskFiltersChanged } from '../../src/data/nouns/tasks/taskListSlice';
import { replayTarget } from '../../src/app/replayTarget';
import {
  formatName,
  formatVersion,
  type Log,
  type LogEntry,
  type LogHeader,
} from '../../src/replay/format/logFormat';
import { LogWriter } from '../../src/replay/recorder/logWriter';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import type { ReplayTarget } from '../../src/replay/replayTarget';

export const startedAt = Date.parse('2026-03-02T09:00:00Z');

export const buildHeader = ({
  build,
  contract,
}: Pick<ReplayTarget, 'build' | 'contract'>): LogHeader => ({
  format: formatName,
  version: formatVersion,
  build,
  contract,
  level: 'secrets',
  startedAt,
  timeZone: 'Europe/Berlin',
  locale: 'en-GB',
  viewport: { width: 1280, height: 800 },
  hashEvery: 100,
});

/**
 * An action, `after` milliseconds after the one before (1,000 by default), or a reload of the page.
 */
export type LogStep = UnknownAction | { after: number; action: UnknownAction } | 'reload';

/** Writes actions to a log as the recorder does, from the first state of the reducers. */
export function buildLog(happenings: readonly LogStep[], of: ReplayTarget = replayTarget): Log {
  const writer = new LogWriter(of, {
    level: 'secrets',
    pseudonyms: new Pseudonyms('07'.repeat(32)),
    startedAt,
  });
  const first = of.reducer(undefined, { type: '@@test/began' });
  let time = startedAt;
  const entries: LogEntry[] = writer.restart(time, first, 'start');
  for (const happening of happenings) {
    if (happening === 'reload') entries.push(...writer.restart(time, first, 'reload'));
    else {
      const { after, action } =
        'action' in happening
          ? (happening as { after: number; action: UnknownAction })
          : { after: 1000, action: happening };
      time += after;
      entries.push(...writer.action(time, action));
    }
  }
  entries.push(...writer.flush());
  return { header: buildHeader(of), entries, annotations: [], notes: [] };
}

/** `count` actions of several slices. */
export const sampleActions = (count: number): UnknownAction[] =>
  Array.from({ length: count }, (_, at) => {
    const acts: UnknownAction[] = [
      routeChanged({ pathname: `/tasks/${at}`, search: '' }),
      titleChanged({ title: `Task ${at}`, link: `/tasks/${at}` }),
      clockTicked(startedAt + at * 60_000),
      taskLayoutChosen(at % 2 === 0 ? 'table' : 'cards'),
      taskFiltersChanged({ labels: [`label ${at}`] }),
    ];
    return acts[at % acts.length] as UnknownAction;
  });

/** A log with some entries replaced or, by null, removed. */
export function mapEntries(
  log: Log,
  change: (entry: LogEntry, index: number) => LogEntry | null,
): Log {
  return { ...log, entries: log.entries.flatMap((entry, index) => change(entry, index) ?? []) };
}
