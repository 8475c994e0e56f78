import { isObject } from '../../lib/fields';
import { checkKey, isReference } from './json';
import { LogError, type Place } from './logError';
import { limits } from './logFormat';

interface Part {
  value: unknown;
  /** Values that it consists of, with those of its own parts, and how many levels deep they are. */
  values: number;
  height: number;
}

/**
 * Puts parts back into what refers to them, as the same object each time, checks keys, and freezes. Parts of parts could open up to more
 * than any memory holds, or walks to its end, so what they come to is counted.
 */
export class PartsIn {
  private readonly parts: Part[] = [];
  private place: Place = { line: null, text: '' };
  private values = 0;
  private deepest = 0;
  /** Values that stand in the file up to here. */
  private written = 0;

  /** `references`: whether `$part` means anything; an older version had no parts. */
  constructor(private readonly references = true) {}

  get count(): number {
    return this.parts.length;
  }

  /** How many values the one that was opened last consists of, with those of its parts. */
  get opened(): number {
    return this.values;
  }

  /** Keeps a part of the file; throws a LogError. */
  add(value: unknown, place: Place): void {
    if (!isObject(value)) throw new LogError('a part is no list and no object.', place);
    const opened = this.open(value, place);
    this.parts.push({ value: opened, values: this.values, height: this.deepest });
  }

  /** A value as the app knows it: parts in place, frozen. The value that is given is changed. Throws a LogError. */
  open(value: unknown, place: Place): unknown {
    this.place = place;
    this.values = 0;
    this.deepest = 0;
    return this.walk(value, 1);
  }

  private walk(value: unknown, depth: number): unknown {
    this.written += 1;
    this.grow(1, depth);
    if (!isObject(value)) return value;
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 1) {
        const item: unknown = value[at];
        const opened = this.walk(item, depth + 1);
        if (opened !== item) value[at] = opened;
      }
      return Object.freeze(value);
    }
    const fields = value as Record<string, unknown>;
    const keys = Object.keys(fields);
    const [only] = keys;
    if (this.references && keys.length === 1 && only !== undefined && isReference(only)) {
      if (only === '$part') return this.referred(fields[only], depth);
      return Object.freeze({ [only.slice(1)]: this.walk(fields[only], depth + 1) });
    }
    for (const key of keys) {
      checkKey(key, this.place);
      const field = fields[key];
      const opened = this.walk(field, depth + 1);
      if (opened !== field) fields[key] = opened;
    }
    return Object.freeze(fields);
  }

  private referred(number: unknown, depth: number): unknown {
    const part = typeof number === 'number' ? this.parts[number] : undefined;
    if (!part) throw new LogError('it refers to a part that does not stand before it.', this.place);
    this.grow(part.values, depth + part.height - 1);
    return part.value;
  }

  private grow(values: number, depth: number): void {
    this.values += values;
    if (depth > this.deepest) this.deepest = depth;
    if (this.values > limits.values)
      throw new LogError(`it opens up to more than ${limits.values} values.`, this.place);
    if (this.values > limits.freeValues && this.values > limits.repeats * this.written) {
      throw new LogError(
        `it opens up to more than ${limits.repeats} times the values that stand in the file up to here.`,
        this.place,
      );
    }
    if (this.deepest > limits.depth)
      throw new LogError(`values are nested more than ${limits.depth} levels deep.`, this.place);
  }
}
