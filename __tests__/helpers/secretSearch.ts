import { gunzipSync } from 'node:zlib';

/**
 * A text that must not be found. A `random` one contains no words, so no piece of it may be found
 * either.
 */
export interface Secret {
  name: string;
  value: string;
  random: boolean;
}

const part = 8;
const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * The base64 forms of a text at any position in its surroundings, without the characters that
 * depend on its neighbours.
 */
function base64Forms(text: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const whole = bytes.toString('base64').replace(/=+$/, '');
    const form = whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** The encodings in which a file may contain a secret. */
function formsOf(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const escaped = [...text]
    .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
  const percent = [...Buffer.from(text)]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
  const hex = Buffer.from(text).toString('hex');
  return [
    text,
    encodeURIComponent(text),
    encodeURI(text),
    new URLSearchParams({ '': text }).toString().slice(1),
    percent,
    percent.toUpperCase(),
    json,
    JSON.stringify(json).slice(1, -1),
    escaped,
    hex,
    hex.toUpperCase(),
    Buffer.from(text, 'utf16le').toString('latin1'),
    ...base64Forms(text),
  ];
}

/**
 * Makes a function that searches bytes, and what gzip files inflate to, for secrets: in every
 * encoding, and for every eight characters of random ones. It returns descriptions of what it
 * found.
 */
export function makeSecretSearch(
  secrets: readonly Secret[],
): (where: string, content: Buffer | string) => string[] {
  const whole = new Map<string, string>();
  const parts = new Map<string, string>();
  for (const { name, value, random } of secrets) {
    if (value.length < part) throw new Error(`${name} is too short to search for`);
    for (const form of formsOf(value)) whole.set(form, name);
    if (random)
      for (let at = 0; at + part <= value.length; at += 1)
        parts.set(value.slice(at, at + part), name);
  }
  return function search(where: string, content: Buffer | string): string[] {
    const bytes = Buffer.from(content);
    const text = bytes.toString('latin1');
    const found = new Set<string>();
    for (const [form, name] of whole)
      if (text.includes(Buffer.from(form).toString('latin1'))) found.add(`${where}: ${name}`);
    for (let at = 0; at + part <= text.length; at += 1) {
      const name = parts.get(text.slice(at, at + part));
      if (name !== undefined)
        found.add(`${where}: a part of ${name} (${text.slice(at, at + part)})`);
    }
    const inside = isGzip(bytes) ? search(`${where}, inflated`, gunzipSync(bytes)) : [];
    return [...found, ...inside];
  };
}
