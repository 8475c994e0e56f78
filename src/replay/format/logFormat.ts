import type { Level } from '../redaction/walk';
import type { LoggedAction } from '../replayTarget';
import type { Change } from '../tree/diff';

/** Name and version of the format (docs/replay-format.md). */
export const formatName = 'docket-log';
export const formatVersion = 7;
export const fileExtension = '.docket-log.gz';

export interface LogHeader {
  format: typeof formatName;
  version: number;
  /** Build of the SPA, and version of the API, that recorded it. */
  build: string;
  contract: string;
  level: Level;
  /** When the first state was, in milliseconds since 1970. All `at` count from here. */
  startedAt: number;
  /** IANA name, such as Europe/Berlin, and BCP 47 tag, such as en-GB. */
  timeZone: string;
  locale: string;
  /** Inner size of the window in CSS pixels when the recording began. */
  viewport: Readonly<{ width: number; height: number }>;
  /**
   * The state is hashed every so many actions since the last state (after a thousand, every ten
   * times as many), and at the end.
   */
  hashEvery: number;
  /** Written by the person who saved the log. */
  note?: string;
}

/** For logs without the size of a window. */
export const defaultViewport: LogHeader['viewport'] = { width: 1280, height: 800 };

/**
 * The browser's state differed from the one that the log leads to. The log continues with the
 * browser's.
 */
export interface StateMismatch {
  path: string;
  browser?: unknown;
  log?: unknown;
}

/**
 * An action, with the changes it made when it was recorded, the hash of the state after it, and
 * hashes of what the screen showed, by name.
 */
export interface ActionEntry {
  /** Milliseconds since `startedAt`; never decreases. */
  at: number;
  action: LoggedAction;
  changes?: readonly Change[];
  shown?: Readonly<Record<string, string>>;
  hash?: string;
}

export const stateReasons = ['start', 'reload', 'gap', 'mismatch'] as const;

/**
 * The log continues from this state: at the start, after a reload or a gap, or after a mismatch.
 */
export interface StateEntry {
  at: number;
  state: unknown;
  reason: (typeof stateReasons)[number];
  /** Empty when unknown: in logs from other tools. */
  hash: string;
  mismatch?: StateMismatch;
}

export type LogEntry = ActionEntry | StateEntry;
export const isState = (entry: LogEntry): entry is StateEntry => 'state' in entry;

/** `console`: logged by the page. `uncaught`, `rejection`: reported by the browser. */
export const errorSources = ['console', 'uncaught', 'rejection'] as const;
/** Instead of a status: there was no response, or the page cancelled the request. */
export const noResponses = ['network error', 'cancelled'] as const;

/**
 * Something that happened besides the actions. It is not part of the state, its hash or the
 * numbering. Durations are in milliseconds; a request ends where its response begins.
 */
export type Observation =
  | {
      kind: 'request';
      method: string;
      path: string;
      query?: string;
      status: number | (typeof noResponses)[number];
      duration: number;
      requestId?: string;
    }
  | { kind: 'error'; source: (typeof errorSources)[number]; name?: string; text: string }
  | { kind: 'longTask'; duration: number };
/** `at` is when it was over, in milliseconds since `startedAt`. */
export type Annotation = { at: number } & Observation;
export const isAnnotation = (one: LogEntry | Annotation): one is Annotation => 'kind' in one;

/** Merges both by time; annotations come after entries of the same time. */
export function* inOrder(
  entries: readonly LogEntry[],
  annotations: readonly Annotation[],
): Generator<LogEntry | Annotation> {
  let next = 0;
  for (const entry of entries) {
    for (let one = annotations[next]; one && one.at < entry.at; one = annotations[(next += 1)])
      yield one;
    yield entry;
  }
  yield* annotations.slice(next);
}

/** A log that was read and checked. The first entry is a state. */
export interface Log {
  header: LogHeader;
  entries: readonly LogEntry[];
  annotations: readonly Annotation[];
  /** What was lost or changed on import, as sentences for people. */
  notes: readonly string[];
}

/** Files beyond these limits are rejected. */
export const limits = {
  /** The size of the file, and of its text, in bytes. */
  fileBytes: 128 * 1024 * 1024,
  textBytes: 400 * 1024 * 1024,
  /** The size of one line, and of a file of another tool, in bytes. */
  lineBytes: 16 * 1024 * 1024,
  documentBytes: 32 * 1024 * 1024,
  /** The number of entries, of shared values, and of annotations. */
  entries: 500_000,
  /** Characters of an annotation's path, query and text, and of its shorter fields. */
  annotationText: 2_000,
  annotationWord: 100,
  depth: 64,
  /** The number of values in an entry once shared values are inserted, and in an action. */
  values: 50_000_000,
  actionValues: 5_000_000,
  /**
   * An entry with more than `freeValues` may not expand to more than `repeats` times the values in
   * the file so far: a small file must not cause much work.
   */
  repeats: 10,
  freeValues: 100_000,
} as const;

/** Arrays with more items than this are written once and then referred to. */
export const sharedItems = 64;
/** Longer lines (in characters) are split into shared values. */
export const lineTarget = 1024 * 1024;

/** For each annotation, the index of the last entry up to its time. */
export function annotationPositions({
  entries,
  annotations,
}: Pick<Log, 'entries' | 'annotations'>): number[] {
  let location = 0;
  return annotations.map(({ at }) => {
    while ((entries[location + 1]?.at ?? Infinity) <= at) location += 1;
    return location;
  });
}
