import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

const zip = promisify(gzip)

export const takesGzip = (request: FastifyRequest): boolean =>
  request.headers['accept-encoding']?.includes('gzip') ?? false
const asPacked = { 'content-encoding': 'gzip', vary: 'accept-encoding' }

/** A page with a drawing is much text. What is not there stays as it is: its length must not depend on how well it packs. */
export async function packWhole(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || !takesGzip(request) || typeof payload !== 'string') return payload
  reply.headers(asPacked).removeHeader('content-length')
  return zip(payload)
}

/** A document in parts, each sent as soon as it is there: the browser fetches what the first names while the next is made. */
export function packParts(request: FastifyRequest, reply: FastifyReply, parts: AsyncIterable<string>): Readable {
  const plain = Readable.from(parts)
  if (!takesGzip(request)) return plain
  reply.headers(asPacked)
  const packed = createGzip({ flush: constants.Z_SYNC_FLUSH })
  // whoever reads hears of an error from what they read
  pipeline(plain, packed, () => {})
  return packed
}
