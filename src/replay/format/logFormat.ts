import type { LoggedAction } from '../subject';

/** Name and newest version of the format (docs/replay-format.md). */
export const formatName = 'docket-log';
export const formatVersion = 3;
export const fileExtension = '.docket-log.gz';

/** `secrets`: passwords, tokens and file names are replaced; `structure`: texts and names too. */
export const levels = ['secrets', 'structure'] as const;
export type Level = (typeof levels)[number];

/** What a log says of itself. */
export interface LogHeader {
  format: typeof formatName;
  version: number;
  /** Build of the SPA, and version of the wire contract, that recorded it. */
  build: string;
  contract: string;
  level: Level;
  /** When the first state was, in milliseconds since 1970. All `at` count from here. */
  startedAt: number;
  /** IANA name, such as Europe/Berlin, and BCP 47 tag, such as en-GB. */
  timeZone: string;
  locale: string;
  /** Inner size of the window in CSS pixels when the recording began. */
  viewport: { width: number; height: number };
  /** A state hash stands at each so many actions, counted from the last state on (from the thousandth on at ten times as many), and at the last one. */
  hashEvery: number;
  /** What the person who saved the log wrote about it. */
  note?: string;
}

/**
 * One change that an action made to the state: a JSON pointer (RFC 6901), and the value that it has now; absent when the
 * path is gone. A value that is long is given by its hash.
 */
export interface Change {
  path: string;
  to?: unknown;
  toHash?: string;
}

/** The recording browser's own state and the log's did not agree: the log goes on from the browser's. */
export interface Fault {
  path: string;
  live?: unknown;
  logged?: unknown;
}

/**
 * An action; `changes` is what it did to the state when it was recorded, `hash` the whole state after it, `shown` hashes of what screens
 * showed then, by a word for each.
 */
export interface ActionEntry {
  /** Milliseconds since `startedAt`; never falls. */
  at: number;
  action: LoggedAction;
  changes?: readonly Change[];
  shown?: Readonly<Record<string, string>>;
  hash?: string;
}

/**
 * The state stands anew: at the beginning, after the page was loaded again, where the recording has a gap, or where it was
 * found that the log would not have led there.
 */
export interface StateEntry {
  at: number;
  state: unknown;
  why: 'start' | 'reload' | 'gap' | 'fault';
  /** Empty where it is not known: a log that was made of another tool's file. */
  hash: string;
  fault?: Fault;
}

export type LogEntry = ActionEntry | StateEntry;
export const isState = (entry: LogEntry): entry is StateEntry => 'state' in entry;

/** Where an error was reported: by the page's own code, or by the browser because nothing caught it. */
export const errorSources = ['console', 'uncaught', 'rejection'] as const;
/** In place of a status: no answer came, or the page no longer wanted one. */
export const noAnswers = ['network error', 'cancelled'] as const;

/**
 * What happened beside the actions. It is no part of the state, of its hash, or of the numbering. Durations in milliseconds; that of a request
 * ends where its answer begins.
 */
export type Observation =
  | {
      kind: 'request';
      method: string;
      path: string;
      query?: string;
      status: number | (typeof noAnswers)[number];
      duration: number;
      requestId?: string;
    }
  | { kind: 'error'; source: (typeof errorSources)[number]; name?: string; text: string }
  | { kind: 'longTask'; duration: number };
/** `at` is when it was over, in milliseconds since `startedAt`. */
export type Annotation = { at: number } & Observation;
export const isAnnotation = (one: LogEntry | Annotation): one is Annotation => 'kind' in one;

/** Both in the order of their times; an annotation stands after the entries of the same time. */
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
  /** In the order of their times. */
  annotations: readonly Annotation[];
  /** What was left out or changed on the way in (migration, another tool's file), for people. */
  notes: readonly string[];
}

/** What a file may be at most: beyond it is refused. */
export const limits = {
  /** Of the file as it lies there, and of its text, in bytes. */
  fileBytes: 128 * 1024 * 1024,
  textBytes: 400 * 1024 * 1024,
  /** Of one line, and of a file that is not in lines (an older one, another tool's, one that an editor has saved), in bytes. */
  lineBytes: 16 * 1024 * 1024,
  documentBytes: 32 * 1024 * 1024,
  /** Entries, and as many parts and annotations beside them. */
  entries: 500_000,
  /** Characters of an annotation's path, query and text, and of its shorter fields. */
  annotationText: 2_000,
  annotationWord: 100,
  depth: 64,
  /** Values that an entry opens up to when its parts are put in; of these, an action alone. */
  values: 50_000_000,
  actionValues: 5_000_000,
  /** So many times what stands in the file up to there is the most that an entry of more than `freeValues` opens up to: a small file makes no large work. */
  repeats: 10,
  freeValues: 100_000,
} as const;

/** Arrays with more items than this are written once, as a part, and referred to. */
export const partItems = 64;
/** A line that would be longer than this has more of it written as parts, in characters. */
export const lineTarget = 1024 * 1024;
/** No log holds these as keys: a careless copy of them would change what all objects inherit. */
export const forbiddenKeys: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
]);
