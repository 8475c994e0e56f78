import { packedForms, quotedForms } from './encodings';
import type { Pseudonyms, Seen } from './pseudonyms';

/**
 * Lengths in characters. Shorter secrets are not looked for at all: three characters stand everywhere. Up to `inside` a secret
 * is found only where it stands alone, not within a word or an id. The name of a file without a dot, which may be any word, and a packed form must be longer to be looked for.
 */
export const wallLengths = { secret: 4, inside: 8, file: 8, packed: 8 } as const;

interface Pattern {
  text: string;
  pseudonym: string;
  /** Only where neither a letter nor a digit stands beside it. */
  alone: boolean;
}

/** Patterns that begin with the same units: by text, and their lengths, the longest first. */
interface Bucket {
  byText: Map<string, Pattern>;
  lengths: number[];
}

const gram = 4;
const tableBits = 18;
const mask = (1 << tableBits) - 1;
/** Key of the last four units when a text is read from left to right. */
const shifted = (key: number, code: number): number => ((key << 5) ^ code) & mask;

/** Words of the pseudonyms themselves: who has such a password cannot be told from us. */
const isOurs = (text: string): boolean => 'secret-'.includes(text) || 'file-'.includes(text);

function isWordUnit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code >= 128
  );
}

/**
 * The second wall: looks for known secrets, in every form in which they may be quoted, in the texts that are written, and
 * puts their pseudonyms in their place. One walk over a text whatever the number of secrets: a table tells for each four
 * units whether a secret may begin with them.
 */
export class Wall {
  private readonly table = new Uint8Array(1 << tableBits);
  private readonly buckets = new Map<number, Bucket>();
  private taken = 0;
  /** Whether anything was found so far. */
  hasFound = false;

  constructor(private readonly pseudonyms: Pseudonyms) {}

  /** Takes in the secrets that were met since. @returns whether there were any */
  learn(): boolean {
    const seen = this.pseudonyms.seen();
    const before = this.taken;
    for (; this.taken < seen.length; this.taken += 1) {
      const one = seen[this.taken];
      if (one) this.add(one);
    }
    return this.taken > before;
  }

  /** A text without secrets; itself when there are none. */
  text(text: string): string {
    return this.taken === 0 || text.length < gram ? text : this.search(text, true);
  }

  /**
   * The same for ids and given choices, of which the short secrets are not looked for: `Pending` as a password must not
   * change a task's status, which would also betray it.
   */
  plain(text: string): string {
    return this.taken === 0 || text.length < wallLengths.inside ? text : this.search(text, false);
  }

  private add({ kind, text, pseudonym }: Seen): void {
    const least = kind === 'file' && !text.includes('.') ? wallLengths.file : wallLengths.secret;
    if (text.length < least || isOurs(text)) return;
    const alone = text.length < wallLengths.inside;
    for (const form of quotedForms(text)) this.put({ text: form, pseudonym, alone });
    if (kind === 'file') return;
    for (const form of new Set([
      ...packedForms(text),
      ...packedForms(JSON.stringify(text).slice(1, -1)),
    ]))
      if (form.length >= wallLengths.packed) this.put({ text: form, pseudonym, alone: false });
  }

  private put(pattern: Pattern): void {
    let key = 0;
    for (let at = 0; at < gram; at += 1) key = shifted(key, pattern.text.charCodeAt(at));
    this.table[key] = 1;
    let bucket = this.buckets.get(key);
    if (!bucket) this.buckets.set(key, (bucket = { byText: new Map(), lengths: [] }));
    // What was met first keeps the place: a file may be called as a password is.
    if (!bucket.byText.has(pattern.text)) bucket.byText.set(pattern.text, pattern);
    // The longest first: what holds another one is replaced as a whole.
    if (!bucket.lengths.includes(pattern.text.length))
      bucket.lengths = [...bucket.lengths, pattern.text.length].sort((one, other) => other - one);
  }

  private search(text: string, short: boolean): string {
    const { table } = this;
    let out = '';
    let copied = 0;
    let key = 0;
    for (let at = 0; at < text.length; at += 1) {
      key = shifted(key, text.charCodeAt(at));
      if (table[key] === 0 || at - copied < gram - 1) continue;
      const start = at - gram + 1;
      const found = this.at(text, start, key, short);
      if (!found) continue;
      this.hasFound = true;
      out += text.slice(copied, start) + found.pseudonym;
      copied = start + found.text.length;
      at = copied - 1;
    }
    return copied === 0 ? text : out + text.slice(copied);
  }

  private at(text: string, start: number, key: number, short: boolean): Pattern | null {
    const bucket = this.buckets.get(key);
    if (!bucket) return null;
    for (const length of bucket.lengths) {
      const end = start + length;
      if (end > text.length) continue;
      const pattern = bucket.byText.get(text.slice(start, end));
      if (!pattern) continue;
      if (!pattern.alone) return pattern;
      if (
        short &&
        !(start > 0 && isWordUnit(text, start - 1)) &&
        !(end < text.length && isWordUnit(text, end))
      )
        return pattern;
    }
    return null;
  }
}
