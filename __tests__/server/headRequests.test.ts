// On PostgreSQL: never, because no query decides the result.
import { SelectQueryNode, type KyselyPlugin } from 'kysely';
import { ndjson } from '../../src/contract/list';
import { realFiles } from '../helpers/officeFiles';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

/** Counts the pages that are read of lists, whose queries are the only ones with a limit. */
class PageCounter implements KyselyPlugin {
  count = 0;

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (SelectQueryNode.is(node) && node.limit) this.count += 1;
    return node;
  }

  transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return Promise.resolve(result);
  }
}

let server: TestServer;
let root: TestClient;
let file: string;
const pages = new PageCounter();
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  const { _id } = await server.createUser({ name: 'Ann' });
  const task = await createTask(root, { assignedTo: [_id] }, [
    { name: 'a.png', bytes: realFiles.png ?? '' },
  ]);
  file = `/uploads/${task.attachments[0]?.filename}`;
  server.context.db = server.context.db.withPlugin(pages);
});
afterAll(() => server.close());

const plain = (headers: Headers) =>
  [...headers].filter(
    ([name]) =>
      !['date', 'transfer-encoding', 'connection', 'keep-alive', 'x-request-id'].includes(name),
  );

test.each(
  ['/api/tasks', '/api/users'].flatMap((path) => [
    [path, 'application/json'],
    [path, ndjson],
  ]),
)('HEAD %s (%s) has the headers of GET and reads no row', async (path = '', accept = '') => {
  pages.count = 0;
  const head = await root.send('HEAD', path, undefined, { accept });
  // A later call has been answered, so the server has begun any remaining work of the first one.
  await root.get('/healthz');
  expect(pages.count).toBe(0);
  const get = await root.get(path, { accept });
  expect(pages.count).toBe(1);
  expect([head.status, head.text]).toEqual([200, '']);
  expect(plain(head.headers)).toEqual(plain(get.headers));
});

test('HEAD of an attachment has the headers of GET', async () => {
  const [head, get] = [await root.send('HEAD', file), await root.get(file)];
  expect([head.status, head.text]).toEqual([200, '']);
  expect(plain(head.headers)).toEqual(plain(get.headers));
});
