/** The filler for each ASCII code. */
const table = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) {
  const digit = code >= 48 && code <= 57;
  const capital = code >= 65 && code <= 90;
  const small = code >= 97 && code <= 122;
  table[code] = digit ? 48 : capital ? 88 : small ? 120 : code;
}

const characters = Array.from(table, (code) => String.fromCharCode(code));

/**
 * The filler for a UTF-16 unit. Other white space becomes a space, so that `trim` still removes as
 * much.
 */
const fillUnit = (code: number): number =>
  table[code] ?? (/\s/.test(String.fromCharCode(code)) ? 32 : 120);

/** Up to this length, concatenating characters is faster than decoding bytes. */
const short = 24;
const block = 4096;
const codes = new Uint8Array(block);
const decoder = new TextDecoder();

/**
 * Replaces a text by one of the same length: `x`, `X` and `0` for letters and digits, `x` for other
 * units beyond ASCII. Spaces and punctuation stay. Each UTF-16 unit is replaced on its own, so the
 * filler of a substring is the substring of the filler.
 */
export function fillText(text: string): string {
  let out = '';
  if (text.length <= short) {
    for (let at = 0; at < text.length; at += 1)
      out += characters[text.charCodeAt(at)] ?? String.fromCharCode(fillUnit(text.charCodeAt(at)));
    return out;
  }
  for (let start = 0; start < text.length; start += block) {
    const length = Math.min(text.length - start, block);
    for (let at = 0; at < length; at += 1) {
      codes[at] = fillUnit(text.charCodeAt(start + at));
    }
    out += decoder.decode(codes.subarray(0, length));
  }
  return out;
}

const objectId = /^[0-9a-f]{24}$/;
/**
 * Parameter names of the product itself, which say nothing about a person. A test compares them
 * with its URLs.
 */
const ownParameters = new Set(
  'account assigned assignee blocked by cols creator density due-from due-to filter label message mine nest new on priority q role seen sort span status tag view'.split(
    ' ',
  ),
);
/** Names of parameters that contain credentials. */
const credentialName =
  /token|passw|secret|credential|auth|session|api-?key|jwt|bearer|signature|assertion|^(?:code|key|otp|pin|sig|ticket|nonce)$/i;

/** Keeps a byte order mark as a character. */
const unmarked = new TextDecoder('utf-8', { ignoreBOM: true });

/** Fills an encoded text so that it decodes to the filler of the decoded text. */
function fillEncoded(piece: string): string {
  return piece.replace(/(?:%[0-9a-f]{2})+|[^%]+|%/gi, (run) => {
    if (run.length < 3 || !run.startsWith('%')) return fillText(run);
    const bytes = Uint8Array.from(run.slice(1).split('%'), (byte) => parseInt(byte, 16));
    let out = '';
    for (const unit of unmarked.decode(bytes).split('')) {
      const filled = fillText(unit);
      out +=
        filled === unit
          ? `%${unit.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
          : filled;
    }
    return out;
  });
}

/** Fills a path from its second slash on. */
export const fillPath = (path: string): string => path.replace(/(?!^)\/.*/s, fillEncoded);

/** The value of a part of a query or path. */
export function decodedPart(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    // Invalid encoding: use the text as it is.
    return value;
  }
}

/**
 * Redacts a URL query, with or without its `?`. `secret` replaces the values of credential
 * parameters. With `fill`, other values become filler, except ids (24 hexadecimal digits), which
 * must still match the record. Unknown parameter names become filler too.
 */
export function redactQuery(
  query: string,
  fill: boolean,
  secret: (text: string) => string,
): string {
  const mark = query.startsWith('?') ? '?' : '';
  const pieces = query
    .slice(mark.length)
    .split('&')
    .map((piece) => {
      const equals = piece.indexOf('=');
      const name = piece.slice(0, Math.max(0, equals));
      const value = piece.slice(equals + 1);
      const credential = equals > 0 && value !== '' ? credentialName.exec(name) : null;
      if (credential) return `${fill ? credential[0] : name}=${secret(decodedPart(value))}`;
      if (!fill) return piece;
      const filled = objectId.test(value) ? value : fillEncoded(value);
      if (equals < 0) return filled;
      return `${ownParameters.has(name) ? name : fillEncoded(name)}=${filled}`;
    });
  return mark + pieces.join('&');
}
