import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A document in parts, each sent as soon as it is there: the browser fetches what the first names while the next is
 * made. A drawing is much text, so it is packed for those who take it so.
 */
export function pack(request: FastifyRequest, reply: FastifyReply, parts: AsyncIterable<string>): Readable {
  const plain = Readable.from(parts)
  if (!request.headers['accept-encoding']?.includes('gzip')) return plain
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  const packed = createGzip({ flush: constants.Z_SYNC_FLUSH })
  // whoever reads hears of an error from what they read
  pipeline(plain, packed, () => {})
  return packed
}
