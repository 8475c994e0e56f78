// On PostgreSQL: never, because no query decides the result.
import { overloadLimits } from '../../server/http/overload';
import { expectSoon } from '../helpers/expectSoon';
import { startServer } from '../helpers/startServer';

test('a server that cannot keep up refuses calls until it can, but not scripts, and says that it is alive', async () => {
  const delay = jest.replaceProperty(overloadLimits, 'delay', 200);
  const sample = jest.replaceProperty(overloadLimits, 'sample', 100);
  const server = await startServer();
  const root = await server.signInRoot();

  // The server runs in this process, so this stops it as well.
  const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  await expectSoon(async () => {
    block();
    const [refused, alive, script] = await Promise.all([
      root.get('/api/notes'),
      root.get('/healthz'),
      root.get('/assets/none.js'),
    ]);
    return [
      [refused.status, refused.body, refused.headers.get('retry-after')],
      [alive.status, script.status],
    ];
  }, [
    [503, { error: 'The server is overloaded, please try again' }, '5'],
    [200, 404],
  ]);

  await expectSoon(async () => (await root.get('/api/notes')).status, 200);
  await server.close();
  delay.restore();
  sample.restore();
});
