import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Context } from '../context';
import { trimEvents } from '../events/trim';
import { HttpError } from '../http/errors';
import { Connection, terminate, type AppServer, type AppSocket } from './connection';
import { authenticate, isAllowedRequest } from './handshake';
import { createHub } from './hub';
import { socketLimits } from './limits';
import { answerMessages } from './messages';
import { isFirstOn, limitPackets } from './packets';
import { createPresence } from './presence';
import { watchSessions } from './sessionWatch';

/** The sockets of this process. */
export interface SocketGateway {
  /** Ends every socket, removes them from the list of who is online, and leaves the HTTP server as it is. */
  close: () => Promise<void>;
}

/** Longest time a timer can wait. */
const maxTimerMs = 2 ** 31 - 1;

/** Opens the sockets on an HTTP server, at Socket.IO's default path, and hands `context` the way to end them. */
export async function attachSockets(
  httpServer: HttpServer,
  context: Context,
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
    allowRequest: (request, decide) => decide(null, !closing && isAllowedRequest(context, request)),
  });
  const hub = createHub(context);
  const presence = createPresence(context, hub);

  // A peer that is gone, or ill-willed, never answers the closing of a WebSocket, and half a minute would be waited for it.
  io.engine.on('connection', (conn: AppSocket['conn']) => {
    limitPackets(conn, context.now);
    conn.once('close', () =>
      setTimeout(() => terminate(conn.transport), socketLimits.farewellMs).unref(),
    );
  });

  io.use((socket, next) => {
    if (!isFirstOn(socket.conn)) {
      socket.conn.close();
      return next(new Error('One socket per connection'));
    }
    authenticate(context, socket).then(
      () =>
        next(
          hub.ofUser(socket.data.actor._id).length >= socketLimits.socketsPerUser
            ? new Error('Too many connections')
            : undefined,
        ),
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
    const left = socket.data.expiresAt + socketLimits.expiryGraceMs - context.now();
    // Below Socket.IO: its clients do not come back by themselves once they were told to go.
    const expiry = setTimeout(() => socket.conn.close(), Math.min(left, maxTimerMs));
    expiry.unref();
    answerMessages(socket, context.now);
    socket.on('disconnect', () => {
      clearTimeout(expiry);
      hub.leave(connection);
      presence.changed(connection);
      // A client that only leaves the namespace would keep the transport, and with it what listens there.
      socket.conn.close();
    });
    hub
      .join(connection, socket.data.since)
      .then(() => presence.greet(connection))
      .catch((error: unknown) => {
        context.log.error({ err: error }, 'a socket could not catch up');
        socket.disconnect(true);
      });
    presence.changed(connection);
  });

  context.closeSockets = (whose) => {
    for (const connection of [...hub.all()]) {
      const isMeant =
        'userId' in whose
          ? connection._id === whose.userId
          : connection.sessionId === whose.sessionId;
      if (isMeant) connection.socket.disconnect(true);
    }
  };

  context.followReaders = () => {
    const slow = new Set<string>();
    return () => hub.keepUp(slow);
  };

  await hub.start();
  await presence.start();
  const watch = watchSessions(context, hub);
  const trim = () =>
    trimEvents(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'the event log could not be trimmed'),
    );
  await trim();
  const trimTimer = setInterval(() => void trim(), socketLimits.trimMs);
  trimTimer.unref();

  return {
    close: async () => {
      closing = true;
      clearInterval(trimTimer);
      io.disconnectSockets(true);
      io.engine.close();
      await watch.stop();
      await hub.stop();
      await presence.stop();
    },
  };
}
