import { createClock } from '../helpers/clock';
import { expectSoon } from '../helpers/expectSoon';
import { queueDigest } from '../helpers/queueTestSends';
import { SmtpServer, type ReceivedMail } from '../helpers/smtpServer';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';
import { withoutSignatures } from '../../server/crypto/refreshToken';
import { createMailer, mailLimits } from '../../server/mail/mailer';
import { sendLimits } from '../../server/reminders/runSends';
import type { Task } from '../../src/contract/task';
import { defaultReminders } from '../../src/contract/time/reminders';

const today = '2026-03-02';
const publicUrl = 'https://docket.example.com';
const clock = createClock(Date.parse(`${today}T11:00:00Z`));
const mail = { from: 'Docket <docket@example.com>', publicUrl };
let smtp: SmtpServer;
let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  smtp = await SmtpServer.start();
  server = await startServer({
    now: clock.now,
    config: { accessTokenTtl: 86_400, mail: { ...mail, smtpUrl: smtp.url } },
  });
  root = await server.signInRoot();
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
afterEach(() => {
  jest.restoreAllMocks();
  smtp.beforeTaking = () => undefined;
});
let ann: TestPerson;
beforeEach(async () => {
  smtp.mails.length = 0;
  smtp.refuses = false;
  ann = await server.createUser({ name: 'Ann' });
  await choose(ann, { byMail: true, zone: 'Etc/UTC' });
});

const choose = ({ _id }: TestPerson, reminders: object) =>
  server.context.db
    .updateTable('users')
    .set({ reminders: JSON.stringify({ ...defaultReminders, ...reminders }) })
    .where('_id', '=', _id)
    .execute();
const chosen = async ({ _id }: TestPerson): Promise<unknown> => {
  const { db } = server.context;
  const query = db.selectFrom('users').select('reminders').where('_id', '=', _id);
  return JSON.parse((await query.executeTakeFirstOrThrow()).reminders ?? 'null');
};
const add = (title: string, dueDate?: string) =>
  createTask(root, { title, dueDate, assignedTo: [ann._id] });
const waiting = async () =>
  (await server.context.db.selectFrom('sends').select('attempts').execute()).map(
    ({ attempts }) => attempts,
  );
/** Sends the digest of today, and returns all mails so far. */
async function digest(day = today): Promise<ReceivedMail[]> {
  await queueDigest(server, ann._id, day);
  await expectSoon(waiting, []);
  return smtp.mails;
}
const subjectOf = (one: ReceivedMail | undefined) =>
  /^Subject: (.*?)\r?$/m.exec(one?.headers ?? '')?.[1];
const plain = ({ text }: ReceivedMail) => text.replaceAll('\r', '');
const partsOf = ({ html = '' }: ReceivedMail, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, part]) => part);
const linksOf = ({ html = '' }: ReceivedMail) =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, ...parts]) => parts);
const headerOf = ({ headers }: ReceivedMail, name: string) =>
  new RegExp(`^${name}: (.*?)\r?$`, 'im').exec(headers)?.[1];

