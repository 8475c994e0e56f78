import { encodedForms, escapedForms } from './encodings';
import { decodedPart } from './filler';
import type { Pseudonyms, SeenSecret } from './pseudonyms';
import { cues, endsWithId, shapesIn, type SecretSpan } from './secretShapes';

/**
 * Minimum lengths in characters. Shorter secrets are ignored, because three characters occur
 * everywhere. Up to `inside`, a secret is found only as a whole word. File names without a dot may
 * be any word, so they and encoded forms must be longer.
 */
const scanLengths = { secret: 4, partial: 8, file: 8, encoded: 8 } as const;

interface Pattern {
  text: string;
  pseudonym: string;
  /** Matches only where no letter or digit is next to it. */
  wholeWord: boolean;
}

/** Patterns that begin with the same units, and their lengths, longest first. */
interface Bucket {
  byText: Map<string, Pattern>;
  lengths: number[];
  /** Secrets of which a beginning is found too. */
  begun: Pattern[];
}

const dot = '.'.charCodeAt(0);
const pseudonymForm = /(?:secret|file)-[0-9a-f]{12}/g;
const longestPseudonym = 'secret-'.length + 12;

/** A lone half of a surrogate pair, which no address can contain. */
const halfPair = /\p{Surrogate}/gu;

/** What the scanner looks for at each four units. */
const [mayBeKnown, mayBeShape] = [1, 2];
/** No word, and so not found in other words by chance. */
const isNoWord = (text: string): boolean => !/^(?:[a-z]*|\d*)$/i.test(text);

const gram = 4;
const tableBits = 18;
const mask = (1 << tableBits) - 1;
/** Rolling key of the last four units. */
const shifted = (key: number, code: number): number => ((key << 5) ^ code) & mask;

function keyOf(text: string): number {
  let key = 0;
  for (let at = 0; at < gram; at += 1) key = shifted(key, text.charCodeAt(at));
  return key;
}

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

/** Whether no letter or digit is next to a part of a text. */
const isWord = (text: string, start: number, end: number): boolean =>
  !(start > 0 && isWordUnit(text, start - 1)) && !(end < text.length && isWordUnit(text, end));

/** The length of the longest beginning of `known` that `text` has at `start`. */
function commonLength(known: string, text: string, start: number): number {
  const most = Math.min(known.length, text.length - start);
  let length = 0;
  while (length < most && known.charCodeAt(length) === text.charCodeAt(start + length)) length += 1;
  return length;
}

/**
 * Finds secrets in texts and replaces them by their pseudonyms: known ones, in every form in which
 * they may be quoted; what someone has typed of them so far; and what looks like a secret. One pass
 * over a text, however many secrets: a table tells for each four units whether a secret may begin
 * there.
 */
export class SecretScanner {
  private readonly table = new Uint8Array(1 << tableBits);
  private readonly buckets = new Map<number, Bucket>();
  private added = 0;
  /** Whether anything was found so far. */
  hasFound = false;

