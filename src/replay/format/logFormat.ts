import type { LoggedAction } from '../subject';

/** Name and newest version of the format (docs/replay-format.md). */
export const formatName = 'docket-log';
export const formatVersion = 2;
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

/** An action; `changes` is what it did to the state when it was recorded, `hash` the whole state after it. */
export interface ActionEntry {
  /** Milliseconds since `startedAt`; never falls. */
  at: number;
  action: LoggedAction;
  changes?: readonly Change[];
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

/** A log that was read and checked. The first entry is a state. */
export interface Log {
  header: LogHeader;
  entries: readonly LogEntry[];
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
  /** Entries, and parts beside them. */
  entries: 500_000,
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
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
