import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of `text` as it stands in the base64 of a longer text, `offset` (0 to 2) bytes after a group of three began: only the characters that it alone decides. */
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

/** As a part of a URL, a whole URL and a form have it, with capital and with small hexadecimal digits; nothing where half a character has no encoding. */
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
    // A text with half a surrogate pair cannot stand in a URL.
    return [];
  }
}

/** How a text may stand in another one that quotes it: escaped for JSON (once and twice), for a URL, a form or HTML. Itself is the first. */
export function quotedForms(text: string): string[] {
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

/** How a text may stand in what is encoded as a whole: base64 and base64url wherever it begins, and hexadecimal. */
export function packedForms(text: string): string[] {
  const bytes = utf8ToBytes(text);
  const hex = bytesToHex(bytes);
  const forms = [hex, hex.toUpperCase()];
  for (const offset of [0, 1, 2]) {
    const base64 = base64Within(bytes, offset);
    forms.push(base64, base64.replaceAll('+', '-').replaceAll('/', '_'), ...percentForms(base64));
  }
  return [...new Set(forms)];
}
