import { dueLimits } from '../../server/webhooks/due';
import type { NewWebhook, WebhookEvent } from '../../src/contract/webhook';
import { createClock } from '../helpers/clock';
import { expectSoon } from '../helpers/expectSoon';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { WebhookReceiver } from '../helpers/webhookReceiver';

const clock = createClock();
let server: TestServer;
let root: TestClient;
let ann: string;
let receiver: WebhookReceiver;
beforeEach(async () => {
  server = await startServer({ now: clock.now, config: { webhookNetworks: ['127.0.0.1'] } });
  root = await server.signInRoot();
  ann = (await server.createUser({ name: 'Ann' }))._id;
  receiver = await WebhookReceiver.start();
});
afterEach(async () => {
  await server.close();
  await receiver.close();
  jest.restoreAllMocks();
});

async function create(...events: WebhookEvent[]): Promise<string> {
  const answer = await root.post('/api/webhooks', { url: receiver.url, events });
  return (answer.body as NewWebhook)._id;
}
const add = (title: string) => createTask(root, { title, assignedTo: [ann] });
const row = (id: string) =>
  server.context.db
    .selectFrom('webhooks')
    .selectAll()
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();

it('a webhook is left alone by events that it does not want', async () => {
  const idle = await create('task-deleted');
  const before = await row(idle);
  await create('task-created');
  await add('One');
  await expectSoon(() => receiver.titles, ['task-created One']);
  await add('Two');
  await expectSoon(() => receiver.titles, ['task-created One', 'task-created Two']);
  expect(await row(idle)).toEqual(before);
});

it('its position is stored before the log could lose events that it passed over', async () => {
  jest.replaceProperty(dueLimits, 'page', 2);
  jest.replaceProperty(dueLimits, 'unstored', 3);
  const idle = await create('task-deleted');
  const { seq } = await row(idle);
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await add(title);
  await expectSoon(async () => (await row(idle)).seq >= seq + 3, true);
  expect(receiver.calls).toEqual([]);
});

it('with other events, it gets what it waited for, and nothing that it had not wanted', async () => {
  const id = await create('task-deleted');
  const task = await add('Not wanted');
  receiver.answer = () => 500;
  await root.delete(`/api/tasks/${task._id}`);
  await expectSoon(() => receiver.calls.length, 1);
  await root.patch(`/api/webhooks/${id}`, { events: ['task-created', 'task-deleted'] });
  receiver.answer = () => 204;
  receiver.calls.length = 0;
  await add('Wanted');
  clock.advance(10_000);
  await expectSoon(() => {
    server.context.events.notifyLocal();
    return receiver.titles;
  }, ['task-deleted ', 'task-created Wanted']);
});
