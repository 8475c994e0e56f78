// On PostgreSQL: never, because it tests files of the embedded database.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../server/context/config';
import { startServer } from '../helpers/startServer';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('settings', () => {
  it('can have the names that they had before', () => {
    const megabyte = 1024 * 1024;
    const old = { ATTACHMENTS_MB_PER_PERSON: '5', ATTACHMENTS_MB: '6' };
    const quotaOf = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: folder, ...env }).quota;
    expect(quotaOf({})).toEqual({ perPerson: 10_000 * megabyte, total: null });
    expect(quotaOf(old)).toEqual({ perPerson: 5 * megabyte, total: 6 * megabyte });
    expect(quotaOf({ ...old, STORED_MB_PER_PERSON: '0', STORED_MB: '7' })).toEqual({
      perPerson: null,
      total: 7 * megabyte,
    });
  });

  it('are read from their variables', () => {
    const env = {
      DATA_DIR: folder,
      PORT: '8080',
      HOST: '0.0.0.0',
      ACCESS_TOKEN_TTL: '60',
      ROOT_EMAIL: 'a@b.c',
      ROOT_PASSWORD: 'Some-pass-1!',
      ALLOWED_ORIGINS: 'https://a.example, http://localhost:8080/',
    };
    expect(
      readConfig({ DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' })
        .trustedProxies,
    ).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
    expect(readConfig(env)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      accessTokenTtl: 60,
      rootEmail: 'a@b.c',
      rootPassword: 'Some-pass-1!',
      allowedOrigins: ['https://a.example', 'http://localhost:8080'],
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['ACCESS_TOKEN_TTL', '0'],
    ['ACCESS_TOKEN_TTL', '-5'],
    ['ACCESS_TOKEN_TTL', '1.5'],
    ['ROOT_EMAIL', 'nobody'],
    ['ROOT_PASSWORD', 'weak'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['ALLOWED_ORIGINS', 'ftp://a.example'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '*'],
    ['HOST', 'http://a'],
    ['LOG_LEVEL', 'verbose'],
    ['METRICS_TOKEN', 'too-short'],
    ['DATABASE_URL', 'mysql://localhost/docket'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'mail.example.com:587'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['PUBLIC_URL', 'docket.example.com'],
    ['PUBLIC_URL', 'https://docket.example.com/path'],
  ])('stop the start with their name: %s=%s', (name, value) => {
    expect(() => readConfig({ DATA_DIR: folder, [name]: value })).toThrow(new RegExp(`^${name} `));
  });

  it.each([
    ['TRUSTED_PROXIES', '[::1]', '; write ::1'],
    ['TRUSTED_PROXIES', '10.0.0.1:80', '; write 10.0.0.1'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0', '; write fe80::1'],
    ['TRUSTED_PROXIES', 'localhost', '; write 127.0.0.1, ::1'],
    ['TRUSTED_PROXIES', 'proxy', '; write the address of this host, not its name'],
    ['WEBHOOK_NETWORKS', '[fd00::1]:80', '; write fd00::1'],
    ['HOST', '[::1]', '; write ::1'],
    ['HOST', '[::1]:80', '; write ::1 here, and 80 into PORT'],
    ['HOST', '127.0.0.1:80', '; write 127.0.0.1 here, and 80 into PORT'],
    ['HOST', 'localhost:80', '; write localhost here, and 80 into PORT'],
    ['HOST', '*', '; write 0.0.0.0 for all addresses'],
    ['HSTS', 'yes', 'must be like "max-age=31536000"'],
    ['HSTS', 'max-age=1\r\nX: y', 'must be like "max-age=31536000"'],
  ])('say what to write instead: %s=%s', (name, value, advice) => {
    const read = () => readConfig({ DATA_DIR: folder, [name]: value });
    expect(read).toThrow(new RegExp(`^${name} `));
    expect(read).toThrow(advice);
  });

  it.each(['0.0.0.0/0', '::/0', '::ffff:10.0.0.1', '10.0.0.0/8'])(
    'accept a network as trusted: %s',
    async (network) => {
      const { trustedProxies } = readConfig({ DATA_DIR: folder, TRUSTED_PROXIES: network });
      const server = await startServer({ config: { trustedProxies } });
      expect((await server.client().get('/healthz')).status).toBe(200);
      await server.close();
    },
  );

  it.each(['100%', '5%zz', '#pass-word', '?pass-word', '/pass-word', 'pa#ss-word', 'pass-word%'])(
    'say how to write a password into an address, and do not show it: %s',
    (password) => {
      for (const [name, value] of [
        ['DATABASE_URL', `postgres://docket:${password}@localhost/docket`],
        ['SMTP_URL', `smtps://docket:${password}@mail.example.com`],
      ] as const) {
        const read = () =>
          readConfig({
            DATA_DIR: folder,
            MAIL_FROM: 'a@b.c',
            PUBLIC_URL: 'https://a.b',
            [name]: value,
          });
        expect(read).toThrow(new RegExp(`^${name} must be .* write % as %25`));
        expect(read).not.toThrow(`:${password}@`);
      }
    },
  );

  it('accept an encoded password', () => {
    const url = 'postgres://docket:100%25%23%3F%40@localhost/docket?sslmode=require';
    expect(readConfig({ DATA_DIR: folder, DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('of e-mail are needed together, and never show the password', () => {
    const mail = {
      SMTP_URL: 'smtps://docket:pass-word@mail.example.com',
      MAIL_FROM: 'Docket <docket@example.com>',
      PUBLIC_URL: 'https://docket.example.com/',
    };
    expect(readConfig({ DATA_DIR: folder, ...mail }).mail).toEqual({
      smtpUrl: mail.SMTP_URL,
      from: mail.MAIL_FROM,
      publicUrl: 'https://docket.example.com',
    });
    expect(readConfig({ DATA_DIR: folder }).mail).toBeNull();
    for (const name of ['MAIL_FROM', 'PUBLIC_URL'])
      expect(() => readConfig({ DATA_DIR: folder, ...mail, [name]: '' })).toThrow(
        new RegExp(`^${name} is needed`),
      );
    const wrong = { ...mail, SMTP_URL: 'http://docket:pass-word@mail.example.com' };
    expect(() => readConfig({ DATA_DIR: folder, ...wrong })).not.toThrow(/pass-word/);
    expect(() => readConfig({ DATA_DIR: folder, ...wrong })).toThrow(/^SMTP_URL /);
  });

  it('of a bucket are needed together', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'docket',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    };
    expect(readConfig({ DATA_DIR: folder, ...bucket }).s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'docket',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    });
    for (const name of Object.keys(bucket))
      expect(() => readConfig({ DATA_DIR: folder, ...bucket, [name]: '' })).toThrow(
        new RegExp(`^${name} is needed together with `),
      );
  });

  it('do not show a refused password', () => {
    expect(() => readConfig({ DATA_DIR: folder, ROOT_PASSWORD: 'hunter2' })).toThrow(
      /^(?!.*hunter2)/,
    );
  });

  it('name a data folder that is a file', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(() => readConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR must be a folder/);
    expect(() => readConfig({ DATA_DIR: path.join(file, 'below') })).toThrow(
      /^DATA_DIR cannot be written to/,
    );
  });
});

/** What the server says about a data folder when it does not run as root. */
function refusalOf(dataDir: string): string {
  const script = `
    require('esbuild-register');
    const { readConfig } = require('./server/context/config');
    if (process.getuid() === 0) process.setuid(${stranger});
    try { readConfig({ DATA_DIR: process.argv[1] }); } catch (error) { console.log(error.message); }`;
  const cwd = path.join(__dirname, '..', '..');
  return execFileSync(process.execPath, ['-e', script, dataDir], { cwd, encoding: 'utf8' }).trim();
}

const isRoot = process.getuid?.() === 0;
/** A user that is nobody here. */
const stranger = 65_534;
// Only root can give a folder to somebody else.
const itAsRoot = isRoot ? it : it.skip;

describe('a data folder that cannot be used', () => {
  beforeEach(() => chmodSync(folder, 0o755));

  it('is named with what to do when its owner cannot write to it', () => {
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    if (isRoot) chownSync(dataDir, stranger, stranger);
    chmodSync(dataDir, 0o500);
    expect(refusalOf(dataDir)).toBe(
      `DATA_DIR cannot be written to: ${dataDir} (EACCES). Run: chmod u+rwX ${dataDir}`,
    );
  });

  itAsRoot('is named with its owner when it belongs to somebody else', () => {
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir, 0o700);
    const users = `belongs to user 0, but Docket runs as user ${stranger}. Run as root:`;
    expect(refusalOf(dataDir)).toBe(
      `DATA_DIR cannot be written to: ${dataDir} (EACCES). It ${users} chown -R ${stranger} ${dataDir}`,
    );
    const missing = path.join(folder, 'missing');
    expect(refusalOf(missing)).toBe(
      `DATA_DIR cannot be written to: ${missing} (EACCES). ${folder} ${users} install -d -o ${stranger} -m 700 ${missing}`,
    );
  });

  itAsRoot('is named when a command of somebody else has left a file in it', () => {
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    chownSync(dataDir, stranger, stranger);
    writeFileSync(path.join(dataDir, 'docket.db-shm'), '', { mode: 0o600 });
    expect(refusalOf(dataDir)).toBe(
      `DATA_DIR has a file that cannot be written to: ${dataDir}/docket.db-shm (EACCES). It belongs to user 0, ` +
        `but Docket runs as user ${stranger}. Run as root: chown -R ${stranger} ${dataDir}`,
    );
  });
});

describe('the data folder', () => {
  it('is readable only by its owner, with everything in it (J-7)', async () => {
    const dataDir = path.join(folder, 'data');
    const umask = process.umask(0o022);
    const server = await startServer({ config: { ...readConfig({ DATA_DIR: dataDir }), port: 0 } });
    process.umask(umask);
    await server.client().get('/healthz');
    const mode = (name: string) => (statSync(path.join(dataDir, name)).mode & 0o777).toString(8);
    const files = ['docket.db', 'docket.db-wal', 'docket.db-shm', 'secrets.json'].filter((name) =>
      existsSync(path.join(dataDir, name)),
    );
    expect(files).toContain('docket.db-wal');
    expect([mode('.'), mode('uploads'), ...files.map(mode)]).toEqual([
      '700',
      '700',
      ...files.map(() => '600'),
    ]);
    await server.close();
  });

  it('gets no new database when it has uploads but no database', async () => {
    mkdirSync(path.join(folder, 'uploads'));
    writeFileSync(path.join(folder, 'uploads', 'a.png'), 'x');
    await expect(startServer({ config: { dataDir: folder } })).rejects.toThrow(
      /^DATA_DIR has uploads but no database/,
    );
    expect(existsSync(path.join(folder, 'docket.db'))).toBe(false);
  });

  it('gets no new database when it has keys but a missing or empty database', async () => {
    const first = await startServer({ config: { dataDir: folder } });
    await first.close();
    const database = path.join(folder, 'docket.db');
    rmSync(database);
    await expect(startServer({ config: { dataDir: folder } })).rejects.toThrow(
      /^DATA_DIR has keys but no database/,
    );
    writeFileSync(database, '');
    await expect(startServer({ config: { dataDir: folder } })).rejects.toThrow(
      /^DATA_DIR has keys but no database/,
    );
  });

  it('is refused when its secrets are damaged, instead of signing everybody out (A-4)', async () => {
    const first = await startServer({ config: { dataDir: folder } });
    await first.close();
    writeFileSync(path.join(folder, 'secrets.json'), '{"access":"short"}');
    chmodSync(path.join(folder, 'secrets.json'), 0o600);
    await expect(startServer({ config: { dataDir: folder } })).rejects.toThrow(
      /^DATA_DIR has a .*secrets\.json that has no usable "access" key/,
    );
  });
});
