// On PostgreSQL: never, because it tests files of the embedded database.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { drainLimits } from '../../server/http/drain';
import { expectSoon } from '../helpers/expectSoon';
import { useServerProcesses } from '../helpers/serverProcess';
import { SlowRequest } from '../helpers/slowRequest';
import { startServer } from '../helpers/startServer';

const open = async (url: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};
const sent = (socket: Socket, text: string): Promise<void> =>
  new Promise((resolve) => {
    socket.write(text, () => resolve());
  });

describe('a server process that gets SIGTERM', () => {
  const servers = useServerProcesses();

  it('answers what had arrived, on new and on used connections, and ends (G-9)', async () => {
    const server = await servers.start();
    const body = JSON.stringify({ email: 'root@example.com', password: 'Root-pass-1!' });
    const login =
      'POST /api/auth/login HTTP/1.1\r\nHost: docket\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\n\r\n${body}`;
    const sockets = await Promise.all(Array.from({ length: 8 }, () => open(server.url)));
    for (const socket of sockets.slice(0, 4)) {
      socket.write('GET /healthz HTTP/1.1\r\nHost: docket\r\n\r\n');
      await once(socket, 'data');
    }
    const answers = sockets.map(() => '');
    sockets.forEach((socket, at) => {
      socket.on('data', (data: Buffer) => {
        answers[at] += data.toString();
      });
    });
    await Promise.all(sockets.map((socket) => sent(socket, login)));
    expect([await server.end('SIGTERM'), server.errors()]).toEqual([0, '']);
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
    expect(answers.map((answer) => answer.slice(0, 15))).toEqual(
      sockets.map(() => 'HTTP/1.1 200 OK'),
    );
    expect(answers.every((answer) => /\r\nconnection: close\r\n/i.test(answer))).toBe(true);
  });

  it('ends at once when it gets a second one', async () => {
    const server = await servers.start();
    const upload = new SlowRequest(server.url, 'POST /api/auth/login', {
      'content-type': 'application/json',
      'content-length': '100',
    });
    upload.send('{');
    const answered = await fetch(`${server.url}/healthz`);
    expect(answered.status).toBe(200);
    server.process.kill('SIGTERM');
    const isListening = () =>
      open(server.url).then(
        (socket) => !!socket.destroy(),
        () => false,
      );
    await expectSoon(isListening, false);
    expect(await server.end('SIGTERM')).toBe(1);
    expect(server.errors()).toBe('docket: ended at once by a second signal\n');
    expect(await upload.status()).toBeNull();
  });
});

describe('a stopping server', () => {
  afterEach(() => jest.restoreAllMocks());

  it('does not wait for connections without a request', async () => {
    jest.replaceProperty(drainLimits, 'requests', 60 * 60_000);
    const server = await startServer();
    const silent = await open(server.url);
    await server.close();
    expect(silent.closed || (await once(silent, 'close'))).toBeTruthy();
  });

  it('cuts off a request that does not end', async () => {
    jest.replaceProperty(drainLimits, 'requests', 1);
    const server = await startServer();
    const request = new SlowRequest(server.url, 'POST /api/auth/login', {
      'content-type': 'application/json',
      'content-length': '100',
    });
    request.send('{');
    await server.client().get('/healthz');
    await server.close();
    expect(await request.status()).toBeNull();
  });
});
