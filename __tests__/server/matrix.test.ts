import type { ClientEvents } from '../../src/contract/event';
import type { Access } from '../../server/session/access';
import { clientMessages } from '../../server/sockets/messages';
import { expectSoon } from '../helpers/expectSoon';
import { calls, restTable } from '../helpers/permissionCalls';
import { PermissionFixture } from '../helpers/permissionFixture';
import { columns, readTable, withHeads, type Column, type Row } from '../helpers/permissionTable';
import { TestSocket } from '../helpers/testSocket';

// Who may do what: all routes and socket messages, for all people, on their own records and on
// others'. A status with '=' is a success that changes nothing. All other successful calls except
// GET must change something.
// 'out' is a refused connection, 'refused' an error for a message. Neither may change anything.
const socketTable = `
sockets                                                      | Root Admin assignee stranger nobody blocked expired
connect                               | own id                | ok   ok    ok       ok       out    out     out
connect                               | foreign id            | out  out   out      out      out    out     out
online                                | own id                | ok   ok    ok       ok       out    out     out
online                                | foreign id            | refused refused refused refused out out     out
assign-task                           | task                  | ok   ok    ok       ok       out    out     out
assign-task                           | no task               | refused refused refused refused out out     out
task-comment                          | task                  | ok   ok    ok       ok       out    out     out
task-comment                          | no task               | refused refused refused refused out out     out
watch-task                            | task                  | ok   ok    ok       ok       out    out     out
watch-task                            | no id                 | refused refused refused refused out out     out
join                                  | any                   | refused refused refused refused out out     out
`;

const restRows = readTable(restTable);
const socketRows = readTable(socketTable);
let fixture: PermissionFixture;
beforeAll(async () => {
  fixture = await PermissionFixture.start();
});
afterAll(() => fixture.close());

describe('the matrix of calls (B-1)', () => {
  const listed = withHeads(restRows);

  it('has every route of the server, and no other', () => {
    const real = fixture.server.routes.map(({ route }) => route);
    expect([...new Set(listed.map(({ route }) => route))].sort()).toEqual([...real].sort());
  });

  it('agrees with the access that each route declares', () => {
    const needed = Object.fromEntries(fixture.server.routes.map((one) => [one.route, one.access]));
    const allowed: Record<Access, readonly Column[]> = {
      anyone: columns,
      signedIn: ['Root', 'Admin', 'assignee', 'stranger'],
      attachments: ['Root', 'Admin', 'assignee', 'stranger'],
      administrator: ['Root', 'Admin'],
      root: ['Root'],
    };
    const wrong = listed.filter(({ route, outcomes }) =>
      columns.some(
        (column, index) =>
          /^2/.test(outcomes[index] ?? '') && !allowed[needed[route] ?? 'root'].includes(column),
      ),
    );
    expect(wrong).toEqual([]);
    // Each kind of person who is let in can succeed, so no route is guarded more than it says.
    const succeeding = (route: string) =>
      columns.filter((_column, index) =>
        listed.some((row) => row.route === route && /^2/.test(row.outcomes[index] ?? '')),
      );
    const tooStrict = Object.entries(needed).filter(
      ([route, access]) =>
        (access === 'administrator' || access === 'root') &&
        String(succeeding(route)) !== String(allowed[access]),
    );
    expect(tooStrict).toEqual([]);
  });

  it('has a request for each row', () => {
    expect(Object.keys(calls).sort()).toEqual(
      restRows.map((row) => `${row.route} | ${row.about}`).sort(),
    );
  });

  it.each(withHeads(restRows).map((row): [string, string, Row] => [row.route, row.about, row]))(
    '%s, %s',
    async (_route, _about, row) => {
      const found: Record<string, string> = {};
      for (const column of columns) found[column] = await outcome(row, column);
      expect(found).toEqual(
        Object.fromEntries(columns.map((column, index) => [column, row.outcomes[index]])),
      );
    },
  );
});

/**
 * Sends the call of a row. Returns its status, with '=' when it could have changed something but
 * did not.
 */
