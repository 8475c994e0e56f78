// On PostgreSQL: never, because no query decides the result.
import { createOutgoing } from '../../server/sockets/outgoing';
import type { LoggedEvent } from '../../server/events/read';
import { newId } from '../../server/lib/ids';
import { startServer, type TestServer } from '../helpers/startServer';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const audience = { administrators: true, users: [] };
const at = new Date(0).toISOString();

/** Events of different tasks, numbered from `first` on. */
const created = (first: number, count: number): LoggedEvent[] =>
  Array.from({ length: count }, (_none, index) => {
    const _id = newId();
    return {
      seq: first + index,
      type: 'task-created',
      payload: { _id, title: `Task ${first + index}` },
      audience,
      taskId: _id,
      at,
    };
  });
const changesOfAccounts = (first: number, count: number): LoggedEvent[] =>
  Array.from({ length: count }, (_none, index) => ({
    seq: first + index,
    type: 'adminUpdateUserList',
    payload: { ids: [] },
    audience,
    taskId: null,
    at,
  }));

test('an event keeps its task when it is evicted from the cache while other tasks are read', async () => {
  const { prepare } = createOutgoing(server.context);
  const noReaders = () => ({ list: false, changes: false });
  const remembered = created(1, 1);
  await prepare(remembered, noReaders);
  // The database answers in order: ten more queries end after the three of the call that fills the
  // cache.
  const slow = prepare([...remembered, ...changesOfAccounts(2, 10)], () => ({
    list: true,
    changes: false,
  }));
  await prepare(created(100, 300), noReaders);
  expect((await slow)[0]?.payload).toEqual({
    ...(remembered[0]?.payload as object),
    comments: [],
    activity: [],
  });
});
