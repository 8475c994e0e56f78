import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { replayTarget } from '../../src/app/replayTarget';
import { withNote } from '../../src/replay/recorder/logHeader';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';
import { makeRedactor } from '../../src/replay/redaction/redactor';
import { SecretScanner } from '../../src/replay/redaction/secretScanner';
import { buildHeader } from '../helpers/buildLog';
import { logNamesOf } from '../helpers/logNamesOf';

/** Random parts, so that no scanner of leaked secrets takes them for real ones. */
const random = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
const letters = (length: number) =>
  [...randomBytes(length)].map((byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32]).join('');
const word = (length: number) => `${random(length).replaceAll(/[-_]/g, 'x')}7`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const id = '665f1c2ab3d4e5f60718293a';
const jwt = `eyJhbGciOiJIUzI1NiJ9.${random(60)}.${random(43)}`;

/** What a person may type or paste, and the part of it that is secret, from its start on. */
const samples: readonly (readonly [name: string, text: string, secret: string])[] = [
  ...(
    [
      ['a token of ours', 'docket_', random(43)],
      ['a webhook secret of ours', 'whsec_', random(43)],
      ['a JSON Web Token', 'eyJhbGciOiJIUzI1NiJ9.', `${random(60)}.${random(43)}`],
      ['an AWS key', 'AKIA', letters(16)],
      ['a temporary AWS key', 'ASIA', letters(16)],
      ['a GitHub token', 'ghp_', word(35)],
      ['a fine-grained GitHub token', 'github_pat_', `${word(21)}_${word(58)}`],
      ['a GitLab token', 'glpat-', word(20)],
      ['a Slack token', 'xoxb-', `12345678901-${word(24)}`],
      ['a Google key', 'AIza', random(35)],
      ['a Stripe key', 'sk_live_', word(24)],
      ['a password in an address', 'https://priya:', `${word(12)}@host.example/path`],
      ['the password of a database', 'postgres://docket:', 'p@ss/w#rd@db:5432/docket'],
      ['Basic authorization', 'Authorization: Basic ', base64('priya:hunter2')],
      ['Bearer authorization', 'authorization: bearer ', word(30)],
      ['Basic authorization in JSON', '{"Authorization":"Basic ', base64('priya:hunter2')],
      ['a header of curl', "curl -H 'Authorization: Bearer ", word(30)],
      ['a refresh token', `${id}.3.`, random(43)],
      ['a link to set a password', 'http://host.example/set-password#', random(43)],
    ] as const
  ).map(([name, start, rest]) => [name, start + rest, rest.replace(/@(?:host|db).*/, '')] as const),
  [
    'a private key',
    `-----BEGIN RSA PRIVATE KEY-----\n${random(64)}\n${random(64)}\n-----END RSA PRIVATE KEY-----`,
    random(0),
  ],
];
/** How much of a secret may be read before its shape is certain. */
const most = 3;

function written(text: string, pseudonyms = new Pseudonyms()): string {
  return new SecretScanner(pseudonyms).text(text);
}

