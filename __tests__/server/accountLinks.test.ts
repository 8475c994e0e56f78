import { linkLifetimes, type AccountLink, type Invited } from '../../src/contract/link';
import { errorText } from '../../src/contract/error';
import { forgottenPerAccount } from '../../server/users/linkService';
import { createClock } from '../helpers/clock';
import { inParallel } from '../helpers/parallel';
import { SmtpServer } from '../helpers/smtpServer';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

const clock = createClock();
const next = 'Next-pass-1!';
let smtp: SmtpServer;
let server: TestServer;
let root: TestClient;
let admin: TestPerson;
beforeAll(async () => {
  smtp = await SmtpServer.start();
  server = await startServer({
    now: clock.now,
    config: {
      accessTokenTtl: 86_400,
      mail: {
        smtpUrl: smtp.url,
        from: 'Docket <docket@example.com>',
        publicUrl: 'https://docket.example.com',
      },
    },
  });
  root = await server.signInRoot();
  admin = await server.createUser({ name: 'Ada', roles: ['Admin'] });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.mails.length = 0;
  smtp.refuses = false;
});

let number = 0;
const invite = async (more: object = {}) => {
  number += 1;
  const email = `invited${number}@example.com`;
  const answer = await admin.client.post('/api/users/invite', { name: 'Ina', email, ...more });
  return { email, answer, ...(answer.body as Invited) };
};
const linkFor = async ({ _id }: { _id: string }) =>
  (await admin.client.post(`/api/users/${_id}/link`)).body as AccountLink;
const look = (token: string) => server.client().post('/api/auth/link', { token });
const use = (token: string, password = next) =>
  server.client().post('/api/auth/link/password', { token, password });
const login = (email: string, password: string) =>
  server.client().post('/api/auth/login', { email, password });
const forgotten = (email: string) => server.client().post('/api/auth/forgotten', { email });
const tokenIn = (text: string) => /#([\w-]{43})\n/.exec(text.replaceAll('\r', ''))?.[1] ?? '';
const invalid = { error: 'This link has been used or has expired. Ask for a new one' };
const auditOf = async ({ _id }: { _id: string }) =>
  (
    await server.context.db
      .selectFrom('audit')
      .select(['actor_name', 'action'])
      .where('target_id', '=', _id)
      .orderBy('_id')
      .execute()
  ).map((row) => [row.actor_name, row.action]);

describe('an invitation', () => {
  it('creates an account that only its link opens, once', async () => {
    const { email, answer, user, link } = await invite({ roles: ['Admin'] });
    expect(answer.status).toBe(201);
    expect(user).toMatchObject({ name: 'Ina', email, roles: ['Admin'], active: true });
    expect(link).toMatchObject({ kind: 'invitation', sent: true });
    expect((await look(link.token)).body).toEqual({ kind: 'invitation', name: 'Ina', email });
    expect((await use(link.token)).status).toBe(204);
    expect((await login(email, next)).status).toBe(200);
    for (const again of [await use(link.token, 'Other-pass-1!'), await look(link.token)])
      expect([again.status, again.body]).toEqual([404, invalid]);
    expect((await login(email, next)).status).toBe(200);
    expect(await auditOf(user)).toEqual([
      ['Ada', 'accountInvited'],
      ['Ina', 'passwordReset'],
    ]);
  });

  it('is sent by e-mail, with the token in the fragment only', async () => {
    const { email, link } = await invite({ name: 'Ina\r\nBcc: x@example.com' });
    const [mail] = await smtp.received(1);
    expect(mail).toMatchObject({ from: 'docket@example.com', to: [email] });
    expect(mail?.headers).toMatch(/^Subject: Your invitation to Docket$/m);
    expect(mail?.headers).not.toMatch(/^Bcc:/im);
    expect(mail?.text).toContain(`https://docket.example.com/set-password#${link.token}`);
  });

  it('is still answered when the mail server refuses', async () => {
    smtp.refuses = 550;
    const { answer, link } = await invite();
    expect([answer.status, link.sent]).toEqual([201, false]);
    expect((await use(link.token)).status).toBe(204);
  });

  it('refuses an e-mail in use, and the role Root', async () => {
    const { email } = await invite();
    expect((await invite({ email })).answer.status).toBe(409);
    expect((await invite({ roles: ['Root'] })).answer.status).toBe(400);
  });

  it('works for seven days', async () => {
    const [kept, late] = [await invite(), await invite()];
    clock.advance(linkLifetimes.invitation - 1);
    expect((await use(kept.link.token)).status).toBe(204);
    clock.advance(1);
    expect((await use(late.link.token)).status).toBe(404);
    root = await server.signInRoot();
    await admin.client.signIn(admin.email, admin.password);
  });
});

