// With --all: every write of every route, delayed and repeated.
import { errorText } from '../../src/contract/error';
import { calls } from '../helpers/permissionCalls';
import { PermissionFixture } from '../helpers/permissionFixture';
import type { TestPerson } from '../helpers/startServer';
import type { TestAnswer } from '../helpers/testClient';

// A person passes all checks at the start of a request, and loses the right to it before the write.
// All calls of the matrix that write for a Root are sent like this, and none may write.
const losses = {
  'was blocked': {
    text: errorText.blocked,
    lose: (me: TestPerson) => users().set({ active: 0 }).where('_id', '=', me._id).execute(),
    regain: (me: TestPerson) => users().set({ active: 1 }).where('_id', '=', me._id).execute(),
  },
  'was signed out': {
    text: errorText.invalidToken,
    lose: (me: TestPerson) =>
      sessions()
        .set({ revoked_at: new Date().toISOString() })
        .where('user_id', '=', me._id)
        .execute(),
    regain: (me: TestPerson) =>
      sessions().set({ revoked_at: null }).where('user_id', '=', me._id).execute(),
  },
  'became a User': {
    text: 'You are not allowed to do this',
    lose: (me: TestPerson) =>
      users().set({ roles: '["User"]' }).where('_id', '=', me._id).execute(),
    regain: (me: TestPerson) =>
      users().set({ roles: '["Root"]' }).where('_id', '=', me._id).execute(),
  },
};
const users = () => fixture.server.context.db.updateTable('users');
const sessions = () => fixture.server.context.db.updateTable('sessions');

/** These check the password, the refresh token or the link in their own transaction. */
const ownRules = [
  'POST /api/auth/login',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/link',
  'POST /api/auth/link/password',
  'POST /api/auth/forgotten',
  'POST /api/unsubscribe/:token',
];
const routeOf = (call: string) => call.split(' | ')[0] ?? '';
const writes = Object.keys(calls).filter(
  (call) => !call.startsWith('GET ') && !ownRules.includes(routeOf(call)),
);

let fixture: PermissionFixture;
/** Runs once, after all hooks of the server and before the route's own code. */
let atTheLastMoment: (() => Promise<void>) | null = null;
beforeAll(async () => {
  fixture = await PermissionFixture.start({
    prepare: ({ fastify }) =>
      fastify.addHook('preHandler', async () => {
        const happen = atTheLastMoment;
        atTheLastMoment = null;
        await happen?.();
      }),
  });
});
afterAll(() => fixture.close());

/** How a call is made for a person. Call the result to send it, as often as needed. */
async function prepare(call: string, me: TestPerson, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = routeOf(call).split(' ');
  const made = await calls[call]?.(fixture, me);
  const url = path.replace(/:(\w+)/g, (_all, name: string) => made?.params?.[name] ?? '');
  return () => me.client.send(method, url, made?.body, headers);
}

/**
 * Sends a call. `happen` runs when all checks have passed. Returns whether anything was written
 * then.
 */
async function send(
  call: string,
  me: TestPerson,
  happen?: () => Promise<unknown>,
): Promise<{ answer: TestAnswer; wrote: boolean }> {
  const prepared = await prepare(call, me);
  // A call that its schema refuses does not get to the last moment.
  let before = await fixture.fingerprint();
  atTheLastMoment = async () => {
    await happen?.();
    before = await fixture.fingerprint();
  };
  const answer = await prepared();
  atTheLastMoment = null;
  return { answer, wrote: before !== (await fixture.fingerprint()) };
}

const proven = new Set<string>();

it.each(writes)(
  '%s: writes nothing for a person who lost the right to it after the checks (B-16)',
  async (call) => {
    const me = await fixture.newPerson('Root');
    const refusals: [expected: string, given: string][] = [];
    for (const { text, lose, regain } of Object.values(losses)) {
      const { answer, wrote } = await send(call, me, () => lose(me));
      await regain(me);
      expect(wrote).toBe(false);
      refusals.push([text, answer.text]);
    }
    // Last, because it may end the session.
    if (!(await send(call, me)).wrote) return;
    proven.add(routeOf(call));
    for (const [text, given] of refusals) expect(given).toContain(text);
  },
);

it('has delayed a write of every route except GET', () => {
  expect([...new Set(writes.map(routeOf))].filter((route) => !proven.has(route))).toEqual([]);
});

/** Their answers have a secret, which is not kept. */
const secretAnswers = [
  'POST /api/auth/password',
  'POST /api/auth/tokens',
  'POST /api/users/invite',
  'POST /api/users/:id/link',
  'POST /api/users/:id/password',
  'POST /api/webhooks',
  'POST /api/webhooks/:id/secret',
];
const repeated = new Set<string>();

it.each(writes)('%s: with a key, the second call changes nothing (F-5)', async (call) => {
  const me = await fixture.newPerson('Root');
  const sendAgain = await prepare(call, me, { 'idempotency-key': 'the-same-call' });
  const kept = () =>
    fixture.server.context.db
      .selectFrom('repeats')
      .select('result')
      .where('user_id', '=', me._id)
      .executeTakeFirst();
  const before = await fixture.fingerprint();
  const first = await sendAgain();
  const after = await fixture.fingerprint();
  const second = await sendAgain();
  expect(await fixture.fingerprint()).toBe(after);
  if (before === after) {
    expect([second.status, second.text, await kept()]).toEqual([
      first.status,
      first.text,
      undefined,
    ]);
    return;
  }
  repeated.add(routeOf(call));
  if (secretAnswers.includes(routeOf(call))) {
    expect([second.status, await kept()]).toEqual([409, { result: null }]);
    return;
  }
  expect((await kept())?.result).toMatch(/^\{/);
  // Its token is that of the moment.
  if (routeOf(call) === 'PATCH /api/auth/account') {
    expect([second.status, second.text]).toEqual([200, expect.stringMatching(/^"ey/)]);
    return;
  }
  // An undo answers the tasks that it restores. The second one finds none, and counts them.
  const expected = routeOf(call).endsWith('/undo')
    ? '{"end":true,"actionId":null,"done":1,"unchanged":0,"refused":0}\n'
    : first.text;
  expect([second.status, second.text]).toEqual([first.status, expected]);
});

it('has repeated a write of every route except GET', () => {
  expect([...new Set(writes.map(routeOf))].filter((route) => !repeated.has(route))).toEqual([]);
});
