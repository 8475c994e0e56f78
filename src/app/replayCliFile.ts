import {
  isState,
  limits,
  type Annotation,
  type Change,
  type Log,
  type LogHeader,
} from '../replay/format/logFormat';
import { gzipText } from '../replay/format/gzip';
import { openLog } from '../replay/format/openLog';
import { devtoolsBuild, writeDevtools } from '../replay/format/devtools';
import { logText } from '../replay/format/writeLog';
import { annotationPlaces } from '../replay/player/annotationPlaces';
import { Engine } from '../replay/player/engine';
import type { Verdict } from '../replay/player/verdict';
import { Pseudonyms } from '../replay/redaction/pseudonyms';
import { makeRedactor } from '../replay/redaction/redactor';
import { valueAt } from '../replay/tree/pointer';
import type { ReplayOptions } from './replayCliOptions';
import { subject } from './subject';

/** What the command line needs of the system. */
export interface ReplaySystem {
  out: (text: string) => void;
  err: (text: string) => void;
  /** Throws an Error with a sentence when the file cannot be read, or is longer than `mostBytes`. */
  read: (file: string, mostBytes: number) => Promise<Blob>;
  /** Throws an Error with a sentence, beginning with the file, when it is there already and may not be replaced, or cannot be written. Answers its whole path. */
  write: (file: string, content: Blob, options: { replace: boolean }) => Promise<string>;
  /** Whether two names are those of one file. */
  isSame: (one: string, other: string) => boolean;
  /** The name of a file without its folder. */
  baseName: (file: string) => string;
  /** The folder of logs that are tests. */
  testFolder: string;
}

/** A place in a log: an action's number and type. */
interface Found {
  index: number;
  type: string;
  changes: readonly Change[];
}

/** What came of one log. */
export interface ReplayReport {
  file: string;
  header: LogHeader;
  /** Entries of the log, states with them. */
  length: number;
  notes: readonly string[];
  verdict: Verdict;
  /** The entry after which the values are. */
  index: number;
  printed: readonly { path: string; value: unknown }[];
  /** Up to that entry; with the action that each follows. Absent when they were not asked for. */
  annotations?: readonly (Annotation & { action: number })[];
  /** Undefined when nothing was looked for, null when nothing was found. */
  found?: Found | null;
  saved?: string;
  exported?: { file: string; lost: readonly string[] };
  /** Why things that were asked for were not done. */
  refused: readonly string[];
}

/** The log is one, and ends before the action that was asked for. */
export class TooShort extends Error {}

type Kept = Pick<ReplayReport, 'saved' | 'exported' | 'refused'>;

function read(file: Blob): Promise<Log> {
  const initialState: unknown = subject.reducer(undefined, { type: '@@docket/began' });
  return openLog(file, {
    initialState,
    redact: makeRedactor(subject.policies, {
      mode: 'secrets',
      pseudonyms: new Pseudonyms(),
      wall: true,
    }),
  });
}

function annotationsOf(log: Log, until: number): (Annotation & { action: number })[] {
  const places = annotationPlaces(log);
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

const gzipMagic = [0x1f, 0x8b];

/** The file as it is kept: compressed, and otherwise byte for byte as it was, so that an old format stays one. */
async function compressed(file: Blob): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return gzipMagic.every((byte, at) => head[at] === byte) ? file : gzipText([await file.text()]);
}

/** Writes one of the files that were asked for. What prevents it takes nothing from the verdict. */
async function attempt(what: string, work: () => Promise<Kept>): Promise<Kept> {
  try {
    return await work();
  } catch (error) {
    return { refused: [`${what}: ${error instanceof Error ? error.message : String(error)}`] };
  }
}

/** What is kept of a log. A file of another tool holds its secrets as they were: what was made of it is kept, and not the file. */
const keptOf = (content: Blob, log: Log): Promise<Blob> =>
  log.header.build === devtoolsBuild ? gzipText(logText(log)) : compressed(content);

/** `written`: the tests that this run has written, which no force replaces. */
async function saveTest(
  report: Pick<ReplayReport, 'file' | 'verdict'>,
  content: Blob,
  log: Log,
  { saveTest: wanted, force }: ReplayOptions,
  system: ReplaySystem,
  written: string[],
): Promise<Kept> {
  if (!wanted) return { refused: [] };
  if (!report.verdict.identical && !force)
    return { refused: ['not kept as a test: only an identical log is one (--force keeps it)'] };
  const name =
    wanted.name ??
    system
      .baseName(report.file)
      .replace(/(\.docket-log)?(\.gz|\.json)*$/i, '')
      .replace(/[^A-Za-z0-9_-]+/g, '-');
  const target = `${system.testFolder}/${name || 'log'}.docket-log.gz`;
  return attempt('not kept as a test', async () => {
    if (written.some((one) => system.isSame(one, target)))
      throw new Error(
        `${target}: another log of this run was kept by this name; keep this one by a name of its own`,
      );
    const saved = await system.write(target, await keptOf(content, log), { replace: force });
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
  // Such a file holds less than the log: nobody means to lose it, not by force either.
  if (system.isSame(file, target)) return { refused: [`not written: ${target} is the log itself`] };
  const { text, lost } = writeDevtools(log, lifted ? 'lifted' : 'payload');
  return attempt('not written', async () => ({
    exported: { file: await system.write(target, new Blob([text]), { replace: force }), lost },
    refused: [],
  }));
}

/** Does with one log what was asked; `written` are the tests that this run has written, which is added to. Throws an Error with a sentence (`LogError` for a file that is no log). */
export async function replayFile(
  file: string,
  options: ReplayOptions,
  system: ReplaySystem,
  written: string[],
): Promise<ReplayReport> {
  const content = await system.read(file, limits.fileBytes);
  const log = await read(content);
  const engine = new Engine(subject, log);
  const index = options.until ?? engine.length - 1;
  if (index >= engine.length)
    throw new TooShort(`it has no action ${index}; its last is ${engine.length - 1}`);
  const verdict = await engine.verify({
    until: index,
    ...(options.verify && { everyAction: true }),
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
  const kept = await saveTest(report, content, log, options, system, written);
  const exported = await exportDevtools(file, log, options, system);
  return { ...report, ...kept, ...exported, refused: [...kept.refused, ...exported.refused] };
}
