import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * The characters of a longer base64 text that `bytes` alone determine, when they begin `offset` (0
 * to 2) bytes into a group of three.
 */
function base64Within(bytes: Uint8Array, offset: number): string {
  let out = '';
  const first = Math.ceil((offset * 8) / 6);
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  const byteAt = (index: number): number => bytes[index - offset] ?? 0;
  for (let at = first; at < end; at += 1) {
    const bit = at * 6;
    const index = bit >> 3;
    const pair = (byteAt(index) << 8) | byteAt(index + 1);
    out += letters.charAt((pair >> (10 - (bit & 7))) & 63);
  }
  return out;
}

const inJson = (text: string): string =>
  /["\\\u0000-\u001f\ud800-\udfff]/.test(text) ? JSON.stringify(text).slice(1, -1) : text;
const inAscii = (text: string): string =>
  inJson(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const inHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
const percent = (unit: string): string => `%${unit.charCodeAt(0).toString(16).toUpperCase()}`;

/** Encodings of a URL part, a URL and a form, with upper and lower case digits. */
function percentForms(text: string): string[] {
  try {
    const part = encodeURIComponent(text);
    const form = part.replace(/[!'()~]/g, percent).replaceAll('%20', '+');
    const forms = [part, encodeURI(text), form];
    return [
      ...forms,
      ...forms.map((one) => one.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())),
    ];
  } catch {
    // Half a surrogate pair cannot be URL-encoded.
    return [];
  }
}

/**
 * A text as it appears when it is quoted: escaped for JSON (once and twice), a URL, a form or HTML.
 * The text itself comes first.
 */
export function escapedForms(text: string): string[] {
  if (/^[A-Za-z0-9._-]*$/.test(text)) return [text];
  return [
    ...new Set([
      text,
      inJson(text),
      inJson(inJson(text)),
      inAscii(text),
      inHtml(text),
      ...percentForms(text),
    ]),
  ];
}

/**
 * A text as it appears inside encoded data: base64 and base64url at any offset, and hexadecimal.
 */
export function encodedForms(text: string): string[] {
  const bytes = utf8ToBytes(text);
  const hex = bytesToHex(bytes);
  const forms = [hex, hex.toUpperCase()];
  for (const offset of [0, 1, 2]) {
    const base64 = base64Within(bytes, offset);
    forms.push(base64, base64.replaceAll('+', '-').replaceAll('/', '_'), ...percentForms(base64));
  }
  return [...new Set(forms)];
}
