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

/** A list with commas. `what` describes its entries in the error text. */
export const list = (isValid: (entry: string) => boolean, what: string) =>
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
        z
          .string()
          .refine(isValid, { error: ({ input }) => `must list ${what}, but has "${input}"` }),
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
  if (maxBits < 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
}

export function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);
}

export const oneOf = <Value extends string>(values: readonly Value[], fallback: Value) =>
  text(
    fallback,
    (value) => values.some((each) => each === value),
    (value) => `must be one of ${values.join(', ')}, but is "${value}"`,
  ).transform((value) => values.find((each) => each === value) ?? fallback);

export const isSmtpUrl = (value: string): boolean =>
  URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).host !== '';

export const plainText = z
  .string()
  .default('')
  .transform((value) => value.trim());
