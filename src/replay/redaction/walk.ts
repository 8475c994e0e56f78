import { shapeOf } from './shape';

/** `secrets`: passwords, tokens and file names are replaced; `structure`: texts and names too. */
export const levels = ['secrets', 'structure'] as const;
export type Level = (typeof levels)[number];

/**
 * Why a value is walked through: to write it at a level, to `keep` it in memory without secrets, or
 * to `sanitize` what a log contains before reducers see it (what has no word is dropped, nothing is
 * replaced).
 */
export type Mode = Level | 'keep' | 'sanitize';

/** JSON has no such value: absent in an object, null in a list. */
export const absent = Symbol('absent');
/** The value is omitted, in a list too. */
export const dropped = Symbol('dropped');

/**
 * Writes a value, `depth` objects and lists deep. @returns the value itself when it
 * does not change, or `absent` or `dropped`
 */
export type Walk = (value: unknown, depth: number) => unknown;

/** Checks sanitized values; may throw. */
interface Guard {
  /** Called for a value that may be used as a key. */
  plain: (value: unknown) => void;
  /** Called for a list where none is expected; it is dropped. */
  list: () => void;
}

/** Shared by the walks of one redactor while they process a value. */
export class WalkContext {
  /** Estimated size of the written values in bytes. */
  bytes = 0;
  /** Number of values visited. */
  values = 0;
  /** Whether results are cached by object identity. */
  isCaching = false;
  /** How many lists surround the current value. */
  listDepth = 0;
  /** Incremented to invalidate all caches. */
  generation = 0;

  /** The keys that lead to the current value. */
  readonly path: (string | number)[] = [];

  constructor(
    readonly mode: Mode,
    private readonly guard?: Guard,
  ) {}

  /** Whether the result is written to a log. */
  get isWriting(): boolean {
    return this.mode === 'secrets' || this.mode === 'structure';
  }

  plain(value: unknown): unknown {
    this.values += 1;
    this.guard?.plain(value);
    return value;
  }

  /** Replaces a value of an unexpected type: by its structure when writing. */
  unexpected(value: unknown): unknown {
    if (this.guard && Array.isArray(value)) {
      this.guard.list();
      return absent;
    }
    if (!this.isWriting || value === null) return this.plain(value);
    const shape = shapeOf(value);
    if (shape === undefined) return absent;
    this.count(32);
    return shape;
  }

  count(bytes: number): void {
    this.bytes += bytes;
    this.values += 1;
  }
}

/** Smaller objects cost less to visit again than to cache. */
const cachedFrom = 8;

/**
 * Caches results by object identity. Small objects are cached only when they were copied outside of
 * lists: lists contain many of them, and visit them again only when the item changes.
 */
export class WalkCache {
  private results = new WeakMap<object, unknown>();
  private generation = 0;

  constructor(private readonly context: WalkContext) {}

  known(value: object): unknown {
    if (this.generation !== this.context.generation) {
      this.generation = this.context.generation;
      this.results = new WeakMap();
    }
    const result = this.results.get(value);
    if (result !== undefined) this.context.values += 1;
    return result;
  }

  /** `since`: the number of values visited before this object. */
  keep(value: object, result: unknown, since: number): void {
    const { values, listDepth } = this.context;
    if (values - since >= cachedFrom || (listDepth === 0 && result !== value))
      this.results.set(value, result);
  }
}
