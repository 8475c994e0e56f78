// Socket.IO and nothing else. Each request names the rooms and the message that they get.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

interface Message {
  rooms: string[];
  event: [name: string, payload: unknown];
}

let seq = 0;
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    for (const { rooms, event } of JSON.parse(body) as Message[]) {
      seq += 1;
      const meta = { seq, prev: seq - 1, at: new Date().toISOString() };
      io.to(rooms).emit(...event, meta);
    }
    response.end();
  });
});
const io = new Server(server, { serveClient: false });
io.on('connection', (socket) => {
  void socket.join(String(socket.handshake.auth.room));
  socket.emit('ready');
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
