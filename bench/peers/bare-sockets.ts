// A bare `ws` server: every socket is accepted and a broadcast is a loop.
import { createServer } from 'node:http'

import { WebSocketServer } from 'ws'

import { broadcastMessage } from '../lib/broadcast.ts'

const server = createServer((_request, response) => response.end('{"status":"ok"}'))
const sockets = new WebSocketServer({ server, perMessageDeflate: false })

sockets.on('connection', (socket) => {
  socket.on('message', () => socket.send('{"type":"auth_success"}'))
})

process.on('message', () => {
  const data = Buffer.from(JSON.stringify(broadcastMessage()))
  for (const socket of sockets.clients) socket.send(data, { binary: false })
  process.send?.('sent')
})

process.on('SIGTERM', () => process.exit(0))
const { PORT } = process.env
server.listen(Number(PORT), '127.0.0.1')
