import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

const zip = promisify(gzip)

/** A drawing is much text. What is not there stays as it is: its length must not depend on how well it packs. */
export async function pack(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const takesGzip = request.headers['accept-encoding']?.includes('gzip')
  if (reply.statusCode !== 200 || !takesGzip || typeof payload !== 'string') return payload
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).removeHeader('content-length')
  return zip(payload)
}
