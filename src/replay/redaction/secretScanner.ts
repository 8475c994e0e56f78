import { encodedForms, escapedForms } from './encodings';
import type { Pseudonyms, SeenSecret } from './pseudonyms';

/**
 * Minimum lengths in characters. Shorter secrets are ignored, because three characters occur
 * everywhere. Up to `inside`, a secret is found only as a whole word. File names without a dot may
 * be any word, so they and encoded forms must be longer.
 */
const scanLengths = { secret: 4, partial: 8, file: 8, encoded: 8 } as const;

interface Pattern {
  text: string;
  pseudonym: string;
  /** Matches only where no letter or digit stands next to it. */
  wholeWord: boolean;
}

/** Patterns that begin with the same units, and their lengths, longest first. */
interface Bucket {
  byText: Map<string, Pattern>;
  lengths: number[];
}

const gram = 4;
const tableBits = 18;
const mask = (1 << tableBits) - 1;
/** Rolling key of the last four units. */
const shifted = (key: number, code: number): number => ((key << 5) ^ code) & mask;

/** Parts of the pseudonyms themselves. */
const isPseudonymPart = (text: string): boolean =>
  'secret-'.includes(text) || 'file-'.includes(text);

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
 * Finds known secrets in texts, in every form in which they may be quoted, and replaces them by
 * their pseudonyms. One pass over a text, however many secrets: a table tells for each four units
 * whether a secret may begin there.
 */
export class SecretScanner {
  private readonly table = new Uint8Array(1 << tableBits);
  private readonly buckets = new Map<number, Bucket>();
  private added = 0;
  /** Whether anything was found so far. */
  hasFound = false;

  constructor(private readonly pseudonyms: Pseudonyms) {}

  /** Adds the secrets that were seen since the last call. @returns whether there were any */
  addNewSecrets(): boolean {
    const seen = this.pseudonyms.seen();
    const before = this.added;
    for (; this.added < seen.length; this.added += 1) {
      const one = seen[this.added];
      if (one) this.add(one);
    }
    return this.added > before;
  }

  /** The text with its secrets replaced. */
  text(text: string): string {
    return this.added === 0 || text.length < gram ? text : this.search(text, true);
  }

  /**
   * The same for ids and fixed choices, without short secrets: a password `Pending` must not change
   * the status of a task, which would also reveal it.
   */
  plain(text: string): string {
    return this.added === 0 || text.length < scanLengths.partial ? text : this.search(text, false);
  }

  private add({ kind, text, pseudonym }: SeenSecret): void {
    const least = kind === 'file' && !text.includes('.') ? scanLengths.file : scanLengths.secret;
    if (text.length < least || isPseudonymPart(text)) return;
    const wholeWord = text.length < scanLengths.partial;
    for (const form of escapedForms(text)) this.addPattern({ text: form, pseudonym, wholeWord });
    if (kind === 'file') return;
    for (const form of new Set([
      ...encodedForms(text),
      ...encodedForms(JSON.stringify(text).slice(1, -1)),
    ]))
      if (form.length >= scanLengths.encoded)
        this.addPattern({ text: form, pseudonym, wholeWord: false });
  }

  private addPattern(pattern: Pattern): void {
    let key = 0;
    for (let at = 0; at < gram; at += 1) key = shifted(key, pattern.text.charCodeAt(at));
    this.table[key] = 1;
    let bucket = this.buckets.get(key);
    if (!bucket) this.buckets.set(key, (bucket = { byText: new Map(), lengths: [] }));
    // The first one stays: a file may have the name of a password.
    if (!bucket.byText.has(pattern.text)) bucket.byText.set(pattern.text, pattern);
    // Longest first, so that a secret that contains another is replaced as a whole.
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
      if (!pattern.wholeWord) return pattern;
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
