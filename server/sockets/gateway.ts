import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Context } from '../context/context';
import { HttpError } from '../lib/errors';
import { Connection, terminateTransport, type AppServer, type AppSocket } from './connection';
import { authenticate } from './handshake';
import { createHub } from './hub';
import { socketLimits } from './limits';
import { answerMessages } from './messages';
import { isFirstOn, limitPackets } from './packets';
import { createPresence } from './presence';
import { watchSessions } from './sessionWatch';
import { ignoreOtherUpgrades } from './upgrades';
import { createWatchers } from './watchers';

interface SocketGateway {
  /** Closes all sockets and removes them from the database. Does not close the HTTP server. */
  close: () => Promise<void>;
  /** How many sockets are open. */
  count: () => number;
  /** The number of the last delivered event. */
  delivered: () => number;
}

/** The longest delay that timers support. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Starts Socket.IO on an HTTP server, and sets `closeSockets` and `createBackpressure` of the
 * context. `isAllowed` checks the origin for both transports: Socket.IO's `cors` only applies to
 * polling.
 */
export async function attachSockets(
  httpServer: HttpServer,
  context: Context,
  {
    readHeaders,
    isAllowed,
  }: {
    readHeaders: (request: IncomingMessage) => void;
    isAllowed: (request: IncomingMessage) => boolean;
  },
): Promise<SocketGateway> {
  const { allowedOrigins } = context.config;
  let closing = false;
  const io: AppServer = new Server(httpServer, {
    serveClient: false,
    maxHttpBufferSize: socketLimits.messageBytes,
    connectTimeout: socketLimits.connectTimeoutMs,
    pingInterval: socketLimits.pingIntervalMs,
    pingTimeout: socketLimits.pingTimeoutMs,
    cors: { origin: allowedOrigins, credentials: true },
    allowRequest: (request, decide) => {
      readHeaders(request);
      decide(null, !closing && isAllowed(request));
    },
  });
  ignoreOtherUpgrades(httpServer, (request, socket, head) =>
    io.engine.handleUpgrade(request, socket, head),
  );
  const hub = createHub(context);
  const presence = createPresence(context, hub);
  const watchers = createWatchers(context, hub, presence);

  // A client that is gone or hostile does not answer when a WebSocket is closed, which would take
  // half a minute.
  io.engine.on('connection', (conn: AppSocket['conn']) => {
    limitPackets(conn, context.now);
    conn.once('close', () =>
      setTimeout(() => terminateTransport(conn.transport), socketLimits.closeTimeoutMs).unref(),
    );
  });

  io.use((socket, next) => {
    if (!isFirstOn(socket.conn)) {
      socket.conn.close();
      return next(new Error('One socket per connection'));
    }
    const hasTooMany = async (): Promise<boolean> => {
      await authenticate(context, socket);
      const { _id } = socket.data.actor;
      const elsewhere = await presence.elsewhere(_id);
      return hub.ofUser(_id).length + elsewhere >= socketLimits.socketsPerUser;
    };
    hasTooMany().then(
      (tooMany) => next(tooMany ? new Error('Too many connections') : undefined),
      (error: unknown) => {
        if (!(error instanceof HttpError))
          context.log.error({ err: error }, 'a socket could not be authenticated');
        next(
          error instanceof HttpError ? new Error(error.message) : new Error('Something went wrong'),
        );
      },
    );
  });

  io.on('connection', (socket: AppSocket) => {
    const connection = new Connection(socket);
    const lifetime = socket.data.expiresAt + socketLimits.expiryGraceMs - context.now();
    // Close the transport: clients do not reconnect by themselves after `socket.disconnect()`.
    const expiry = setTimeout(() => socket.conn.close(), Math.min(lifetime, maxTimerMs));
    expiry.unref();
    answerMessages(socket, context.now, (taskId) => watchers.opened(connection, taskId));
    socket.on('disconnect', () => {
      clearTimeout(expiry);
      hub.leave(connection);
      presence.changed(connection);
      if (connection.openTask !== null) watchers.opened(connection, null);
      // A client that only left the namespace would keep its transport open.
      socket.conn.close();
    });
    hub
      .join(connection, socket.data.since)
      .then(() => presence.sendMissed(connection))
      .catch((error: unknown) => {
        context.log.error({ err: error }, 'a socket could not catch up');
        socket.disconnect(true);
      });
    presence.changed(connection);
  });

  context.closeSockets = (owner) => {
    const owned =
      'userId' in owner
        ? hub.ofUser(owner.userId)
        : [...hub.all()].filter((connection) => connection.sessionId === owner.sessionId);
    for (const connection of owned) connection.socket.disconnect(true);
  };

  context.createBackpressure = () => {
    const slow = new Set<string>();
    return () => hub.waitForReaders(slow);
  };

  await hub.start();
  await presence.start();
  watchers.start();
  const watch = watchSessions(context, hub);

  return {
    count: () => [...hub.all()].length,
    delivered: hub.head,
    close: async () => {
      closing = true;
      io.disconnectSockets(true);
      io.engine.close();
      await watch.stop();
      await hub.stop();
      await watchers.stop();
      await presence.stop();
    },
  };
}
