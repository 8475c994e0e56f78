import type { Level } from '../format/logFormat';
import { shapeOf } from './shape';

/**
 * What a policy is followed for: to write a value at a level, to `keep` it in memory (secrets are replaced, and all else stays), or to
 * `admit` what a log holds to the reducers (what is omitted or not named falls away, and nothing is changed).
 */
export type Mode = Level | 'keep' | 'admit';

/** JSON knows no such value: absent in an object, null in a list. */
export const absent = Symbol('absent');
/** The policy leaves it out, in a list too. */
export const dropped = Symbol('dropped');

/** Redacts one value, `depth` objects and lists deep. @returns the value itself when nothing has to change, or `absent` or `dropped` */
export type Walk = (value: unknown, depth: number) => unknown;

/** Told of what is admitted; may throw. */
export interface Guard {
  /** A value that may be used as a key. */
  plain: (value: unknown) => void;
  /** A list in the place of something else; it falls away. */
  list: () => void;
}

/** What the walks of one redactor share while they go through one value. */
export class Passage {
  /** About what the written values take, in bytes. */
  bytes = 0;
  /** Scalars, objects and lists passed. */
  values = 0;
  /** Whether results are remembered by the identity of their objects. */
  remembers = false;
  /** How many lists we are in. */
  lists = 0;
  /** What is remembered of an older generation is forgotten. */
  generation = 0;

  /** The keys that lead to the value, where somebody is told of what does not fit. */
  readonly trail: (string | number)[] = [];

  constructor(
    readonly mode: Mode,
    private readonly guard?: Guard,
  ) {}

  /** Whether what comes out is written. */
  get writes(): boolean {
    return this.mode === 'secrets' || this.mode === 'structure';
  }

  /** A value that is not written: it may be checked. */
  plain(value: unknown): unknown {
    this.values += 1;
    this.guard?.plain(value);
    return value;
  }

  /** What stands in place of a value that its policy did not expect: its structure, where it is written. */
  misfit(value: unknown): unknown {
    if (this.guard && Array.isArray(value)) {
      this.guard.list();
      return absent;
    }
    if (!this.writes || value === null) return this.plain(value);
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

/** Values below an object from which on remembering it costs less than going through it again. */
const worth = 8;

/**
 * Remembers results by the identity of objects. Of small objects only those that are copied, and not within lists: there they
 * are many, and are passed again only when the item that holds them has changed.
 */
export class Memory {
  private results = new WeakMap<object, unknown>();
  private generation = 0;

  constructor(private readonly passage: Passage) {}

  /** What is known of an object; undefined when nothing is. */
  known(value: object): unknown {
    if (this.generation !== this.passage.generation) {
      this.generation = this.passage.generation;
      this.results = new WeakMap();
    }
    const result = this.results.get(value);
    if (result !== undefined) this.passage.values += 1;
    return result;
  }

  /** `since`: how many values had been passed before this object. */
  keep(value: object, result: unknown, since: number): void {
    const { values, lists } = this.passage;
    if (values - since >= worth || (lists === 0 && result !== value))
      this.results.set(value, result);
  }
}
