import type { Pseudonyms } from './pseudonyms';

/**
 * A part of a text that must not be written. Of those that overlap, the one with the lowest rank
 * names the whole.
 */
export interface SecretSpan {
  start: number;
  end: number;
  pseudonym: string;
  rank: number;
}

/**
 * What a shape begins with, and the secret as the last group. Each also matches a secret that is
 * still being typed, from its recognisable start on.
 */
const shapes: readonly RegExp[] = [
  // Ours: API tokens, webhook secrets, refresh tokens, cookies of attachments, links to set a password.
  /\b((?:docket|whsec)_[\w-]+)/g,
  /\b([0-9a-f]{24}\.(?:\d{1,9}\.[\w-]+|[\w-]{16,}))/g,
  /\/set-password\/?#([^\s"'<>]+)/g,
  // JSON Web Tokens.
  /\b(eyJ[\w-]{2,}(?:\.[\w-]*)*)/g,
  // AWS.
  /\b((?:AKIA[A-Z0-9]|(?:ASIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|ABIA|ACCA)[A-Z0-9]{3})[A-Z0-9]*)/g,
  // GitHub, Stripe, npm, PyPI, DigitalOcean, GitLab.
  /\b((?:gh[pousr]_|github_pat_|[rs]k_(?:live|test)_|npm_|pypi-|dop_v1_)\w[\w-]*)/g,
  /\b(gl(?:pat|rt|dt|soat|ptt|cbt|ft|imt|agent)-\w[\w.-]*)/g,
  // Slack, Google, SendGrid, OpenAI, Anthropic.
  /\b(xox[a-z](?:\.xox[a-z])?-[\w-]+|xapp-[\w-]+)/g,
  /hooks\.slack\.com\/(?:services|workflows)\/([\w/-]+)/g,
  /\b(AIza[\w-]+|ya29\.[\w-]+|GOCSPX-[\w-]+)/g,
  /\b(SG\.[\w-]{8,}[\w.-]*|sk-(?:proj|ant|svcacct)-[\w-]+|sk-[A-Za-z0-9]{12,})/g,
  // Headers, and what follows a name that says what it is.
  /authorization["'\\]*\s*[:=]\s*["'\\]*(?:basic|bearer|digest|token|apikey|negotiate)\s+([^\s"'\\]+)/gi,
  /\b(?:basic|bearer)\s+((?=[^\s"'\\]*[0-9=+/_~])[\w.~+/=-]{6,})/gi,
  /cookie["'\\]*\s*:\s*["'\\]*([\w.-]+=[^\n"'\\]+)/gi,
  /(?:api|secret|access|account|private|auth|refresh)[-_ ]?(?:key|token)["'\\]*\s*[:=]\s*["'\\]*([^\s"'\\,;&]{4,})/gi,
  /(?:password|passwd|passphrase|pwd|client[-_ ]?secret)["'\\]*\s*[:=]\s*["'\\]*([^\s"'\\,;&]{4,})/gi,
  // Private keys, also without their end.
  /(-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----[^]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$))/g,
  // Addresses with a password, or with a long token before the host. Digits alone are a port.
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/?#@:[\]"'<>]*:(?!\d{0,5}(?:[/?#\s"'<>)\]}]|[.,;:!]*(?:\s|$)))([^\s"'<>]*(?=@)|[^\s"'<>@]+)/gi,
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/?#@:[\]"'<>]{16,})(?=@)/gi,
];

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'];
const inAnyCase = (text: string): string[] =>
  [...text].reduce<string[]>(
    (starts, letter) =>
      starts.flatMap((start) => [start + letter.toLowerCase(), start + letter.toUpperCase()]),
    [''],
  );

/**
 * Four characters that each shape contains. The scanner, which looks at every four characters,
 * searches only texts with one of them for shapes.
 */
export const cues: ReadonlySet<string> = new Set([
  ...['ket_', 'sec_', 't-pa', 'ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'pat_', 'npm_', 'pypi'],
  ...['sk_l', 'sk_t', 'rk_l', 'rk_t', 'dop_', 'xapp', 'ks.s', 'AIza', 'ya29', 'CSPX', 'E KE'],
  ...['AKIA', 'ASIA', 'AGPA', 'AIDA', 'AROA', 'AIPA', 'ANPA', 'ANVA', 'ABIA', 'ACCA'],
  ...['glpa', 'glrt', 'gldt', 'glso', 'glpt', 'glcb', 'glft', 'glim', 'glag'],
  ...letters.flatMap((letter) => [`eyJ${letter}`, `xox${letter}`, `SG.${letter}`, `sk-${letter}`]),
  ...letters.map((letter) => `${letter}://`),
  ...['riza', 'asic', 'eare', 'okie', 'assw', 'assp', 'pwd:', 'pwd=', 'pwd"', 'pwd ', 'cret']
    .concat(['api ', 'api_', 'api-', 'apik', 'cces', 'ccou', 'ivat', 'auth', 'efre'])
    .flatMap(inAnyCase),
]);

/** Whether what ends before `at` may be the id at the start of a token of ours. */
export const endsWithId = (text: string, at: number): boolean =>
  at >= 24 && /^[0-9a-f]{24}$/.test(text.slice(at - 24, at));

/** The parts of a text that look like secrets, even if Docket has never seen them before. */
export function shapesIn(text: string, pseudonyms: Pseudonyms): SecretSpan[] {
  return shapes.flatMap((shape) =>
    [...text.matchAll(shape)].flatMap((match) => {
      const secret = match.at(-1) ?? '';
      if (secret === '' || pseudonyms.isOwn(secret)) return [];
      const end = match.index + match[0].length;
      const start = end - secret.length;
      return [{ start, end, pseudonym: pseudonyms.unlisted(secret), rank: 1 }];
    }),
  );
}
