import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds. */
export const drainLimits = {
  /** Then the connections of requests that still run are cut. */
  requests: 7_000,
  /** How often connections without a request are closed. */
  closeIdle: 100,
};

/** Turns of the event loop in which what the system has received is accepted, read and parsed. */
const turns = 3;

/**
 * Returns a function that stops accepting connections, waits until all requests that have arrived
 * are answered, and closes the server. Needs `return503OnClosing: false`.
 */
export function createDrain(fastify: FastifyInstance): () => Promise<void> {
  const { server } = fastify;
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const closeIdle = () => {
    server.closeIdleConnections();
    // Node does not count these as idle. Browsers open some in advance.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };

  let stopping = false;
  // The client must not send another request on this connection.
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done();
  });

  return async () => {
    stopping = true;
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    const idle = setInterval(closeIdle, drainLimits.closeIdle);
    // A client that never finishes its request must not keep the database open.
    const all = setTimeout(() => server.closeAllConnections(), drainLimits.requests);
    try {
      await fastify.close();
    } finally {
      clearInterval(idle);
      clearTimeout(all);
    }
  };
}
