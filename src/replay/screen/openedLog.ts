import type { Log } from '../format/logFormat';
import { openLog } from '../format/openLog';
import { makePace } from '../pace';
import { Engine } from '../player/engine';
import { Player } from '../player/player';
import { Pseudonyms } from '../redaction/pseudonyms';
import { makeRedactor } from '../redaction/redactor';
import type { Subject } from '../subject';
import { placeAnnotations, type PlacedAnnotation } from './annotations/annotationMarks';
import { indexLog, type LogIndex } from './logIndex';
import { makeLogClock, type LogClock } from './logTime';
import { makeTimeScale, type TimeScale } from './timeline/timeScale';

/** A log that is open, with all that is derived from it once. */
export interface OpenedLog {
  /** Name of the file. */
  name: string;
  /** Another number for each log that is opened. */
  key: number;
  log: Log;
  index: LogIndex;
  annotations: readonly PlacedAnnotation[];
  /** Those that have a mark. */
  problems: readonly PlacedAnnotation[];
  scale: TimeScale;
  clock: LogClock;
  engine: Engine;
  player: Player;
}

interface ReadOptions {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

let lastKey = 0;

/** Reads a file of Docket or of Redux DevTools. Throws a `LogError` for any other. */
export async function readOpenedLog(
  subject: Subject,
  file: File,
  options: ReadOptions,
): Promise<OpenedLog> {
  const initialState: unknown = subject.reducer(undefined, { type: '@@docket/began' });
  const redact = makeRedactor(subject.policies, {
    mode: 'secrets',
    pseudonyms: new Pseudonyms(),
    wall: true,
  });
  const log = await openLog(file, { initialState, redact, pace: makePace(), ...options });
  const index = await indexLog(log);
  const annotations = placeAnnotations(log);
  const problems = annotations.filter(({ mark }) => mark !== null);
  const engine = new Engine(subject, log);
  lastKey += 1;
  return {
    name: file.name,
    key: lastKey,
    log,
    index,
    annotations,
    problems,
    scale: makeTimeScale(index),
    clock: makeLogClock(log.header.timeZone),
    engine,
    player: new Player(engine),
  };
}
