import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** Stands before a server and counts what comes in: bytes, whatever they mean, and connections. */
export interface CountingProxy {
  url: string;
  received: () => { bytes: number; connections: number };
  close: () => Promise<void>;
}

/** Opens one before a port of this machine. */
export async function openProxy(port: number): Promise<CountingProxy> {
  const open = new Set<Socket>();
  const counts = { bytes: 0, connections: 0 };
  const server = createServer((person) => {
    counts.connections += 1;
    const behind = connect(port, '127.0.0.1');
    for (const socket of [person, behind]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      // Either end may go at any time; the other then goes too.
      socket.on('error', () => socket.destroy());
    }
    person.on('data', (chunk: Buffer) => {
      counts.bytes += chunk.length;
    });
    person.pipe(behind).pipe(person);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => ({ ...counts }),
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
