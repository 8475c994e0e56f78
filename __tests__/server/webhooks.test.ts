import { createHmac } from 'node:crypto';
import { deliveryLimits, pauseAfter } from '../../server/webhooks/deliver';
import { deleteOldDeliveries } from '../../server/webhooks/webhookService';
import type { AuditPage } from '../../src/contract/audit';
import {
  webhookEvents,
  type NewWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../../src/contract/webhook';
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
beforeAll(async () => {
  server = await startServer({
    now: clock.now,
    config: { webhookNetworks: ['127.0.0.1'], accessTokenTtl: 86_400 },
  });
  root = await server.signInRoot();
  ann = (await server.createUser({ name: 'Ann' }))._id;
});
afterAll(() => server.close());
beforeEach(async () => {
  root = await server.signInRoot();
  receiver = await WebhookReceiver.start();
});
afterEach(async () => {
  for (const { _id } of (await root.get('/api/webhooks')).body as Webhook[])
    await root.delete(`/api/webhooks/${_id}`);
  await receiver.close();
});

async function create(input: object = {}): Promise<NewWebhook> {
  const answer = await root.post('/api/webhooks', {
    url: receiver.url,
    events: webhookEvents,
    ...input,
  });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.body as NewWebhook;
}
const state = async (id: string) =>
  ((await root.get('/api/webhooks')).body as Webhook[]).find((one) => one._id === id);
const deliveries = async (id: string) =>
  (await root.get(`/api/webhooks/${id}/deliveries`)).body as WebhookDelivery[];
const add = (title: string) => createTask(root, { title, assignedTo: [ann] });
/** Lets the server look at what is due. */
const wake = () => server.context.events.notifyLocal();

it('signs with the new secret as soon as the old one is replaced', async () => {
  const { _id, secret } = await create({ events: ['task-created'] });
  const replaced = (await root.post(`/api/webhooks/${_id}/secret`)).body as NewWebhook;
  expect(replaced).toMatchObject({ _id, url: receiver.url, events: ['task-created'] });
  expect(replaced.secret).not.toBe(secret);
  expect(JSON.stringify(await state(_id))).not.toContain('whsec_');
  await add('After');
  await expectSoon(() => receiver.titles, ['task-created After']);
  const [call] = receiver.calls;
  const timestamp = String(call?.headers['docket-timestamp']);
  expect(call?.headers['docket-signature']).toBe(
    `v1=${createHmac('sha256', replaced.secret).update(`${timestamp}.${call?.text}`).digest('hex')}`,
  );
  const again = (await root.post(`/api/webhooks/${_id}/secret`)).body as NewWebhook;
  expect(new Set([secret, replaced.secret, again.secret]).size).toBe(3);
});

it('delivers the chosen events in their order, each once, with a signature', async () => {
  const { _id, secret } = await create({ events: ['task-created', 'task-deleted'] });
  const tasks = [];
  for (const title of ['One', 'Two', 'Three']) tasks.push(await add(title));
  await root.patch(`/api/tasks/${tasks[0]?._id}`, { title: 'Changed' });
  await root.delete(`/api/tasks/${tasks[1]?._id}`);
  const expected = ['task-created One', 'task-created Two', 'task-created Three', 'task-deleted '];
  await expectSoon(() => receiver.titles, expected);
  const seqs = receiver.calls.map(({ body }) => body.seq);
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  for (const { headers, text, body } of receiver.calls) {
    const timestamp = String(headers['docket-timestamp']);
    const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex');
    expect(headers).toMatchObject({
      'docket-event': body.event,
      'docket-delivery': body.id,
      'docket-signature': `v1=${signature}`,
      'content-type': 'application/json; charset=utf-8',
    });
    expect(Number(timestamp)).toBe(Math.floor(clock.now() / 1000));
  }
  await expectSoon(
    async () =>
      (await deliveries(_id)).map(({ event, status, attempt }) => [event, status, attempt]),
    [
      ['task-deleted', 204, 1],
      ['task-created', 204, 1],
      ['task-created', 204, 1],
      ['task-created', 204, 1],
    ],
  );
});

it('does not deliver what only tells one person that a task is no longer theirs', async () => {
  await create();
  const task = await add('Handed over');
  const ben = await server.createUser({ name: 'Ben' });
  await root.post('/api/tasks/assign', { task_id: task._id, user_id: [ben._id] });
  await root.delete(`/api/tasks/assign/${task._id}`, { user_id: ann });
  await add('Last');
  await expectSoon(() => receiver.titles.at(-1), 'task-created Last');
  expect(receiver.calls.map(({ body }) => body.event)).not.toContain('task-deleted');
});

it('tries again after longer and longer pauses, and loses and repeats nothing', async () => {
  const { _id } = await create();
  receiver.answer = () => 500;
  await add('One');
  await add('Two');
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await expectSoon(() => receiver.calls.length, attempt);
    await expectSoon(async () => (await deliveries(_id)).length, attempt);
    expect((await state(_id))?.nextAttempt).toBe(
      new Date(clock.now() + pauseAfter(attempt)).toISOString(),
    );
    clock.advance(pauseAfter(attempt) - 1);
    wake();
    await server.context.events.position();
    expect(receiver.calls).toHaveLength(attempt);
    if (attempt === 4) receiver.answer = () => 200;
    clock.advance(1);
    wake();
  }
  await expectSoon(() => receiver.titles.slice(-2), ['task-created One', 'task-created Two']);
  expect(new Set(receiver.calls.slice(0, 5).map(({ body }) => body.id)).size).toBe(1);
  await expectSoon(async () => (await state(_id))?.failingSince, null);
  expect((await deliveries(_id)).map(({ error, attempt }) => [error, attempt])).toEqual([
    [null, 1],
    [null, 5],
    ...[4, 3, 2, 1].map((attempt) => ['The answer was 500', attempt]),
  ]);
});

