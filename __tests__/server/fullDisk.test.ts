// With --all: a full disk.
import { watchSpace } from '../../server/uploads/space';
import { calls } from '../helpers/permissionCalls';
import { PermissionFixture } from '../helpers/permissionFixture';
import { realFiles } from '../helpers/officeFiles';
import { startServer } from '../helpers/startServer';
import { postTask } from '../helpers/taskForm';

// With less than MIN_FREE_MB, whatever adds something is refused. All calls of the matrix that write
// for a Root are sent, so a new call is refused too, unless it is in this list.
const possible = [
  // Signing in and out, and what administrators must be able to do.
  'POST /api/auth/login',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/password',
  'POST /api/auth/link/password',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'PATCH /api/auth/account',
  'PATCH /api/users',
  'PATCH /api/users/:id',
  'POST /api/users/:id/link',
  'POST /api/users/:id/password',
  'DELETE /api/users/:id/sessions',
  'PATCH /api/webhooks/:id',
  'POST /api/webhooks/:id/secret',
  // Reads that are recorded.
  'POST /api/tasks/inspect',
  'POST /api/notes/admin-all',
  'POST /api/notes/admin-byid',
  'POST /api/audit/export',
  'POST /api/exports',
  // Deletions, and what stops or marks something.
  'DELETE /api/auth/tokens/:id',
  'DELETE /api/users/:id',
  'DELETE /api/tasks/:id',
  'DELETE /api/tasks/:id/attachments/:name | own',
  'DELETE /api/tasks/:id/attachments/:name | foreign',
  'DELETE /api/tasks/assign/:assignmentId',
  'POST /api/tasks/bulk | deletion',
  'POST /api/tasks/bulk/:actionId/stop',
  'DELETE /api/notes/:id',
  'POST /api/notification/read',
  'DELETE /api/reminders/snoozes/:taskId',
  'DELETE /api/reminders/devices',
  'POST /api/unsubscribe/:token',
  'DELETE /api/views/:id',
  'DELETE /api/calendar',
  'DELETE /api/time/:id',
  'DELETE /api/time/timer',
  'DELETE /api/webhooks/:id',
];
const routeOf = (call: string) => call.split(' | ')[0] ?? '';
const isPossible = (call: string) => possible.includes(call) || possible.includes(routeOf(call));
const writes = Object.keys(calls).filter((call) => !call.startsWith('GET '));
const refusal = [507, { error: 'The server has no space left; nothing was saved' }];

let fixture: PermissionFixture;
beforeAll(async () => {
  fixture = await PermissionFixture.start();
});
afterAll(() => fixture.close());

/** Sends a call, on an almost full disk or not. Returns the answer, and whether anything was written. */
async function send(call: string, isFull: boolean) {
  const { config } = fixture.server.context;
  const me = await fixture.newPerson('Root');
  const [method = '', path = ''] = routeOf(call).split(' ');
  const made = await calls[call]?.(fixture, me);
  const url = path.replace(/:(\w+)/g, (_all, name: string) => made?.params?.[name] ?? '');
  const before = await fixture.fingerprint();
  const limit = jest.replaceProperty(config, 'minFree', isFull ? Number.MAX_SAFE_INTEGER : 0);
  const { status, body } = await me.client.send(method, url, made?.body);
  limit.restore();
  return { answer: [status, body], wrote: before !== (await fixture.fingerprint()) };
}

const proven = new Set<string>();

it.each(writes)('%s: adds nothing on an almost full disk (F-3)', async (call) => {
  const usual = await send(call, false);
  const onFullDisk = await send(call, true);
  if (!usual.wrote) return;
  if (isPossible(call)) expect(onFullDisk.answer).not.toEqual(refusal);
  else expect(onFullDisk).toEqual({ answer: refusal, wrote: false });
  if (onFullDisk.wrote) proven.add(call).add(routeOf(call));
});

it('has made all changes that are possible then', () => {
  expect(possible.filter((call) => !proven.has(call))).toEqual([]);
});

it('notes and tasks can be made smaller on an almost full disk', async () => {
  const { config } = fixture.server.context;
  const { client } = fixture.other;
  const note = await client.post('/api/notes', { title: 'A note', text: 'Text', tag: [] });
  const url = `/api/notes/${(note.body as { _id: string })._id}`;
  const limit = jest.replaceProperty(config, 'minFree', Number.MAX_SAFE_INTEGER);
  expect((await client.patch(url, { text: 'Tex' })).status).toBe(200);
  const { status, body } = await client.patch(url, { text: 'Text' });
  expect([status, body]).toEqual(refusal);
  limit.restore();
});

it('files are refused while they arrive, if they would fill the disk (F-3)', async () => {
  const small = await startServer({ config: { minFree: Number.MAX_SAFE_INTEGER } });
  const admin = await small.createUser({ roles: ['Admin'] });
  const pdf = { name: 'plan.pdf', bytes: realFiles.pdf ?? '' };
  const { status, body } = await postTask(admin.client, { assignedTo: [admin._id] }, [pdf]);
  expect([status, body]).toEqual(refusal);
  await small.close();
});

it('the log warns once when little space is left, and when there is enough again', async () => {
  const logged: string[] = [];
  const place = { dataDir: fixture.server.dataDir, minFree: 0 };
  const watch = watchSpace(place, { warn: (_details, text) => logged.push(text) });
  watch.stop();
  await watch.look();
  expect(watch.isLow()).toBe(false);
  place.minFree = Number.MAX_SAFE_INTEGER;
  await watch.look();
  await watch.look();
  expect(watch.isLow()).toBe(true);
  place.minFree = 0;
  await watch.look();
  expect(logged).toEqual([
    'little space is left; changes will be refused soon',
    'there is space again',
  ]);
});
