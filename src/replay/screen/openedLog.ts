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

/** A log that is on the screen, with all that is derived from it once. */
export interface OpenedLog {
  /** Another one for each log that is opened: what belongs to a log begins anew with the next. */
  key: number;
  /** Name of the file. */
  name: string;
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

export interface ReadOptions {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

let opened = 0;

/** Makes what the screen needs of a log that was read. */
export async function prepareLog(subject: Subject, name: string, log: Log): Promise<OpenedLog> {
  const index = await indexLog(log, makePace());
  const engine = new Engine(subject, log);
  const annotations = placeAnnotations(log);
  opened += 1;
  return { key: opened, name, log, index, annotations, problems: annotations.filter(({ mark }) => mark !== null), scale: makeTimeScale(index), clock: makeLogClock(log.header.timeZone), engine, player: new Player(engine) };
}

/** Reads a file of ours or of Redux DevTools. Throws a `LogError` for what is neither. */
export async function readOpenedLog(subject: Subject, file: File, options: ReadOptions): Promise<OpenedLog> {
  const initialState: unknown = subject.reducer(undefined, { type: '@@docket/began' });
  const redact = makeRedactor(subject.policies, { mode: 'secrets', pseudonyms: new Pseudonyms(), wall: true });
  const log = await openLog(file, { initialState, redact, pace: makePace(), ...options });
  return prepareLog(subject, file.name, log);
}
