import { replayTarget } from '../../../src/app/replayTarget';
import { gzipText } from '../../../src/replay/format/gzip';
import { formatName, formatVersion, type Log } from '../../../src/replay/format/logFormat';
import { logText } from '../../../src/replay/format/writeLog';
import { hashEvery, LogWriter } from '../../../src/replay/recorder/logWriter';
import { Pseudonyms } from '../../../src/replay/redaction/pseudonyms';
import type { BenchSession } from './benchSession';

/** Writes a session as the recorder does. */
export function writeBenchLog({ state, startedAt, actions }: BenchSession): Log {
  const writer = new LogWriter(replayTarget, {
    level: 'secrets',
    pseudonyms: new Pseudonyms(),
    startedAt,
  });
  const entries = [
    ...writer.restart(startedAt, state, 'start'),
    ...actions.flatMap(({ time, action }) => writer.action(time, action)),
    ...writer.flush(),
  ];
  return {
    header: {
      format: formatName,
      version: formatVersion,
      build: replayTarget.build,
      contract: replayTarget.contract,
      level: 'secrets',
      startedAt,
      timeZone: 'Europe/Berlin',
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
      hashEvery,
    },
    entries,
    annotations: [],
    notes: [],
  };
}

export const fileOf = (log: Log): Promise<Blob> => gzipText(logText(log));