async function outcome({ route, about }: Row, column: Column): Promise<string> {
  const [method = '', path = ''] = route.split(' ');
  const isRead = method === 'GET' || method === 'HEAD';
  // Calls on sessions need their own, because other rows use the others.
  const me = path.startsWith('/api/auth')
    ? await fixture.newPerson(column)
    : fixture.person(column);
  const call = await calls[`${method === 'HEAD' ? 'GET' : method} ${path} | ${about}`]?.(
    fixture,
    me,
  );
  const before = await fixture.fingerprint();
  const answer = await me.client.send(
    method,
    path.replace(/:(\w+)/g, (_all, name: string) => call?.params?.[name] ?? '') +
      (call?.query ?? ''),
    call?.body,
  );
  const isSame = (await fixture.fingerprint()) === before;
  if (answer.status >= 400)
    return isSame
      ? refusalOf(answer, method, column)
      : `${answer.status}, but something was changed`;
  if (isRead) return isSame ? `${answer.status}` : `${answer.status}, but something was changed`;
  return isSame ? `${answer.status}=` : `${answer.status}`;
}

/** The status of a refusal, if its text is one of the specification. */
function refusalOf(
  { status, body }: { status: number; body: unknown },
  method: string,
  column: Column,
): string {
  if (method === 'HEAD') return String(status);
  const keys = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const [name, text] = keys[0] ?? [];
  if (keys.length !== 1 || name !== 'error' || typeof text !== 'string' || text === '')
    return `${status} ${JSON.stringify(body)}`;
  const isExpiry = text === 'Forbidden token expired';
  return isExpiry === (column === 'expired' && status === 403)
    ? String(status)
    : `${status} ${text}`;
}

describe('the matrix of sockets (B-1, B-11, B-12)', () => {
  const payloads: Record<string, (fixture: PermissionFixture, me: string) => unknown> = {
    'online | own id': (_stage, me) => me,
    'online | foreign id': ({ other }) => other._id,
    'assign-task | task': (_stage, me) => ({ task_id: taskId, user_id: [me] }),
    'assign-task | no task': () => ({ user_id: ['x'] }),
    'task-comment | task': () => ({ taskId, comment: { text: 'Hello' } }),
    'task-comment | no task': () => ({ comment: { text: 'Hello' } }),
    'watch-task | task': () => taskId,
    'watch-task | no id': () => ({ taskId }),
    'join | any': () => 'administrators',
  };
  const sockets = new Map<Column, TestSocket>();
  let taskId = '';
  beforeAll(async () => {
    taskId = await fixture.task();
    for (const column of columns) sockets.set(column, connect(column, fixture.person(column)._id));
    await Promise.all([...sockets.values()].map((socket) => socket.ready().catch(() => undefined)));
    // Who is online is stored a little later.
    const connected = [...sockets.values()].filter(({ socket }) => socket.connected).length;
    const stored = fixture.server.context.db.selectFrom('connections').select('_id');
    await expectSoon(async () => (await stored.execute()).length, connected);
  });
  afterAll(() => {
    for (const socket of sockets.values()) socket.close();
  });

  const connect = (column: Column, userId: string) =>
    new TestSocket(fixture.server.url, { userId, token: fixture.person(column).client.token });

  const attempt = async ({ route, about }: Row, column: Column): Promise<string> => {
    const me = fixture.person(column)._id;
    if (route === 'connect' && about === 'foreign id') {
      const socket = connect(column, fixture.other._id);
      const result = await socket.ready().then(
        () => 'ok',
        () => 'out',
      );
      socket.close();
      return result;
    }
    const socket = sockets.get(column);
    if (!socket?.socket.connected) return 'out';
    if (route === 'connect') return 'ok';
    const answer = await socket.ask(route, payloads[`${route} | ${about}`]?.(fixture, me));
    return typeof answer === 'object' && answer !== null && 'ok' in answer ? 'ok' : 'refused';
  };

  it('has every event that a client may send', () => {
    const known: Record<keyof ClientEvents, true> = {
      online: true,
      'assign-task': true,
      'task-comment': true,
      'watch-task': true,
    };
    expect(Object.keys(known).sort()).toEqual([...clientMessages].sort());
    const listed = new Set(socketRows.map((row) => row.route));
    expect(clientMessages.filter((name) => !listed.has(name))).toEqual([]);
  });

  it.each(socketRows.map((row): [string, string, Row] => [row.route, row.about, row]))(
    '%s, %s',
    async (_route, _about, row) => {
      const before = await fixture.fingerprint();
      const found: Record<string, string> = {};
      for (const column of columns) found[column] = await attempt(row, column);
      expect(found).toEqual(
        Object.fromEntries(columns.map((column, index) => [column, row.outcomes[index]])),
      );
      expect(await fixture.fingerprint()).toBe(before);
    },
  );
});
