import { LogError } from './logError';
import { isObject } from '../../lib/fields';
import { isReference } from './json';
import { limits, lineTarget, sharedItems } from './logFormat';
import { isUnsafeKey } from '../tree/plainObject';

/** JSON of a value; null for what JSON does not have. */
export const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** Leaves room for the line around the value. */
const depthLimit = limits.depth - 4;
/** Shorter values are not worth a reference. */
const small = 64;

/**
 * Extracts long arrays from what is written, so that lines stay short and states share their text.
 * Arrays are recognised by identity, so they must not be mutated.
 */
export class SharedValueWriter {
  /** The number of each shared array, and of each object that made a line too long. */
  private readonly numbers = new WeakMap<object, number>();

  /**
   * `write` receives the JSON of each new shared value, in order. `count`: how many the log already
   * has.
   */
  constructor(
    private readonly write: (json: string) => void,
    private count = 0,
  ) {}

  /** How many shared values the log has. */
  get written(): number {
    return this.count;
  }

  /**
   * JSON of a value with references for its long arrays. Throws a LogError for what could not be
   * read again: too deep, longer than a line, or with an unsafe key.
   */
  textOf(value: unknown): string {
    return this.fitted(this.packed(value, 0));
  }

  private packed(value: unknown, depth: number): unknown {
    if (!isObject(value)) return value;
    if (depth > depthLimit)
      throw new LogError(
        `A value is more than ${depthLimit} levels deep, which a log cannot contain.`,
      );
    const known = this.numbers.get(value);
    if (known !== undefined) return { $shared: known };
    if ('toJSON' in value && typeof value.toJSON === 'function')
      return this.packed(value.toJSON(), depth + 1);
    if (!Array.isArray(value)) return this.packedFields(value, depth);
    const items = this.packedItems(value, depth);
    return value.length > sharedItems ? { $shared: this.share(value, items) } : items;
  }

  private packedItems(value: readonly unknown[], depth: number): readonly unknown[] {
    let copy: unknown[] | null = null;
    for (let at = 0; at < value.length; at += 1) {
      const item = value[at];
      const packed = this.packed(item, depth + 1);
      if (packed !== item) (copy ??= [...value])[at] = packed;
    }
    return copy ?? value;
  }

  private packedFields(value: object, depth: number): object {
    const fields = value as Readonly<Record<string, unknown>>;
    let copy: Record<string, unknown> | null = null;
    const keys = Object.keys(fields);
    for (const key of keys) {
      if (isUnsafeKey(key))
        throw new LogError(`A value has the key "${key}", which a log cannot contain.`);
      const field = fields[key];
      const packed = this.packed(field, depth + 1);
      if (packed !== field) (copy ??= { ...fields })[key] = packed;
    }
    const written = copy ?? fields;
    const [only] = keys;
    return keys.length === 1 && only !== undefined && isReference(only)
      ? { [`$${only}`]: written[only] }
      : written;
  }

  private share(value: object, packed: unknown): number {
    this.write(this.fitted(packed));
    const number = this.count;
    this.count += 1;
    this.numbers.set(value, number);
    return number;
  }

  /** JSON of a packed value. When it is too long for a line, its children become shared values. */
  private fitted(packed: unknown): string {
    const text = jsonOf(packed);
    if (text.length <= lineTarget) return text;
    const shorter = (item: unknown) =>
      isObject(item) && jsonOf(item).length > small ? { $shared: this.share(item, item) } : item;
    const made = Array.isArray(packed)
      ? jsonOf(packed.map(shorter))
      : isObject(packed)
        ? jsonOf(
            Object.fromEntries(Object.entries(packed).map(([key, field]) => [key, shorter(field)])),
          )
        : text;
    if (
      made.length > lineTarget &&
      new TextEncoder().encode(made).length > limits.lineBytes - lineTarget
    ) {
      throw new LogError(`A value of ${made.length} characters does not fit into a line.`);
    }
    return made;
  }
}
