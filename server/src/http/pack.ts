import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

const zip = promisify(gzip)

export const takesGzip = (request: FastifyRequest): boolean =>
  request.headers['accept-encoding']?.includes('gzip') ?? false
const asPacked = { 'content-encoding': 'gzip', vary: 'accept-encoding' }

/**
 * Pages with a drawing are large, so they are compressed. Errors such as a 404 are sent uncompressed, so that their
 * length does not depend on how well they compress.
 */
export async function packWhole(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || !takesGzip(request) || typeof payload !== 'string') return payload
  reply.headers(asPacked).removeHeader('content-length')
  return zip(payload)
}

/**
 * A document sent in parts as soon as each is ready, so that the browser fetches the files named in the first while the
 * next is rendered.
 */
export function packParts(request: FastifyRequest, reply: FastifyReply, parts: AsyncIterable<string>): Readable {
  const plain = Readable.from(parts)
  if (!takesGzip(request)) return plain
  reply.headers(asPacked)
  const packed = createGzip({ flush: constants.Z_SYNC_FLUSH })
  // the reader gets the error from the stream itself
  pipeline(plain, packed, () => {})
  return packed
}