it('is switched off after a day of failures, and begins again when it is switched on', async () => {
  const { _id } = await create();
  receiver.answer = () => 0;
  await add('Lost');
  await expectSoon(async () => (await deliveries(_id)).length, 1);
  clock.advance(deliveryLimits.failingMs - 1);
  root = await server.signInRoot();
  wake();
  await expectSoon(async () => (await deliveries(_id)).length, 2);
  expect((await state(_id))?.active).toBe(true);
  clock.advance(deliveryLimits.maxPauseMs);
  root = await server.signInRoot();
  wake();
  await expectSoon(async () => (await state(_id))?.active, false);
  expect((await state(_id))?.disabledAt).toBe(new Date(clock.now()).toISOString());
  const { lines } = (await root.get('/api/audit?action=webhookDisabled')).body as AuditPage;
  expect(lines[0]).toMatchObject({ actor: null, target: { type: 'webhook', _id } });

  receiver.answer = () => 200;
  await root.patch(`/api/webhooks/${_id}`, { active: true });
  await add('Next');
  await expectSoon(() => receiver.titles.at(-1), 'task-created Next');
  expect(receiver.titles.filter((title) => title === 'task-created Lost')).toHaveLength(3);
});

it('is switched off when an event was deleted before it was delivered', async () => {
  const { _id } = await create();
  receiver.answer = () => 500;
  await add('Deleted');
  await expectSoon(async () => (await deliveries(_id)).length, 1);
  await add('Later');
  receiver.answer = () => 200;
  const [{ seq }] = (await deliveries(_id)) as [WebhookDelivery];
  await server.context.db.deleteFrom('events').where('seq', '<=', seq).execute();
  clock.advance(pauseAfter(1));
  wake();
  await expectSoon(async () => (await state(_id))?.active, false);
  const { lines } = (await root.get('/api/audit?action=webhookDisabled')).body as AuditPage;
  expect(lines[0]).toMatchObject({ actor: null, target: { type: 'webhook', _id } });
  expect(receiver.titles).toEqual(['task-created Deleted']);
});