describe('the digest', () => {
  it('names what is overdue, due today and in a week, in text and HTML, with links', async () => {
    const tasks: Record<string, Task> = {};
    for (const [title, day] of [
      ['In a week', '2026-03-09'],
      ['Tomorrow', '2026-03-03'],
      ['Today', today],
      ['Late', '2026-02-27'],
      ['In eight days', '2026-03-10'],
      ['Some day', undefined],
    ] as const)
      tasks[title] = await add(title, day);
    await root.patch(`/api/tasks/${(await add('Done', today))._id}`, { status: 'Completed' });
    const bob = await server.createUser();
    await createTask(root, { title: "Bob's", dueDate: today, assignedTo: [bob._id] });
    const [one, ...others] = await digest();
    expect(others).toEqual([]);
    expect(one?.to).toEqual([ann.email]);
    expect(subjectOf(one)).toBe('1 task is due today, 1 overdue');
    const lineOf = (title: string, day: string) =>
      `- ${title}${day}\n  ${publicUrl}/task/${tasks[title]?._id}`;
    const text = plain(one!);
    expect(text).toContain(
      [
        'Hello Ann,\n\nThese are your open tasks on 2 Mar 2026.',
        `Overdue (1)\n${lineOf('Late', ', 27 Feb 2026')}`,
        `Due today (1)\n${lineOf('Today', '')}`,
        `Due in the next 7 days (2)\n${lineOf('Tomorrow', ', 3 Mar 2026')}\n${lineOf('In a week', ', 9 Mar 2026')}`,
        `All your tasks: ${publicUrl}/task`,
      ].join('\n\n'),
    );
    expect(partsOf(one!, /<h2[^>]*>(.*?)<\/h2>/g)).toEqual([
      'Overdue (1)',
      'Due today (1)',
      'Due in the next 7 days (2)',
    ]);
    expect(linksOf(one!).slice(0, 4)).toEqual(
      ['Late', 'Today', 'Tomorrow', 'In a week'].map((title) => [
        `${publicUrl}/task/${tasks[title]?._id}`,
        title,
      ]),
    );
  });

  it('says how to end it, to people and to programs (RFC 8058)', async () => {
    await add('Today', today);
    const [one] = await digest();
    const token = new RegExp(`${publicUrl}/unsubscribe#([\\w-]+)`).exec(one?.text ?? '')?.[1] ?? '';
    expect(token).toHaveLength(68);
    expect(one?.html).toContain(`href="${publicUrl}/unsubscribe#${token}"`);
    expect(headerOf(one!, 'List-Unsubscribe')).toBe(`<${publicUrl}/api/unsubscribe/${token}>`);
    expect(headerOf(one!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(one!, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(one!, 'Message-ID')).toMatch(/^<digest\.[0-9a-f]{24}@docket\.example\.com>$/);
  });

  it('shows a hostile title as text', async () => {
    const title = `"><img src=x onerror=alert(1)> & <b>'bold'</b> العربية`;
    await add(title, today);
    const [one] = await digest();
    expect(one?.html).not.toMatch(/<(img|b|script)\b/);
    const [[, text = ''] = []] = linksOf(one!);
    expect(text).not.toMatch(/[<>"']/);
    const letters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
    expect(text.replace(/&([\w#]+);/g, (_all, name: string) => letters[name] ?? '?')).toBe(title);
    expect(plain(one!)).toContain(`- ${title}\n`);
  });

  it('names at most 50 tasks, the first ones, and says how many more there are', async () => {
    for (let number = 1; number <= 62; number += 1)
      await add(`Task ${number}`, number <= 40 ? '2026-02-01' : today);
    const [one] = await digest();
    expect(subjectOf(one)).toBe('22 tasks are due today, 40 overdue');
    const text = plain(one!);
    expect(text).toContain('Overdue (40)');
    expect(text).toContain('Due today (22)');
    expect(text.match(/^- Task \d+/gm)).toHaveLength(50);
    expect(text).toContain('\n\nand 12 more\n\n');
    expect(one?.html).toContain('<p>and 12 more</p>');
  });

  it.each([
    ['2026-03-01', '1 task is overdue'],
    ['2026-03-05', '1 task is due in the next 7 days'],
  ])('has a subject for what is due on %s', async (day, subject) => {
    await add('One', day);
    expect((await digest()).map(subjectOf)).toEqual([subject]);
  });

  it('is about the day of the person, not about that of the server', async () => {
    await choose(ann, { byMail: true, zone: 'Pacific/Kiritimati' });
    await add('Due there', '2026-03-03');
    expect(await digest()).toEqual([]);
    expect((await digest('2026-03-03')).map(subjectOf)).toEqual(['1 task is due today']);
  });

  const silent: Record<string, () => Promise<unknown>> = {
    'nothing is due': async () => undefined,
    'the person has not chosen it': async () => {
      await add('One', today);
      await choose(ann, { byMail: false });
    },
    'the person is blocked': async () => {
      await add('One', today);
      await root.patch('/api/users', { id: ann._id, active: false });
    },
  };
  it.each(Object.entries(silent))('is not sent when %s', async (_name, prepare) => {
    await prepare();
    expect(await digest()).toEqual([]);
  });

  it('does not name a task that the person has put off until later', async () => {
    const { _id } = await add('Later', today);
    const until = new Date(clock.now() + 3_600_000).toISOString();
    await ann.client.send('PUT', `/api/reminders/snoozes/${_id}`, { until });
    expect(await digest()).toEqual([]);
    await add('Now', today);
    const [one] = await digest();
    expect(subjectOf(one)).toBe('1 task is due today');
    expect(plain(one!)).not.toContain('Later');
  });

  it('of a day that is over is not sent', async () => {
    await add('One', today);
    expect(await digest('2026-03-01')).toEqual([]);
  });

  it('is sent again when the mail server did not take it, and only then', async () => {
    await add('One', today);
    smtp.refuses = 451;
    await queueDigest(server, ann._id, today);
    await expectSoon(waiting, [1]);
    smtp.refuses = false;
    await expectSoon(() => {
      clock.advance(sendLimits.firstPauseMs);
      server.context.events.notifyLocal();
      return waiting();
    }, []);
    clock.advance(2 * sendLimits.maxPauseMs);
    server.context.events.notifyLocal();
    await add('Another', today);
    expect(smtp.mails).toHaveLength(1);
  });
  it('that the mail server refuses for ever is dropped, and the log has no address', async () => {
    const dropped = jest.spyOn(server.context.log, 'warn');
    await add('One', today);
    smtp.refuses = 550;
    expect(await digest()).toEqual([]);
    expect(dropped.mock.calls.map(([details]) => details)).toEqual([
      { event: 'send_dropped', kind: 'digest', attempts: 1, error: 'EENVELOPE 550' },
    ]);
  });

  it('waits for minutes until the mail server has checked it, longer than other mails', async () => {
    jest.replaceProperty(mailLimits, 'silenceMs', 50);
    const mailer = createMailer({ ...mail, smtpUrl: smtp.url });
    let take: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    smtp.beforeTaking = () => taken;
    const one = { to: ann.email, subject: 'One', text: 'One' };
    const patient = mailer.send({ ...one, signal: new AbortController().signal });
    await smtp.received(1);
    await expect(mailer.send(one)).rejects.toThrow('Timeout');
    take();
    await patient;
    await mailer.close();
  });

  it('that is not taken at all is tried again after a long time', async () => {
    jest.replaceProperty(sendLimits, 'mailMs', 50);
    const failed = jest.spyOn(server.context.log, 'info');
    smtp.beforeTaking = () => {
      // Longer than the pause after it.
      clock.advance(10 * 60_000);
      return new Promise(() => undefined);
    };
    await add('One', today);
    await queueDigest(server, ann._id, today);
    await expectSoon(() => failed.mock.calls.length, 1);
    await expectSoon(async () => {
      const rows = await server.context.db.selectFrom('sends').select('next_at').execute();
      return rows.map(({ next_at }) => Date.parse(next_at) - clock.now());
    }, [sendLimits.firstPauseMs]);
    expect(await waiting()).toEqual([1]);
    jest.restoreAllMocks();
    smtp.beforeTaking = () => undefined;
    await expectSoon(() => {
      clock.advance(sendLimits.firstPauseMs);
      server.context.events.notifyLocal();
      return waiting();
    }, []);
  });

  it('that is not taken does not keep the server from stopping', async () => {
    jest.replaceProperty(sendLimits, 'graceMs', 50);
    const other = await SmtpServer.start();
    other.beforeTaking = () => new Promise(() => undefined);
    const one = await startServer({
      now: clock.now,
      config: { mail: { ...mail, smtpUrl: other.url } },
    });
    const { _id } = await one.createUser();
    const { db } = one.context;
    const reminders = JSON.stringify({ ...defaultReminders, byMail: true, zone: 'Etc/UTC' });
    await db.updateTable('users').set({ reminders }).where('_id', '=', _id).execute();
    await createTask(await one.signInRoot(), { title: 'A', dueDate: today, assignedTo: [_id] });
    await queueDigest(one, _id, today);
    await other.received(1);
    await one.close();
    // Ends when no connection is open.
    await other.close();
  });
});

describe('a link that ends the digest (A-26)', () => {
  async function tokenOf(): Promise<string> {
    await add('One', today);
    const [one] = await digest();
    return /\/api\/unsubscribe\/([\w-]+)>/.exec(one?.headers ?? '')?.[1] ?? '';
  }
  const masked = () => `${ann.email[0]}***@example.com`;
  const look = (token: string) => server.client().get(`/api/unsubscribe/${token}`);
  /** As a mail program does, without a session. */
  const post = (token: string, init: RequestInit = {}) =>
    fetch(`${server.url}/api/unsubscribe/${token}`, { method: 'POST', ...init });

  it('says whose it is, and changes nothing when it is only opened', async () => {
    const token = await tokenOf();
    for (let count = 0; count < 2; count += 1) {
      const answer = await look(token);
      expect([answer.status, answer.body]).toEqual([200, { email: masked(), active: true }]);
    }
    await server.client().send('HEAD', `/api/unsubscribe/${token}`);
    expect(await chosen(ann)).toMatchObject({ byMail: true });
  });

  it('leads a browser to the page that asks', async () => {
    const token = await tokenOf();
    const { status, headers } = await fetch(`${server.url}/api/unsubscribe/${token}`, {
      headers: { Accept: 'text/html,*/*;q=0.8' },
      redirect: 'manual',
    });
    expect([status, headers.get('location')]).toEqual([303, `/unsubscribe#${token}`]);
    expect(await chosen(ann)).toMatchObject({ byMail: true });
  });

  it('is in no log', async () => {
    const token = await tokenOf();
    expect(withoutSignatures(`/api/unsubscribe/${token}`)).toBe(`/api/unsubscribe/${ann._id}-***`);
  });

  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  it.each<[string, RequestInit]>([
    ['nothing', {}],
    ['a form', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
    ['a form in parts', { body: form }],
    ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }],
    ['the origin of a mail program', { headers: { origin: 'https://mail.example.org' } }],
  ])('ends it when it is posted with %s, and can be used twice', async (_what, init) => {
    const token = await tokenOf();
    await choose(ann, { byMail: true, zone: 'Etc/UTC', from: '08:00' });
    for (let count = 0; count < 2; count += 1) {
      const answer = await post(token, init);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { email: masked(), active: false },
      ]);
    }
    expect(await chosen(ann)).toMatchObject({ byMail: false, zone: 'Etc/UTC', from: '08:00' });
    expect((await look(token)).body).toEqual({ email: masked(), active: false });
    await add('Two', today);
    smtp.mails.length = 0;
    expect(await digest()).toEqual([]);
  });

  it('tells the open pages of the person, once', async () => {
    const token = await tokenOf();
    const socket = new TestSocket(server.url, { userId: ann._id, token: ann.client.token });
    await socket.ready();
    await post(token);
    await post(token);
    await add('Later', today);
    const names = () => socket.received.map(({ name }) => name);
    await socket.until(() => names().includes('task-created'));
    expect(names().filter((name) => name === 'own-changed')).toHaveLength(1);
    socket.close();
  });

  it('answers 404 unless this installation has made it for a person', async () => {
    const token = await tokenOf();
    const other = await startServer({ now: clock.now });
    const wrong = [
      'none',
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.toUpperCase(),
      `${'f'.repeat(24)}${token.slice(24)}`,
      encodeURIComponent(`${token}\n`),
    ];
    const error = 'This link is not valid. Use the one in your latest e-mail';
    for (const [client, one] of [
      ...wrong.map((each) => [server.client(), each] as const),
      [other.client(), token] as const,
    ])
      for (const method of ['GET', 'POST']) {
        const answer = await client.send(method, `/api/unsubscribe/${one}`);
        expect([answer.status, answer.body]).toEqual([404, { error }]);
      }
    await other.close();
    await root.delete(`/api/users/${ann._id}`);
    expect((await look(token)).status).toBe(404);
    expect((await post(token)).status).toBe(404);
  });
});
