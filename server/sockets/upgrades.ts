import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** The path of Socket.IO, which all WebSockets use. */
const socketPath = '/socket.io/';

/**
 * Passes WebSockets to Socket.IO. A request for any other protocol, or elsewhere, is answered as if
 * it had no `Upgrade` header: RFC 9110 lets a server ignore it. Socket.IO alone would leave such a
 * request without an answer.
 */
export function ignoreOtherUpgrades(
  server: Server,
  openWebSocket: (request: IncomingMessage, socket: Socket, head: Buffer) => void,
): void {
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const isWebSocket = request.headers.upgrade?.trim().toLowerCase() === 'websocket';
    if (isWebSocket && request.url?.startsWith(socketPath)) openWebSocket(request, socket, head);
    else serveAgain(server, request, socket, head);
  });
}

/**
 * Node has stopped reading HTTP from the connection. Puts the request back without the header, and
 * what follows it, and lets the server read it like a new connection: so its body, its hooks and the
 * requests behind it are handled as always.
 */
function serveAgain(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Socket,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (name.toLowerCase() === 'upgrade') continue;
    lines.push(`${name}: ${name.toLowerCase() === 'connection' ? withoutUpgrade(value) : value}`);
  }
  // Node gives header values as Latin-1.
  const text = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  socket.unshift(Buffer.concat([text, head]));
  server.emit('connection', socket);
}

const withoutUpgrade = (value: string): string =>
  value
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option.toLowerCase() !== 'upgrade')
    .join(', ');