it('is not held up by a slow one', async () => {
  const slow = await WebhookReceiver.start();
  let release: (status: number) => void = () => undefined;
  slow.answer = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  await create({ url: slow.url, events: ['task-created'] });
  await create({ events: ['task-created'] });
  for (const title of ['One', 'Two']) await add(title);
  await expectSoon(() => receiver.titles, ['task-created One', 'task-created Two']);
  expect(slow.titles).toEqual(['task-created One']);
  slow.answer = () => 204;
  release(204);
  await expectSoon(() => slow.titles, ['task-created One', 'task-created Two']);
  await slow.close();
});

it('begins with the next event when it is switched off and on during an attempt', async () => {
  const { _id } = await create({ events: ['task-created'] });
  let isOnAgain = false;
  receiver.answer = async () => {
    await root.patch(`/api/webhooks/${_id}`, { active: false });
    await root.patch(`/api/webhooks/${_id}`, { active: true });
    receiver.answer = () => 204;
    isOnAgain = true;
    return 500;
  };
  await add('Before');
  await expectSoon(() => isOnAgain, true);
  await add('After');
  await expectSoon(() => receiver.titles, ['task-created Before', 'task-created After']);
  expect(await state(_id)).toMatchObject({ active: true, failingSince: null, nextAttempt: null });
});

describe('a webhook', () => {
  it('shows its secret once, and stores it nowhere', async () => {
    const { _id, secret } = await create();
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(await state(_id)).toEqual({
      _id,
      url: receiver.url,
      events: [...webhookEvents],
      active: true,
      createdAt: new Date(clock.now()).toISOString(),
      failingSince: null,
      nextAttempt: null,
      disabledAt: null,
    });
    const rows = await server.context.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    const other = await create();
    expect(other.secret).not.toBe(secret);
  });

  it('is recorded without the path of its address, which may be secret', async () => {
    const { _id } = await create({ url: 'https://hooks.example/T0KEN' });
    await root.patch(`/api/webhooks/${_id}`, { events: ['task-deleted'] });
    await root.delete(`/api/webhooks/${_id}`);
    const { lines } = (
      await root.get('/api/audit?action=webhookCreated,webhookChanged,webhookDeleted')
    ).body as AuditPage;
    expect(lines.slice(0, 3).map(({ action, target }) => [action, target?.name])).toEqual([
      ['webhookDeleted', 'hooks.example'],
      ['webhookChanged', 'hooks.example'],
      ['webhookCreated', 'hooks.example'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('T0KEN');
  });

  it.each([
    [{ url: 'ftp://example.com/' }, 'must be an address'],
    [{ url: 'https://me:secret@example.com/' }, 'without a password'],
    [{ url: 'nonsense' }, 'must be an address'],
    [{ url: 'http://10.0.0.1/' }, 'private address'],
    [{ events: [] }, 'at least one'],
    [{ events: ['sessions-ended'] }, 'must be'],
  ])('like %j is refused', async (input, text) => {
    const answer = await root.post('/api/webhooks', {
      url: 'https://example.com/',
      events: ['task-created'],
      ...input,
    });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(text)]);
    expect((await root.get('/api/webhooks')).body).toEqual([]);
  });

  it('can be one of twenty', async () => {
    for (let count = 0; count < 20; count += 1) await create({ url: 'https://hooks.example/' });
    const more = await root.post('/api/webhooks', { url: receiver.url, events: ['task-created'] });
    expect([more.status, more.text]).toEqual([400, expect.stringContaining('at most 20')]);
  });

  it('forgets its attempts after a week', async () => {
    const { _id } = await create();
    await add('Old');
    await expectSoon(async () => (await deliveries(_id)).length, 1);
    clock.advance(7 * 86_400_000);
    root = await server.signInRoot();
    await deleteOldDeliveries(server.context);
    expect(await deliveries(_id)).toHaveLength(1);
    clock.advance(1);
    await deleteOldDeliveries(server.context);
    expect(await deliveries(_id)).toEqual([]);
  });
});
