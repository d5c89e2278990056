// Node's ws: sends each client's message to all clients of its room, which is the path. `ws.js PORT`. One frame for all, made once.
const { Sender, WebSocketServer } = require('ws');

const rooms = new Map();
const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, request) => {
  if (!rooms.has(request.url)) rooms.set(request.url, new Set());
  const room = rooms.get(request.url).add(socket);
  socket.on('error', () => {});
  socket.on('close', () => room.delete(socket));
  socket.on('message', (text) => {
    const bytes = Buffer.concat(Sender.frame(text, { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }));
    for (const client of room) if (client.readyState === 1) client._socket.write(bytes);
  });
});
