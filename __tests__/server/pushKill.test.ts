import { defaultReminders } from '../../src/contract/time/reminders';
import { newId } from '../../server/lib/ids';
import { sendLimits } from '../../server/reminders/runSends';
import type { NewSend } from '../../server/reminders/sends';
import { expectSoon } from '../helpers/expectSoon';
import { databaseOf, onPostgres } from '../helpers/postgresDatabase';
import { messagesFor } from '../helpers/queueTestSends';
import { PushService } from '../helpers/pushService';
import { account, useServerProcesses } from '../helpers/serverProcess';
import { SmtpServer } from '../helpers/smtpServer';
import { startServer, type TestServer } from '../helpers/startServer';
import { seedTask } from '../helpers/seedTask';

const hour = 3_600_000;
const servers = useServerProcesses();
let service: PushService;
let smtp: SmtpServer;
beforeEach(async () => {
  service = await PushService.start();
  smtp = await SmtpServer.start();
});
afterEach(async () => {
  await service.close();
  await smtp.close();
});

const mail = { MAIL_FROM: 'docket@example.com', PUBLIC_URL: 'https://docket.example.com' };
const today = () => new Date().toISOString().slice(0, 10);

/** Writes sends that are due now, on a server whose clock is an hour behind. */
async function store(prepare: (server: TestServer) => Promise<NewSend[]>): Promise<void> {
  const server = await startServer({
    now: () => Date.now() - hour,
    config: { dataDir: servers.folder, pushNetworks: ['127.0.0.1'] },
  });
  const sends = await prepare(server);
  const at = new Date().toISOString();
  const rows = sends.map((send) => ({
    _id: newId(),
    ...send,
    attempts: 0,
    created_at: at,
    next_at: at,
  }));
  await server.context.db.insertInto('sends').values(rows).execute();
  await server.close();
}

/** Starts a process, and kills it when so much has been sent. */
async function killWhen(isEnough: () => boolean): Promise<void> {
  const process = await servers.start({
    ...account,
    ...mail,
    SMTP_URL: smtp.url,
    PUSH_NETWORKS: '127.0.0.1',
    ...(onPostgres && { DATABASE_URL: await databaseOf(servers.folder) }),
  });
  await expectSoon(isEnough, true);
  await process.end('SIGKILL');
}

/** Lets another server send what is left, when the pauses of what was on the way are over. */
async function sendTheRest(): Promise<void> {
  const server = await startServer({
    now: () => Date.now() + 2 * sendLimits.firstPauseMs,
    config: {
      dataDir: servers.folder,
      pushNetworks: ['127.0.0.1'],
      mail: { smtpUrl: smtp.url, from: mail.MAIL_FROM, publicUrl: mail.PUBLIC_URL },
    },
  });
  const { db } = server.context;
  await expectSoon(() => db.selectFrom('sends').select('_id').execute(), []);
  await server.close();
}

const repeated = (values: readonly string[]) => values.length - new Set(values).size;

test('a killed server sends each message, and only those twice that were on the way', async () => {
  const count = 300;
  await store(async (server) => {
    const sends: NewSend[] = [];
    for (let person = 0; person < 30; person += 1) {
      const { _id, client } = await server.createUser();
      await client.post('/api/reminders/devices', service.subscribe());
      for (let number = 0; number < count / 30; number += 1)
        sends.push(
          ...(await messagesFor(server, _id, ['Plan is due'], {
            tag: `${person}-${number}`,
            // A day that is not over when the test ends after midnight.
            day: new Date(Date.now() + 2 * hour).toISOString().slice(0, 10),
          })),
        );
    }
    return sends;
  });
  await killWhen(() => service.calls.length >= count / 3);
  const before = service.calls.length;
  await sendTheRest();
  const tags = service.calls.map(({ message }) => message.tag);
  expect(before).toBeLessThan(count);
  expect(new Set(tags).size).toBe(count);
  expect(repeated(tags)).toBeLessThanOrEqual(sendLimits.people.push);
  expect(service.problems).toEqual([]);
  // A service shows a repeated message in the place of the first one.
  expect(new Set(service.calls.map(({ headers }) => headers.topic)).size).toBe(count);
});

test('a killed server sends each digest, and a repeated one has the id of the first', async () => {
  const count = 40;
  smtp.beforeTaking = () => new Promise((resolve) => setTimeout(resolve, 20));
  await store(async (server) => {
    const sends: NewSend[] = [];
    for (let person = 0; person < count; person += 1) {
      const user = await server.createUser();
      const { db } = server.context;
      const reminders = JSON.stringify({ ...defaultReminders, byMail: true, zone: 'Etc/UTC' });
      await db.updateTable('users').set({ reminders }).where('_id', '=', user._id).execute();
      const task = await seedTask(server.context, 'A task', [user]);
      await db.updateTable('tasks').set({ due_date: today() }).where('_id', '=', task).execute();
      sends.push({ user_id: user._id, kind: 'digest', content: JSON.stringify({ day: today() }) });
    }
    return sends;
  });
  await killWhen(() => smtp.mails.length >= count / 4);
  expect(smtp.mails.length).toBeLessThan(count);
  await sendTheRest();
  const ids = smtp.mails.map(({ headers }) => /^Message-ID: (\S+)/im.exec(headers)?.[1] ?? '');
  expect(new Set(smtp.mails.map(({ to }) => to.join())).size).toBe(count);
  expect(new Set(ids).size).toBe(count);
  expect(repeated(ids)).toBeLessThanOrEqual(sendLimits.people.digest);
});
