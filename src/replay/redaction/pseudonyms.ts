import { sha256 } from '@noble/hashes/sha2.js';
import {
  bytesToHex,
  concatBytes,
  hexToBytes,
  randomBytes,
  utf8ToBytes,
} from '@noble/hashes/utils.js';
import { NameWords } from './nameWords';

/** A text that must not be written, with its replacement. */
export interface SeenSecret {
  kind: 'secret' | 'file';
  text: string;
  pseudonym: string;
}

/** Digits that identify the text, and a check that marks pseudonyms of this key. */
const digits = 9;
const checkDigits = 3;
const form = /^(secret|file)-([0-9a-f]{9})([0-9a-f]{3})(\.[A-Za-z0-9]{1,5})?$/;

/** File extensions that reveal nothing but the type. */
const extensions = new Set(
  (
    'avif bmp csv doc docx eml gif gz heic html ics jpeg jpg json log md mov mp3 mp4 odp ods odt pdf png ppt pptx rtf svg tif tiff tsv txt ' +
    'wav webm webp xls xlsx xml zip'
  ).split(' '),
);

/** The file extension with its dot; '' for an unusual one. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot >= 0 && name.length - dot <= 6 && extensions.has(name.slice(dot + 1).toLowerCase())
    ? name.slice(dot)
    : '';
}

/**
 * Stable pseudonyms, derived from a key and the text: the same text has the same pseudonym for as
 * long as the key is kept, also after a reload. A pseudonym of this key is its own pseudonym, so
 * redacted data can be redacted again.
 */
export class Pseudonyms {
  readonly key: string;
  private readonly keyBytes: Uint8Array;
  private readonly known = new Map<string, string>();
  private readonly list: SeenSecret[] = [];
  private readonly words: NameWords;
  private readonly checkSeed: number;

  /**
   * `key`: at least 32 hexadecimal digits; random by default. Throws an Error for an invalid key.
   */
  constructor(key?: string) {
    this.keyBytes = key === undefined ? randomBytes(16) : hexToBytes(key);
    if (this.keyBytes.length < 16)
      throw new Error('The key of pseudonyms has at least 32 hexadecimal digits.');
    this.key = bytesToHex(this.keyBytes);
    this.checkSeed = parseInt(this.digest('check').slice(0, 8), 16);
    this.words = new NameWords((text) => this.digest(`name:${text}`));
  }

  /** `secret-` and twelve hexadecimal digits. An empty text stays empty. */
  secret(text: string): string {
    return this.pseudonymFor('secret', text);
  }

  /** The same, without adding the text to those that were seen. */
  unlisted(text: string): string {
    return this.known.get(`secret${text}`) ?? this.made('secret', text);
  }

  /** `file-`, twelve hexadecimal digits, and a usual extension. */
  file(name: string): string {
    return this.pseudonymFor('file', name);
  }

  /**
   * A name or e-mail address as letters of the same length. Spaces, `@ . -` and capitals stay. The
   * same word always becomes the same word; different words differ where their length allows. Of
   * two that collide, the later one gets another pseudonym, which can change with a reload.
   */
  name(text: string): string {
    return this.words.name(text);
  }

  /** The secrets and file names so far, in order, with their pseudonyms. */
  seen(): readonly SeenSecret[] {
    return this.list;
  }

  private pseudonymFor(kind: SeenSecret['kind'], text: string): string {
    if (text === '') return '';
    const known = this.known.get(kind + text);
    if (known !== undefined) return known;
    if (this.isOwn(text)) return text;
    const pseudonym = this.made(kind, text) + (kind === 'file' ? extensionOf(text) : '');
    this.known.set(kind + text, pseudonym);
    this.list.push({ kind, text, pseudonym });
    return pseudonym;
  }

  private made(kind: string, text: string): string {
    return this.format(kind, this.digest(`${kind}:${text}`).slice(0, digits));
  }

  /** Whether a text is a pseudonym of this key. */
  isOwn(text: string): boolean {
    const [, kind, start, check] = form.exec(text) ?? [];
    return (
      kind !== undefined &&
      start !== undefined &&
      check !== undefined &&
      text.startsWith(this.format(kind, start))
    );
  }

  private format(kind: string, start: string): string {
    let check = this.checkSeed;
    for (let at = 0; at < start.length; at += 1)
      check = Math.imul(check ^ start.charCodeAt(at), 0x01000193);
    return `${kind}-${start}${((check ^ (check >>> 15)) & 0xfff).toString(16).padStart(checkDigits, '0')}`;
  }

  /**
   * The digest is truncated, so length extension is no concern and a plain keyed hash is enough.
   */
  private digest(text: string): string {
    return bytesToHex(sha256(concatBytes(this.keyBytes, utf8ToBytes(text))));
  }
}
