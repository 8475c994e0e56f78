import { LogError } from './logError';
import { isObject } from '../../lib/fields';
import { isReference } from './json';
import { forbiddenKeys, limits, lineTarget, partItems } from './logFormat';

/** The text of a value as the format has it: what JSON has no word for is null. */
export const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** How deep a value may be, so that with what stands around it a line stays within the limit. */
const depthLimit = limits.depth - 4;
/** What takes no more than a reference would is left where it is. */
const small = 64;

/**
 * Takes the long arrays out of what is written, so that lines stay short, and states that share a page share its text. An array
 * is told by its identity: it must not be changed once it was written.
 */
export class PartsOut {
  /** In which part each array is, and each object that made a line too long. */
  private readonly numbers = new WeakMap<object, number>();

  /**
   * `write` is given the text of each new part, in the order in which they must stand; `count`: how many stand there already, written
   * by somebody else.
   */
  constructor(
    private readonly write: (part: string) => void,
    private count = 0,
  ) {}

  /** How many parts stand in the log. */
  get written(): number {
    return this.count;
  }

  /**
   * The text of a value, with references in place of its long arrays. Throws a LogError for what could not be read again: too deep,
   * a text that is longer than a line, a key that no log may hold.
   */
  textOf(value: unknown): string {
    return this.fitted(this.packed(value, 0));
  }

  private packed(value: unknown, depth: number): unknown {
    if (!isObject(value)) return value;
    if (depth > depthLimit)
      throw new LogError(
        `A value is more than ${depthLimit} levels deep, and a log holds no such value.`,
      );
    const known = this.numbers.get(value);
    if (known !== undefined) return { $part: known };
    if ('toJSON' in value && typeof value.toJSON === 'function')
      return this.packed(value.toJSON(), depth + 1);
    if (!Array.isArray(value)) return this.packedFields(value, depth);
    const items = this.packedItems(value, depth);
    return value.length > partItems ? { $part: this.part(value, items) } : items;
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
      if (forbiddenKeys.has(key))
        throw new LogError(`A value has the key "${key}", and a log holds no such key.`);
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

  private part(value: object, packed: unknown): number {
    this.write(this.fitted(packed));
    const number = this.count;
    this.count += 1;
    this.numbers.set(value, number);
    return number;
  }

  /** The text of what was packed. When it is too long for a line, what it consists of becomes parts. */
  private fitted(packed: unknown): string {
    const text = jsonOf(packed);
    if (text.length <= lineTarget) return text;
    const shorter = (item: unknown) =>
      isObject(item) && jsonOf(item).length > small ? { $part: this.part(item, item) } : item;
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
