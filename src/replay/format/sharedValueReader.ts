import { isObject } from '../../lib/fields';
import { isReference } from './json';
import { LogError, wholeFile, type FileLocation } from './logError';
import { limits } from './logFormat';
import { isUnsafeKey } from '../tree/plainObject';

interface SharedValue {
  value: unknown;
  /** The number of values in it, nested shared values included, and its depth. */
  values: number;
  height: number;
}

/**
 * Inserts shared values where they are referred to, as the same object each time, checks keys, and
 * freezes. Nested shared values could expand beyond any memory, so their size is counted.
 */
export class SharedValueReader {
  private readonly shared: SharedValue[] = [];
  private location: FileLocation = wholeFile;
  private values = 0;
  private deepest = 0;
  /** Number of values in the file so far. */
  private written = 0;

  /** `references`: whether `$shared` refers to a shared value; not in files of other tools. */
  constructor(private readonly references = true) {}

  get count(): number {
    return this.shared.length;
  }

  /** The number of values in the last opened value. */
  get opened(): number {
    return this.values;
  }

  /** Adds a shared value; throws a LogError. */
  add(value: unknown, location: FileLocation): void {
    if (!isObject(value))
      throw new LogError('a shared value must be a list or an object.', location);
    const opened = this.open(value, location);
    this.shared.push({ value: opened, values: this.values, height: this.deepest });
  }

  /** Inserts shared values and freezes. Modifies the given value. Throws a LogError. */
  open(value: unknown, location: FileLocation): unknown {
    this.location = location;
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
      if (only === '$shared') return this.referred(fields[only], depth);
      return Object.freeze({ [only.slice(1)]: this.walk(fields[only], depth + 1) });
    }
    for (const key of keys) {
      if (isUnsafeKey(key)) throw new LogError(`the key "${key}" is not allowed.`, this.location);
      const field = fields[key];
      const opened = this.walk(field, depth + 1);
      if (opened !== field) fields[key] = opened;
    }
    return Object.freeze(fields);
  }

  private referred(number: unknown, depth: number): unknown {
    const found = typeof number === 'number' ? this.shared[number] : undefined;
    if (!found)
      throw new LogError(
        'it refers to a shared value that does not come before it.',
        this.location,
      );
    this.grow(found.values, depth + found.height - 1);
    return found.value;
  }

  private grow(values: number, depth: number): void {
    this.values += values;
    if (depth > this.deepest) this.deepest = depth;
    if (this.values > limits.values)
      throw new LogError(`it expands to more than ${limits.values} values.`, this.location);
    if (this.values > limits.freeValues && this.values > limits.repeats * this.written) {
      throw new LogError(
        `it expands to more than ${limits.repeats} times the values in the file so far.`,
        this.location,
      );
    }
    if (this.deepest > limits.depth)
      throw new LogError(`values are nested more than ${limits.depth} levels deep.`, this.location);
  }
}
