import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * A text that passes the check, with the fallback for an empty one. `problem` gets the refused
 * text.
 */
export const text = (
  fallback: string,
  isValid: (value: string) => boolean,
  problem: (value: string) => string,
) =>
  z
    .string()
    .default('')
    .transform((value) => value || fallback)
    .refine(isValid, { error: ({ input }) => problem(String(input)) });

export const wholeNumber = (fallback: number, min: number, max: number) =>
  text(
    String(fallback),
    (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
    (value) => `must be a whole number from ${min} to ${max}, but is "${value}"`,
  ).transform(Number);

/**
 * A list with commas. `what` describes its entries in the error text, and `advise` says what to
 * write instead of an entry.
 */
export const list = (
  isValid: (entry: string) => boolean,
  what: string,
  advise: (entry: string) => string = () => '',
) =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.string().refine(isValid, {
          error: ({ input }) => `must list ${what}, but has "${input}"${advise(String(input))}`,
        }),
      ),
    );

export function isOrigin(entry: string): boolean {
  const url = URL.canParse(entry) ? new URL(entry) : null;
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.origin === entry.replace(/\/$/, '').toLowerCase()
  );
}

export function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (maxBits < 0 || rest.length > 0 || address.includes('%')) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
}

/** What to write instead of an entry that is not a network. */
export function networkAdvice(entry: string): string {
  if (entry === 'localhost') return '; write 127.0.0.1, ::1';
  const plain = bareAddress(entry);
  if (plain !== null) return `; write ${plain}`;
  return /^[a-z][\w.-]*$/i.test(entry) ? '; write the address of this host, not its name' : '';
}

/** The address in `[::1]`, `127.0.0.1:80`, `[::1]:80` or `fe80::1%eth0`, or null. */
function bareAddress(text: string): string | null {
  const address =
    /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const plain = address.split('%')[0] ?? '';
  return isIP(plain) > 0 ? plain : null;
}

/** Why a text is not a host to listen on, or ''. */
export function hostProblem(host: string): string {
  const must = `must be an address or a host name, but is "${host}"`;
  if (host === '*') return `${must}; write 0.0.0.0 for all addresses, or :: for those of IPv6 too`;
  if (isIP(host) > 0) return '';
  const [, name, port] = /^(.+):(\d+)$/.exec(host) ?? [];
  if (name !== undefined)
    return `${must}; write ${bareAddress(host) ?? name} here, and ${port} into PORT`;
  const plain = bareAddress(host);
  if (plain !== null) return `${must}; write ${plain}`;
  return /[\s/:[\]]/.test(host) ? must : '';
}

/** How to write a password into an address. */
export const encodedPassword =
  'In a password, write % as %25, @ as %40, : as %3A, / as %2F, ? as %3F and # as %23';

/**
 * Whether a text is an address of one of these protocols. A password whose special characters are
 * not encoded makes another address of it, or one that cannot be decoded.
 */
function isServerUrl(value: string, protocols: RegExp): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, host, username, password, pathname, search, hash } = new URL(value);
  if (!protocols.test(protocol) || hash !== '' || /@/.test(pathname + search)) return false;
  try {
    decodeURIComponent(username + password + pathname + host);
    return true;
  } catch {
    return false;
  }
}

export const isPostgresUrl = (value: string): boolean => isServerUrl(value, /^postgres(ql)?:$/);

export const isSmtpUrl = (value: string): boolean =>
  isServerUrl(value, /^smtps?:$/) && new URL(value).host !== '';

export const oneOf = <Value extends string>(values: readonly Value[], fallback: Value) =>
  text(
    fallback,
    (value) => values.some((each) => each === value),
    (value) => `must be one of ${values.join(', ')}, but is "${value}"`,
  ).transform((value) => values.find((each) => each === value) ?? fallback);

export const plainText = z
  .string()
  .default('')
  .transform((value) => value.trim());
