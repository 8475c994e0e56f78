import fc from 'fast-check';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import { makeRedactor } from '../../src/replay/redaction/redactor';
import { SecretScanner } from '../../src/replay/redaction/secretScanner';
import { logNamesOf } from '../helpers/logNamesOf';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (text: string) => Buffer.from(text).toString('hex');
const inForm = (text: string) => new URLSearchParams({ q: text }).toString().slice(2);
const inAscii = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(
      /[\u007f-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

/** The ways in which a text may quote a secret; `around` surrounds it in the encoded data. */
const quotings: Readonly<Record<string, (secret: string, around: [string, string]) => string>> = {
  raw: (secret, [before, after]) => before + secret + after,
  JSON: (secret, [before, after]) => JSON.stringify({ error: before + secret + after }),
  'JSON in JSON': (secret) => JSON.stringify({ body: JSON.stringify({ password: secret }) }),
  'JSON in ASCII': (secret) => `"${inAscii(secret)}"`,
  'part of a URL': (secret) => `https://example.com/?q=${encodeURIComponent(secret)}&r=1`,
  'small percent digits': (secret) =>
    `?q=${encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())}`,
  form: (secret) => `a=1&q=${inForm(secret)}`,
  'whole URL': (secret) => encodeURI(`https://example.com/${secret}`),
  base64: (secret, [before, after]) => base64(before + secret + after),
  base64url: (secret, [before, after]) =>
    Buffer.from(before + secret + after).toString('base64url'),
  'base64 of JSON': (secret, [before]) => base64(JSON.stringify({ [before]: secret })),
  'base64 in a URL': (secret, [before, after]) =>
    encodeURIComponent(base64(before + secret + after)),
  hexadecimal: (secret, [before, after]) => hex(before + secret + after),
  'capital hexadecimal': (secret) => hex(secret).toUpperCase(),
};
/** The texts that a search would look for. */
const formsOf = (secret: string) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  inForm(secret),
  hex(secret),
  base64(secret).replace(/=+$/, '').slice(0, -1),
];

const anySecret = fc
  .string({ minLength: 8, maxLength: 40, unit: 'grapheme' })
  .filter((text) => new Set(text).size > 3 && !/[-\s]{3}/.test(text));
const around = fc.tuple(
  fc.string({ maxLength: 7, unit: 'grapheme-ascii' }),
  fc.string({ maxLength: 7, unit: 'grapheme-ascii' }),
);

describe('a known secret', () => {
  it.each(Object.entries(quotings))('is found in %s, anywhere', (_, quote) => {
    fc.assert(
      fc.property(anySecret, around, (secret, other) => {
        const pseudonyms = new Pseudonyms();
        const pseudonym = pseudonyms.secret(secret);
        const scanner = new SecretScanner(pseudonyms);
        scanner.addNewSecrets();
        for (const written of [
          scanner.text(quote(secret, other)),
          scanner.plain(quote(secret, other)),
        ]) {
          expect(written).toContain(pseudonym);
          for (const form of formsOf(secret)) expect(written).not.toContain(form);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is found as the short name of a file as a word with a dot', () => {
    const pseudonyms = new Pseudonyms();
    const file = pseudonyms.file('pay.pdf');
    pseudonyms.file('notes');
    const scanner = new SecretScanner(pseudonyms);
    scanner.addNewSecrets();
    expect(scanner.text('"pay.pdf" is not what its name says: repay.pdf, notes')).toBe(
      `"${file}" is not what its name says: repay.pdf, notes`,
    );
  });

  it('is replaced each time, and nothing else is', () => {
    const pseudonyms = new Pseudonyms();
    const one = pseudonyms.secret('correct horse');
    const longer = pseudonyms.secret('correct horse battery');
    const file = pseudonyms.file('salaries 2026.xlsx');
    const scanner = new SecretScanner(pseudonyms);
    expect(scanner.text('correct horse')).toBe('correct horse');
    expect(scanner.addNewSecrets()).toBe(true);
    expect(scanner.addNewSecrets()).toBe(false);
    expect(
      scanner.text(
        'no: correct horse! correct horse battery, correct horses; salaries%202026.xlsx',
      ),
    ).toBe(`no: ${one}! ${longer}, ${one}s; ${file}`);
    expect(scanner.text('corect horse')).toBe('corect horse');
  });

  it('is found among thousands', () => {
    const pseudonyms = new Pseudonyms();
    const scanner = new SecretScanner(pseudonyms);
    for (let at = 0; at < 3_000; at += 1) pseudonyms.file(`Screenshot number ${at}.png`);
    scanner.addNewSecrets();
    expect(scanner.text('see Screenshot number 1234.png and Screenshot number 9999.png')).toBe(
      `see ${pseudonyms.file('Screenshot number 1234.png')} and Screenshot number 9999.png`,
    );
  });

  it('that is short is found as a word, and not in ids and choices', () => {
    const pseudonyms = new Pseudonyms();
    const pseudonym = pseudonyms.secret('High');
    pseudonyms.secret('abc');
    pseudonyms.secret('secret');
    const scanner = new SecretScanner(pseudonyms);
    scanner.addNewSecrets();
    expect(scanner.text('my password is "High".')).toBe(`my password is "${pseudonym}".`);
    for (const untouched of ['Higher', 'onHigh', 'High2', 'éHigh', 'abc', pseudonym])
      expect(scanner.text(untouched)).toBe(untouched);
    expect(scanner.plain('High')).toBe('High');
  });
});

const names = logNamesOf(
  {
    words: {
      plain: 'id by',
      text: 'note list',
      name: 'who',
      query: 'link',
      secret: 'password',
      file: 'file',
    },
    lists: 'list',
    maps: 'by',
  },
  ['go'],
);

describe('a log with secrets replaced', () => {
  const quoted = (secret: string) => ({
    note: `I typed ${secret} there`,
    id: `x ${secret}`,
    who: `${secret} Lee`,
    link: `?q=${encodeURIComponent(secret)}`,
    list: [secret, base64(secret)],
  });

  it('has no trace of a secret, also when it becomes known later', () => {
    const secret = 'Tr0ub4dor & 3';
    for (const mode of ['secrets', 'structure'] as const) {
      const pseudonyms = new Pseudonyms();
      const redactor = makeRedactor(names, { mode, pseudonyms, scanSecrets: true });
      const before = quoted(secret);
      redactor.state({ before });
      const state = JSON.stringify(
        redactor.state({ before, after: { password: secret }, by: { [secret]: 1 } }),
      );
      for (const form of formsOf(secret)) expect(state).not.toContain(form);
      expect(state).toContain(pseudonyms.secret(secret));
      const action = JSON.stringify(
        redactor.action({ type: 'go', payload: { ...before, password: secret } })?.action,
      );
      for (const form of formsOf(secret)) expect(action).not.toContain(form);
      expect(
        JSON.stringify(
          redactor.action({ type: `unknown ${secret}`, [secret]: { [secret]: secret } })?.action,
        ),
      ).not.toContain(secret);
    }
  });

  it('drops its cache when a new secret becomes known', () => {
    const pseudonyms = new Pseudonyms();
    const redactor = makeRedactor(names, { mode: 'secrets', pseudonyms, scanSecrets: true });
    const state = {
      before: { note: 'my hunter2000 is', list: Array.from({ length: 20 }, () => 'hunter2000') },
    };
    expect(JSON.stringify(redactor.state(state))).toContain('hunter2000');
    const pseudonym = pseudonyms.secret('hunter2000');
    expect(redactor.state(state)).toEqual({
      before: { note: `my ${pseudonym} is`, list: Array.from({ length: 20 }, () => pseudonym) },
    });
    expect(redactor.state(state)).toBe(redactor.state(state));
  });
});
