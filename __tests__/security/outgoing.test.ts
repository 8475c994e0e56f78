// On PostgreSQL: never, because no query decides the result.
import type { LookupAddress } from 'node:dns';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createAddressGuard } from '../../server/lib/addresses';
import { post } from '../../server/lib/post';
import { WebhookReceiver } from '../helpers/webhookReceiver';

// What an address of a webhook may lead to.

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver.close());

const give = (found: LookupAddress[]) => (_name: string, _options: unknown, done: Done) =>
  done(null, found);
type Done = (error: null, found: LookupAddress[]) => void;
const call = (guard: ReturnType<typeof createAddressGuard>, url: string) =>
  post(guard, new URL(url), {
    headers: {},
    body: '{}',
    timeoutMs: 5_000,
    signal: new AbortController().signal,
  });

it('only `post`, the mailer, the bucket and PostgreSQL can call other machines (C-18)', () => {
  const server = path.join(__dirname, '..', '..', 'server');
  const connecting =
    /^(node:)?(https?|http2|net|tls|dgram|child_process)$|^(pg|nodemailer|undici|axios|web-push|@aws-sdk\/.*|socket\.io-client)$/;
  /** What these modules have that connects to nothing. */
  const harmless = /^(type .*|isIP|BlockList|STATUS_CODES|createServer|)$/;
  const found: Record<string, string[]> = {};
  for (const file of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /(^|[\\/])(dist|node_modules)[\\/]/.test(file)) continue;
    const text = readFileSync(path.join(server, file), 'utf8');
    const callers = [...text.matchAll(/^import (?!type )([^;]+?) from '([^']+)'/gm)]
      .filter(([, names = '', module = '']) => {
        const each = names.replace(/^\{|\}$/g, '').split(',');
        return connecting.test(module) && !each.every((name) => harmless.test(name.trim()));
      })
      .map(([, , module = '']) => module);
    if (/\bfetch\(|\bnew (WebSocket|EventSource)\(|\bimport\('(?!\.)|\brequire\(/.test(text))
      callers.push('a call');
    if (callers.length > 0) found[file.split(path.sep).join('/')] = callers;
  }
  const push = readFileSync(path.join(server, 'reminders', 'push.ts'), 'utf8');
  expect(push.match(/webPush\.\w+/g)).toEqual(['webPush.generateRequestDetails']);
  expect(found).toEqual({
    // The backup command, in a process of its own, and what it asks the server on this machine.
    'backup/backupProcess.ts': ['node:child_process'],
    'backup/runningServer.ts': ['a call'],
    'db/postgres.ts': ['pg'],
    'db/processes.ts': ['pg'],
    'mail/mailer.ts': ['nodemailer'],
    'uploads/s3Storage.ts': ['@aws-sdk/client-s3'],
    'lib/post.ts': ['node:http', 'node:https'],
    // It encrypts and signs messages, which `post` sends.
    'reminders/push.ts': ['web-push'],
  });
});

describe('an address that is not public is not called (C-18)', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '[ff02::1]',
    'localhost',
    '１２７.0.0.1',
  ])('%s', async (host) => {
    const before = receiver.calls.length;
    const outcome = await call(createAddressGuard([]), `http://${host}:${receiver.port}/`);
    expect(outcome).toEqual({ status: null, error: expect.stringContaining('private address') });
    expect(receiver.calls).toHaveLength(before);
  });

  it.each([
    ['loopback', [{ address: '127.0.0.1', family: 4 }]],
    ['loopback in IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['link-local with a zone', [{ address: 'fe80::1%lo', family: 6 }]],
    [
      'public and private ones',
      [
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    ],
    ['nothing', []],
  ])('a name that resolves to %s', async (_what, found) => {
    const guard = createAddressGuard([], { resolve: give(found) });
    const outcome = await call(guard, `http://public.example:${receiver.port}/`);
    expect(outcome).toEqual({ status: null, error: expect.stringContaining('private address') });
  });
});

it('a name is looked up once, and the connection goes to the address that was checked (C-18)', async () => {
  const answers: LookupAddress[][] = [
    [{ address: '127.0.0.1', family: 4 }],
    [{ address: '10.0.0.1', family: 4 }],
  ];
  let asked = 0;
  const guard = createAddressGuard(['127.0.0.1'], {
    resolve: (_name, _options, done) => done(null, answers[asked++] ?? []),
  });
  const outcome = await call(guard, `http://rebound.example:${receiver.port}/`);
  expect([outcome, asked]).toEqual([{ status: 204, error: null }, 1]);
  expect(receiver.calls.at(-1)?.headers.host).toBe(`rebound.example:${receiver.port}`);
});

it.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed (C-18)', async (status) => {
  const target = await WebhookReceiver.start();
  receiver.answer = () => status;
  receiver.location = target.url;
  const outcome = await call(createAddressGuard(['127.0.0.1']), receiver.url);
  expect(outcome).toEqual({ status, error: expect.stringContaining('not followed') });
  expect(target.calls).toEqual([]);
  receiver.answer = () => 204;
  await target.close();
});

it('a network that the setting names is called, others are not (C-18)', async () => {
  const outcome = await call(createAddressGuard(['127.0.0.0/8']), receiver.url);
  expect(outcome).toEqual({ status: 204, error: null });
  const other = await call(createAddressGuard(['10.0.0.0/8']), receiver.url);
  expect(other.error).toContain('private address');
});

it('a call that gets no answer ends in time, although garbage is collected', async () => {
  receiver.answer = () => new Promise(() => undefined);
  const outcome = post(createAddressGuard(['127.0.0.1']), new URL(receiver.url), {
    headers: {},
    body: '{}',
    timeoutMs: 500,
    signal: new AbortController().signal,
  });
  setFlagsFromString('--expose_gc');
  setTimeout(runInNewContext('gc') as () => void, 100);
  expect(await outcome).toEqual({ status: null, error: 'There was no answer in time' });
  receiver.answer = () => 204;
});