describe('a link for a new password', () => {
  it('ends sessions and sockets when it is used, and not before', async () => {
    const person = await server.createUser();
    const socket = new TestSocket(server.url, { userId: person._id, token: person.client.token });
    await socket.ready();
    const link = await linkFor(person);
    expect(link.kind).toBe('reset');
    expect((await person.client.get('/api/notes')).status).toBe(200);
    expect((await login(person.email, person.password)).status).toBe(200);
    expect((await use(link.token)).status).toBe(204);
    await socket.until(() => socket.ended !== null);
    expect((await person.client.get('/api/notes')).status).toBe(401);
    // Somebody else may have signed in there with the old password.
    const { db } = server.context;
    const known = db.selectFrom('devices').selectAll().where('user_id', '=', person._id);
    expect(await known.execute()).toEqual([]);
    expect(await auditOf(person)).toEqual([
      ['Ada', 'resetLinkCreated'],
      [person.name, 'passwordReset'],
    ]);
    expect((await login(person.email, person.password)).status).toBe(401);
    expect((await login(person.email, next)).status).toBe(200);
  });

  it('works for an hour', async () => {
    const person = await server.createUser();
    const link = await linkFor(person);
    clock.advance(linkLifetimes.reset);
    const answer = await use(link.token);
    expect([answer.status, answer.body]).toEqual([404, invalid]);
    expect((await login(person.email, person.password)).status).toBe(200);
  });

  it('is stored as a hash', async () => {
    const person = await server.createUser();
    const { token } = await linkFor(person);
    const rows = await server.context.db
      .selectFrom('account_links')
      .selectAll()
      .where('user_id', '=', person._id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await use(rows[0]!.token_hash)).status).toBe(404);
  });

  const ends: Record<string, (person: TestPerson) => Promise<unknown>> = {
    'the person changes the password': ({ client, password }) =>
      client.post('/api/auth/password', { current: password, next: 'Other-pass-1!' }),
    'an administrator resets the password': ({ _id }) =>
      root.post(`/api/users/${_id}/password`, {}),
    'the e-mail changes': ({ _id }) =>
      root.patch(`/api/users/${_id}`, { email: `changed${_id}@example.com` }),
    'the role changes': ({ _id }) => root.patch(`/api/users/${_id}`, { role: 'Admin' }),
    'a newer one is created': (person) => linkFor(person),
    'the account is deleted': ({ _id }) => root.delete(`/api/users/${_id}`),
  };
  it.each(Object.entries(ends))('is not valid any more when %s', async (_name, happen) => {
    const person = await server.createUser();
    const link = await linkFor(person);
    await happen(person);
    const answer = await use(link.token, 'Late-pass-1!');
    expect([answer.status, answer.body]).toEqual([404, invalid]);
    expect((await login(person.email, 'Late-pass-1!')).status).toBe(401);
  });

  it('does not open a blocked account', async () => {
    const person = await server.createUser();
    const link = await linkFor(person);
    await root.patch('/api/users', { id: person._id, active: false });
    const answer = await use(link.token);
    expect([answer.status, answer.body]).toEqual([400, { error: errorText.blocked }]);
  });

  it('survives a refused password', async () => {
    const { token } = await linkFor(await server.createUser());
    expect((await use(token, 'weak')).status).toBe(400);
    expect((await use(token)).status).toBe(204);
  });

  it('that is used many times at once works once (A-25)', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await server.createUser();
      const { token } = await linkFor(person);
      const answers = await inParallel(6, (index) => use(token, `${next}${index}`));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404]);
      const winner = answers.findIndex(({ status }) => status === 204);
      expect((await login(person.email, `${next}${winner}`)).status).toBe(200);
    }
  });
});

describe('a forgotten password', () => {
  it('is answered in the same way for known, unknown and blocked e-mails, and mailed to the known', async () => {
    const person = await server.createUser({ name: 'Fay' });
    const blocked = await server.createUser({ active: false });
    const answers = await inParallel(3, (index) =>
      forgotten([person.email.toUpperCase(), 'unknown@example.com', blocked.email][index] ?? ''),
    );
    for (const { status, text } of answers) expect([status, text]).toEqual([204, '']);
    const [mail] = await smtp.received(1);
    expect(mail?.to).toEqual([person.email]);
    expect((await use(tokenIn(mail?.text ?? ''))).status).toBe(204);
    expect((await login(person.email, next)).status).toBe(200);
    expect(smtp.mails).toHaveLength(1);
    expect(await auditOf(person)).toEqual([
      ['', 'resetLinkCreated'],
      ['Fay', 'passwordReset'],
    ]);
  });

  it('leaves older links valid, so that nobody can make them useless', async () => {
    const person = await server.createUser();
    const { token } = await linkFor(person);
    await forgotten(person.email);
    await smtp.received(2);
    expect((await use(token)).status).toBe(204);
  });

  it('is throttled for each e-mail, known or not (A-6)', async () => {
    const person = await server.createUser();
    for (const email of [person.email, 'nobody-at-all@example.com']) {
      for (let count = 0; count < forgottenPerAccount; count += 1)
        expect((await forgotten(email)).status).toBe(204);
      const answer = await forgotten(` ${email.toUpperCase()} `);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await smtp.received(forgottenPerAccount);
    // Log-ins have a counter of their own.
    expect((await login(person.email, person.password)).status).toBe(200);
  });
});

it('without a mail server, links are created but not sent, and nobody is offered one', async () => {
  const plain = await startServer();
  try {
    const client = await plain.signInRoot();
    const person = await plain.createUser();
    const answer = await client.post(`/api/users/${person._id}/link`);
    expect([answer.status, (answer.body as AccountLink).sent]).toEqual([201, false]);
    expect((await plain.client().post('/api/auth/forgotten', { email: 'a@b.c' })).status).toBe(404);
  } finally {
    await plain.close();
  }
});
