// A Socket.IO server in a process of its own. Messages from the test control it, and it reports
// what it receives.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

let http;
let io;
let refusal = null;
/** Whether connections are closed as soon as they open. */
let closesOnConnect = false;
/** Connections with this token are neither refused nor closed. */
let spared = null;
let port = 0;

const report = (message) => process.send?.(message);
const isSpared = (socket) => spared !== null && socket.handshake.auth.token === spared;

function listen() {
  http = createServer();
  io = new Server(http, { pingInterval: 1_000, pingTimeout: 1_000, cookie: { name: 'backend' } });
  // After the server has attached itself, because it removes earlier listeners from its paths.
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
    if (closesOnConnect && !isSpared(socket)) socket.disconnect(true);
  });
  http.listen(port, '127.0.0.1', () => {
    port = http.address().port;
    report({ type: 'listening', url: `http://127.0.0.1:${port}` });
  });
}

const commands = {
  emit: ({ events }) => {
    for (const args of events) io.emit(...args);
  },
  refuse: ({ text, but }) => {
    [refusal, spared] = [text, but];
    report({ type: 'done' });
  },
  closeOnConnect: ({ but }) => {
    [closesOnConnect, spared] = [true, but];
    report({ type: 'done' });
  },
  kick: () => io.disconnectSockets(true),
  /** Closes the connections below Socket.IO, as our server does with an expired token. */
  close: () => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  },
  stop: () => {
    io.engine.close();
    http.closeAllConnections();
    http.close(() => report({ type: 'stopped' }));
  },
  start: listen,
};

process.on('message', (command) => commands[command.do]?.(command));
process.on('disconnect', () => process.exit(0));
listen();
