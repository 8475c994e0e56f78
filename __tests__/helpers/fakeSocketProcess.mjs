// A Socket.IO server in a process of its own, steered by messages: what a backend sends, and what it is sent, in a test's hands.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

let http;
let io;
let refusal = null;
/** Connections are ended as soon as they stand. */
let dismisses = false;
/** What is refused or ended is not the bearer of this token. */
let spared = null;
let port = 0;

const report = (message) => process.send?.(message);
const isSpared = (socket) => spared !== null && socket.handshake.auth.token === spared;

function listen() {
  http = createServer();
  io = new Server(http, { pingInterval: 1_000, pingTimeout: 1_000, cookie: { name: 'backend' } });
  // After the server has attached itself: it takes listeners that are there before for its own paths away.
  const arrived = ({ url, headers }) => report({ type: 'request', url, cookie: headers.cookie });
  http.on('request', arrived).on('upgrade', arrived);
  io.use((socket, next) => {
    report({ type: 'handshake', auth: socket.handshake.auth });
    next(refusal === null || isSpared(socket) ? undefined : new Error(refusal));
  });
  io.on('connection', (socket) => {
    report({ type: 'connected', id: socket.id });
    socket.onAny((name, ...args) => report({ type: 'sent', name, args }));
    socket.on('disconnect', () => report({ type: 'disconnected', id: socket.id }));
    if (dismisses && !isSpared(socket)) socket.disconnect(true);
  });
  http.listen(port, '127.0.0.1', () => {
    port = http.address().port;
    report({ type: 'listening', url: `http://127.0.0.1:${port}` });
  });
}

const orders = {
  emit: ({ events }) => {
    for (const args of events) io.emit(...args);
  },
  refuse: ({ text, but }) => {
    [refusal, spared] = [text, but];
    report({ type: 'obeyed' });
  },
  dismiss: ({ but }) => {
    [dismisses, spared] = [true, but];
    report({ type: 'obeyed' });
  },
  kick: () => io.disconnectSockets(true),
  /** Closes the connections below Socket.IO, as our server does with an expired one. */
  close: () => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  },
  /** As a crash: connections break without a word. */
  break: () => io.engine.close(),
  stop: () => {
    io.engine.close();
    http.closeAllConnections();
    http.close(() => report({ type: 'stopped' }));
  },
  start: listen,
};

process.on('message', (order) => orders[order.do]?.(order));
process.on('disconnect', () => process.exit(0));
listen();
