import { sha256 } from '@noble/hashes/sha2.js';
import {
  bytesToHex,
  concatBytes,
  hexToBytes,
  randomBytes,
  utf8ToBytes,
} from '@noble/hashes/utils.js';
import { NameWords } from './nameWords';

/** A text that must not be written, and what is written in its place. */
export interface Seen {
  kind: 'secret' | 'file';
  text: string;
  pseudonym: string;
}

/** Digits that tell the texts apart, and digits that tell a pseudonym of this key from a text that looks like one. */
const digits = 9;
const checkDigits = 3;
const form = /^(secret|file)-([0-9a-f]{9})([0-9a-f]{3})(\.[A-Za-z0-9]{1,5})?$/;

/** Extensions that say what a file is and nothing else. */
const extensions = new Set(
  (
    'avif bmp csv doc docx eml gif gz heic html ics jpeg jpg json log md mov mp3 mp4 odp ods odt pdf png ppt pptx rtf svg tif tiff tsv txt ' +
    'wav webm webp xls xlsx xml zip'
  ).split(' '),
);

/** The extension of a file's name with its dot; '' when it is not one of the usual ones. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot >= 0 && name.length - dot <= 6 && extensions.has(name.slice(dot + 1).toLowerCase())
    ? name.slice(dot)
    : '';
}

/**
 * Stable stand-ins for what must not be written. They come from a key and the text, so the same text has the same stand-in for
 * as long as the key is kept (after a reload too), and a stand-in says nothing to those who do not have the key. A stand-in of
 * this key is its own stand-in, so that what was redacted can be redacted again.
 */
export class Pseudonyms {
  readonly key: string;
  private readonly keyBytes: Uint8Array;
  private readonly stood = new Map<string, string>();
  private readonly list: Seen[] = [];
  private readonly words: NameWords;
  private readonly checkSeed: number;

  /** `key`: at least 32 hexadecimal digits; a random one when left out. Throws an Error when it is something else. */
  constructor(key?: string) {
    this.keyBytes = key === undefined ? randomBytes(16) : hexToBytes(key);
    if (this.keyBytes.length < 16)
      throw new Error('The key of pseudonyms has at least 32 hexadecimal digits.');
    this.key = bytesToHex(this.keyBytes);
    this.checkSeed = parseInt(this.digest('check').slice(0, 8), 16);
    this.words = new NameWords((text) => this.digest(`name:${text}`));
  }

  /** `secret-` and twelve hexadecimal digits. What is empty stays empty: that nothing is there is no secret. */
  secret(text: string): string {
    return this.standIn('secret', text);
  }

  /** `file-`, twelve hexadecimal digits, and the extension where it is a usual one. */
  file(name: string): string {
    return this.standIn('file', name);
  }

  /**
   * A name or an address of the same length: letters in place of all but spaces and `@ . -`, capitals where there were some.
   * The same word becomes the same word everywhere, and different words become different ones as far as their length allows
   * (of two that would become one, the later one becomes another: so it can differ from page load to page load).
   */
  name(text: string): string {
    return this.words.name(text);
  }

  /** Secrets and names of files that were met, in that order, with what stands for them. It grows. */
  seen(): readonly Seen[] {
    return this.list;
  }

  private standIn(kind: Seen['kind'], text: string): string {
    if (text === '') return '';
    const known = this.stood.get(kind + text);
    if (known !== undefined) return known;
    if (this.isOwn(text)) return text;
    const pseudonym =
      this.made(kind, this.digest(`${kind}:${text}`).slice(0, digits)) +
      (kind === 'file' ? extensionOf(text) : '');
    this.stood.set(kind + text, pseudonym);
    this.list.push({ kind, text, pseudonym });
    return pseudonym;
  }

  private isOwn(text: string): boolean {
    const [, kind, start, check] = form.exec(text) ?? [];
    return (
      kind !== undefined &&
      start !== undefined &&
      check !== undefined &&
      text.startsWith(this.made(kind, start))
    );
  }

  private made(kind: string, start: string): string {
    let check = this.checkSeed;
    for (let at = 0; at < start.length; at += 1)
      check = Math.imul(check ^ start.charCodeAt(at), 0x01000193);
    return `${kind}-${start}${((check ^ (check >>> 15)) & 0xfff).toString(16).padStart(checkDigits, '0')}`;
  }

  /** No more of the digest is written than tells texts apart, so nobody can lengthen it: a plain keyed hash is enough. */
  private digest(text: string): string {
    return bytesToHex(sha256(concatBytes(this.keyBytes, utf8ToBytes(text))));
  }
}
