import {
  isState,
  limits,
  type Annotation,
  type Log,
  type LogHeader,
  annotationPositions,
} from '../replay/format/logFormat';
import type { Change } from '../replay/tree/diff';
import { gzipText } from '../replay/format/gzip';
import { openLog, openOptions } from '../replay/format/openLog';
import { writeDevtools } from '../replay/format/devtools';
import { logText } from '../replay/format/writeLog';
import { Engine } from '../replay/player/engine';
import type { Verdict } from '../replay/player/verdict';
import { valueAt } from '../replay/tree/pointer';
import type { ReplayOptions } from './replayCliOptions';
import { replayTarget } from './replayTarget';
import { errorText } from '../replay/texts';

/** What the command line needs of the system. */
export interface ReplaySystem {
  out: (text: string) => void;
  err: (text: string) => void;
  /**
   * Throws an Error with a sentence when the file cannot be read, or is longer than `maxBytes`.
   */
  read: (file: string, maxBytes: number) => Promise<Blob>;
  /**
   * Returns the full path. Throws an Error with a sentence that begins with the file when it exists
   * and may not be replaced, or cannot be written.
   */
  write: (file: string, content: Blob, options: { replace: boolean }) => Promise<string>;
  /** Whether two names refer to the same file. */
  isSame: (one: string, other: string) => boolean;
  baseName: (file: string) => string;
  /** The folder of logs that are tests. */
  testFolder: string;
}

/** An action by number and type. */
interface Found {
  index: number;
  type: string;
  changes: readonly Change[];
}

/** The result for one log. */
export interface ReplayReport {
  file: string;
  header: LogHeader;
  /** Number of entries, including states. */
  length: number;
  notes: readonly string[];
  verdict: Verdict;
  /** The entry after which values are printed. */
  index: number;
  printed: readonly { path: string; value: unknown }[];
  /** Up to that entry, each with the action before it. Only on request. */
  annotations?: readonly (Annotation & { action: number })[];
  /** Undefined without a search, null without a match. */
  found?: Found | null;
  saved?: string;
  exported?: { file: string; lost: readonly string[] };
  /** Why requested files were not written. */
  refused: readonly string[];
}

/** The log is valid but ends before the requested action. */
export class TooShort extends Error {}

type Kept = Pick<ReplayReport, 'saved' | 'exported' | 'refused'>;

function annotationsOf(log: Log, until: number): (Annotation & { action: number })[] {
  const places = annotationPositions(log);
  return log.annotations
    .map((annotation, at) => ({ ...annotation, action: places[at] ?? 0 }))
    .filter(({ action }) => action <= until);
}

async function findFirst(
  engine: Engine,
  { bisect }: ReplayOptions,
  until: number,
): Promise<Found | null | undefined> {
  if (!bisect) return undefined;
  const index = await engine.find(bisect.holds, { until });
  if (index === null) return null;
  const entry = engine.log.entries[index];
  return {
    index,
    type: entry && !isState(entry) ? entry.action.type : '',
    changes: engine.changesAt(index),
  };
}

/** Writes a requested file. A failure does not affect the verdict. */
async function attempt(what: string, work: () => Promise<Kept>): Promise<Kept> {
  try {
    return await work();
  } catch (error) {
    return { refused: [`${what}: ${errorText(error)}`] };
  }
}

/**
 * Writes the log as it was read: a file of another tool contains secrets. `written`: tests written
 * by this run, which --force does not replace.
 */
async function saveTest(
  report: Pick<ReplayReport, 'file' | 'verdict'>,
  log: Log,
  { saveTest: request, force }: ReplayOptions,
  system: ReplaySystem,
  written: string[],
): Promise<Kept> {
  if (!request) return { refused: [] };
  if (!report.verdict.identical && !force)
    return { refused: ['not saved as a test: the log is not identical (--force saves it anyway)'] };
  const name =
    request.name ??
    system
      .baseName(report.file)
      .replace(/(\.docket-log)?(\.gz|\.json)*$/i, '')
      .replace(/[^A-Za-z0-9_-]+/g, '-');
  const target = `${system.testFolder}/${name || 'log'}.docket-log.gz`;
  return attempt('not saved as a test', async () => {
    if (written.some((one) => system.isSame(one, target)))
      throw new Error(`${target}: another log of this run has this name; give this one another`);
    const saved = await system.write(target, await gzipText(logText(log)), { replace: force });
    written.push(target);
    return { saved, refused: [] };
  });
}

async function exportDevtools(
  file: string,
  log: Log,
  { exportDevtools: target, lifted, force }: ReplayOptions,
  system: ReplaySystem,
): Promise<Kept> {
  if (target === null) return { refused: [] };
  // The export contains less than the log, so even --force does not replace the log by it.
  if (system.isSame(file, target)) return { refused: [`not written: ${target} is the log itself`] };
  const { text, lost } = writeDevtools(log, lifted ? 'lifted' : 'payload');
  return attempt('not written', async () => ({
    exported: { file: await system.write(target, new Blob([text]), { replace: force }), lost },
    refused: [],
  }));
}

/**
 * Processes one log. Appends to `written`, the tests written by this run. Throws an Error with a
 * sentence (a `LogError` for an invalid log).
 */
export async function replayFile(
  file: string,
  options: ReplayOptions,
  system: ReplaySystem,
  written: string[],
): Promise<ReplayReport> {
  const log = await openLog(await system.read(file, limits.fileBytes), openOptions(replayTarget));
  const engine = new Engine(replayTarget, log);
  const index = options.until ?? engine.length - 1;
  if (index >= engine.length)
    throw new TooShort(`it has no action ${index}; its last is ${engine.length - 1}`);
  const verdict = await engine.verify({
    until: index,
  });
  const state = engine.stateAt(index);
  const report = {
    file,
    header: log.header,
    length: engine.length,
    notes: log.notes,
    verdict,
    index,
    printed: options.print.map((path) => ({ path, value: valueAt(state, path) })),
    ...(options.printAnnotations && { annotations: annotationsOf(log, index) }),
    found: await findFirst(engine, options, index),
  };
  const kept = await saveTest(report, log, options, system, written);
  const exported = await exportDevtools(file, log, options, system);
  return { ...report, ...kept, ...exported, refused: [...kept.refused, ...exported.refused] };
}
