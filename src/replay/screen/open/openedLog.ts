import type { Log } from '../../format/logFormat';
import { openLog, openOptions } from '../../format/openLog';
import { makePace } from '../../../lib/pause';
import { Engine } from '../../player/engine';
import { Player } from '../../player/player';
import type { ReplayTarget } from '../../replayTarget';
import { positionAnnotations, type PositionedAnnotation } from './annotationMarks';
import { indexLog, type LogIndex } from './logIndex';
import { makeLogClock, type LogClock } from './logTime';
import { makeTimeScale, type TimeScale } from './timeScale';

/** An open log with what is derived from it once. */
export interface OpenedLog {
  /** Name of the file. */
  name: string;
  /** Unique per opened log. */
  key: number;
  log: Log;
  index: LogIndex;
  annotations: readonly PositionedAnnotation[];
  /** The annotations with a mark. */
  problems: readonly PositionedAnnotation[];
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

/** Reads a file of Docket or Redux DevTools. Throws a `LogError` for any other. */
export async function readOpenedLog(
  target: ReplayTarget,
  file: File,
  options: ReadOptions,
): Promise<OpenedLog> {
  const log = await openLog(file, { ...openOptions(target), pace: makePace(), ...options });
  const index = await indexLog(log);
  const annotations = positionAnnotations(log);
  const problems = annotations.filter(({ mark }) => mark !== null);
  const engine = new Engine(target, log);
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
