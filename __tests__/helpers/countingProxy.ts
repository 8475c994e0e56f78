import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of a server that counts incoming bytes and connections. */
export interface CountingProxy {
  url: string;
  received: () => { bytes: number; connections: number };
  close: () => Promise<void>;
}

/** Opens a proxy in front of a port of 127.0.0.1. */
export async function openProxy(port: number): Promise<CountingProxy> {
  const open = new Set<Socket>();
  const counts = { bytes: 0, connections: 0 };
  const server = createServer((person) => {
    counts.connections += 1;
    const behind = connect(port, '127.0.0.1');
    for (const socket of [person, behind]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      // Either side may disconnect at any time. The other is then closed too.
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