describe('what looks like a secret', () => {
  it.each(samples)('%s is replaced, though nobody has seen it', (_name, text, secret) => {
    for (const around of [
      ['', ''],
      ['my note: ', ' and more'],
      ['"', '"'],
      ['(', ') x'],
      ['ключ\n', '\nпосле'],
    ]) {
      const out = written(around.join(text));
      expect(out).toMatch(/secret-[0-9a-f]{12}/);
      if (secret) expect(out).not.toContain(secret.slice(0, 8));
      else expect(out).not.toContain('PRIVATE KEY');
      expect(out.startsWith(around[0] ?? '')).toBe(true);
    }
  });

  it.each(samples)('%s is replaced while it is typed letter by letter', (_name, text, secret) => {
    const start = secret ? text.indexOf(secret) : text.indexOf('KEY-----') + 8;
    for (let end = start + most + 1; end <= text.length; end += 1) {
      const out = written(`see ${text.slice(0, end)}`);
      expect(out).toContain('see ');
      expect(out).not.toContain(text.slice(start, Math.min(end, start + most + 1)));
    }
  });

  it.each(samples)('%s is replaced once, and the result stays the same', (_name, text) => {
    const pseudonyms = new Pseudonyms();
    const once = written(`see ${text} and ${text}`, pseudonyms);
    expect(written(once, pseudonyms)).toBe(once);
  });

  it('is replaced in ids, names, paths and queries too', () => {
    const names = logNamesOf({
      words: { plain: 'plain', name: 'name', path: 'path', query: 'query', text: 'text' },
    });
    const address = `https://priya:${word(12)}@host`;
    const redactor = makeRedactor(names, { mode: 'secrets', scanSecrets: true });
    const state = redactor.state({
      plain: jwt,
      name: jwt,
      text: jwt,
      path: `/note/${encodeURIComponent(address)}`,
      query: `?q=${encodeURIComponent(address)}&x=${encodeURIComponent('Authorization: Basic YTpi')}&y=a%20b`,
    });
    expect(state).toEqual({
      plain: expect.stringMatching(/^secret-\w{12}$/) as string,
      name: expect.stringMatching(/^secret-\w{12}$/) as string,
      text: expect.stringMatching(/^secret-\w{12}$/) as string,
      path: expect.stringMatching(/^\/note\/https%3A%2F%2Fpriya%3Asecret-\w{12}%40host$/) as string,
      query: expect.stringMatching(
        /^\?q=https%3A%2F%2Fpriya%3Asecret-\w{12}%40host&x=Authorization%3A%20Basic%20secret-\w{12}&y=a%20b$/,
      ) as string,
    });
  });

  it('is replaced in the note of a recording whose page is gone', () => {
    const header = withNote(buildHeader(replayTarget), `I used ${jwt}`, null);
    expect(header.note).toMatch(/^I used secret-[0-9a-f]{12}$/);
  });

  it.each([
    'http://localhost:3000/tasks?page=2, then https://host.example:8443.',
    'see https://example.com/a@b and mailto:ann@example.com, git@github.com:org/repo.git',
    'Task-list: desk-side, risk-free; the ASIAN team; Basic understanding of bearer bonds',
    'A new password is needed. The keys are on the table; the secret of tokens is cookies.',
    `/tasks/${id}.json at 12:30`,
    'docket, AKIA, eyJ, ghp, https://',
  ])('is not seen in "%s"', (text) => {
    expect(written(text)).toBe(text);
  });

  it('never throws and never takes long, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const pseudonyms = new Pseudonyms();
        const scanner = new SecretScanner(pseudonyms);
        expect(scanner.text(scanner.text(text))).toBe(scanner.text(text));
        scanner.address(text);
      }),
    );
    for (const part of [
      'a://b:',
      'password:',
      'eyJa.',
      '-----BEGIN PRIVATE KEY-----',
      'bearer ',
      'a-',
    ])
      written(part.repeat(5_000));
  });
});

describe('the beginning of a known secret', () => {
  const known = (...secrets: string[]) => {
    const pseudonyms = new Pseudonyms();
    const names = secrets.map((secret) => pseudonyms.secret(secret));
    const scanner = new SecretScanner(pseudonyms);
    scanner.addNewSecrets();
    return { scanner, names };
  };

  it('is replaced from four letters on, at the end of a text and within it', () => {
    const secret = 'Tr0ub4dor & 3';
    const { scanner, names } = known(secret);
    for (let length = 4; length <= secret.length; length += 1) {
      const part = secret.slice(0, length);
      for (const around of [
        ['', ''],
        ['it is ', ''],
        ['pass:', '!'],
        ['пароль', '.'],
      ])
        expect(scanner.text(around.join(part)).trim()).toBe(around.join(names[0]).trim());
    }
    expect(scanner.address(`?q=${encodeURIComponent(secret.slice(0, -1))}`)).toBe(
      `?q=${names[0] ?? ''}`,
    );
  });

  it('is looked for as it is typed: encoded forms of other texts begin alike', () => {
    const { scanner } = known('僚ђ𛁅Secret-1!');
    for (const other of ['🙂 Ω', '傘', '𰀀'])
      expect(scanner.address(`?q=${encodeURIComponent(other)}`)).toBe(
        `?q=${encodeURIComponent(other)}`,
      );
  });

  it('that may be a word is replaced where it is a word by itself', () => {
    const { scanner, names } = known('hunter2000');
    const [name = ''] = names;
    expect(scanner.text('hunt hunter hunters hunting hunter20')).toBe(
      `${name} ${name} hunters hunting ${name}`,
    );
    expect(scanner.plain('hunter20')).toBe('hunter20');
  });

  it('does not hide what looks like another secret', () => {
    const { scanner } = known('docket-2026!', 'https://me', 'Bearer 12', 'eyJhbGci.of.mine');
    const [token, address] = [`docket_${random(43)}`, `https://ann:${word(12)}@host`];
    for (const text of [token, address, `Bearer ${jwt}`, jwt]) {
      const out = scanner.text(`see ${text}`);
      for (let at = 12; at + 8 <= text.length && out.includes('@host') === false; at += 1)
        expect(out).not.toContain(text.slice(at, at + 8));
      expect(out).not.toContain(address.slice(12, 20));
    }
  });

  it('is not looked for in the replacements themselves', () => {
    const pseudonyms = new Pseudonyms();
    const name = pseudonyms.secret('secretary1');
    for (const text of ['file-server', `${name.slice(8, 14)}zzzz`, 'secret-plan'])
      pseudonyms.secret(text);
    const scanner = new SecretScanner(pseudonyms);
    scanner.addNewSecrets();
    const out = scanner.text(`secretary1 ${name} file-serve`);
    expect(out).toBe(`${name} ${name} ${pseudonyms.secret('file-server')}`);
    expect(scanner.text(out)).toBe(out);
  });
});