  constructor(private readonly pseudonyms: Pseudonyms) {
    for (const cue of cues) this.mark(keyOf(cue), mayBeShape);
  }

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
    return text.length < gram ? text : this.search(text, true);
  }

  /**
   * The same for ids and fixed choices, without short secrets and beginnings: a password `Pending`
   * must not change the status of a task, which would also reveal it.
   */
  plain(text: string): string {
    return text.length < scanLengths.partial ? text : this.search(text, false);
  }

  /** The same for a path or query, whose parts may be encoded. */
  address(text: string): string {
    const parts = text.replace(/[^/&=?]+/g, (part) => {
      const plain = decodedPart(part);
      const written = this.text(plain);
      return written === plain ? part : encodeURIComponent(written.replace(halfPair, '\ufffd'));
    });
    return this.text(parts);
  }

  private mark(key: number, what: number): void {
    this.table[key] = (this.table[key] ?? 0) | what;
  }

  private add({ kind, text, pseudonym }: SeenSecret): void {
    const least = kind === 'file' && !text.includes('.') ? scanLengths.file : scanLengths.secret;
    if (text.length < least || isPseudonymPart(text)) return;
    const wholeWord = text.length < scanLengths.partial;
    // Only passwords are typed. Shapes find what was typed of a token, tokens of the same kind
    // begin alike, and so do all addresses.
    const isTyped =
      kind === 'secret' && !text.includes('://') && shapesIn(text, this.pseudonyms).length === 0;
    for (const form of escapedForms(text)) this.addPattern({ text: form, pseudonym, wholeWord });
    // As it is typed. Encoded forms of other texts begin with the same signs.
    if (isTyped) this.buckets.get(keyOf(text))?.begun.push({ text, pseudonym, wholeWord });
    if (kind === 'file') return;
    for (const form of new Set([
      ...encodedForms(text),
      ...encodedForms(JSON.stringify(text).slice(1, -1)),
    ]))
      if (form.length >= scanLengths.encoded)
        this.addPattern({ text: form, pseudonym, wholeWord: false });
  }

  private addPattern(pattern: Pattern): void {
    const key = keyOf(pattern.text);
    this.mark(key, mayBeKnown);
    let bucket = this.buckets.get(key);
    if (!bucket) this.buckets.set(key, (bucket = { byText: new Map(), lengths: [], begun: [] }));
    // The first one stays: a file may have the name of a password.
    if (!bucket.byText.has(pattern.text)) bucket.byText.set(pattern.text, pattern);
    // Longest first, so that a secret that contains another is replaced as a whole.
    if (!bucket.lengths.includes(pattern.text.length))
      bucket.lengths = [...bucket.lengths, pattern.text.length].sort((one, other) => other - one);
  }

  private search(text: string, short: boolean): string {
    const { table } = this;
    const spans: SecretSpan[] = [];
    let searched = 0;
    let hasCue = false;
    let key = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      key = shifted(key, code);
      if (code === dot && !hasCue) hasCue = endsWithId(text, at);
      const what = table[key];
      if (what === 0 || what === undefined || at < gram - 1) continue;
      const start = at - gram + 1;
      if (what & mayBeShape && !hasCue) hasCue = cues.has(text.slice(start, at + 1));
      if (!(what & mayBeKnown) || start < searched) continue;
      const found = this.at(text, start, key, short);
      if (!found) continue;
      spans.push(found);
      if (found.rank === 0) searched = found.end;
    }
    if (hasCue) spans.push(...shapesIn(text, this.pseudonyms));
    return spans.length === 0 ? text : this.replaced(text, spans);
  }

  private replaced(text: string, spans: SecretSpan[]): string {
    this.hasFound = true;
    spans.sort((one, other) => one.start - other.start);
    let out = '';
    let copied = 0;
    for (let index = 0; index < spans.length;) {
      let best = spans[index];
      if (!best) break;
      const { start } = best;
      let { end } = best;
      for (index += 1; index < spans.length; index += 1) {
        const next = spans[index];
        if (!next || next.start >= end) break;
        end = Math.max(end, next.end);
        if (next.rank < best.rank) best = next;
      }
      out += text.slice(copied, start) + best.pseudonym;
      copied = end;
    }
    return out + text.slice(copied);
  }

  private at(text: string, start: number, key: number, short: boolean): SecretSpan | null {
    const bucket = this.buckets.get(key);
    if (!bucket) return null;
    for (const length of bucket.lengths) {
      const end = start + length;
      if (end > text.length) continue;
      const pattern = bucket.byText.get(text.slice(start, end));
      if (!pattern) continue;
      const { pseudonym } = pattern;
      if (!pattern.wholeWord || (short && isWord(text, start, end)))
        return { start, end, pseudonym, rank: 0 };
    }
    return short ? this.begunAt(text, start, bucket) : null;
  }

  /** The longest beginning of a known secret at `start`. */
  private begunAt(text: string, start: number, { begun }: Bucket): SecretSpan | null {
    let longest: Pattern | null = null;
    let length = gram - 1;
    for (const pattern of begun) {
      const common = commonLength(pattern.text, text, start);
      if (common <= length) continue;
      length = common;
      longest = pattern;
    }
    const end = start + length;
    const part = text.slice(start, end);
    if (!longest || isPseudonymPart(part) || this.isInPseudonym(text, start)) return null;
    return isNoWord(part) || length >= scanLengths.partial || isWord(text, start, end)
      ? { start, end, pseudonym: longest.pseudonym, rank: 2 }
      : null;
  }

  private isInPseudonym(text: string, at: number): boolean {
    const from = Math.max(0, at - longestPseudonym);
    return [...text.slice(from, at + longestPseudonym).matchAll(pseudonymForm)].some(
      ({ index, 0: found }) =>
        from + index <= at && at < from + index + found.length && this.pseudonyms.isOwn(found),
    );
  }
}
