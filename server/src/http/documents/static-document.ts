import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

import type { FastifyInstance } from 'fastify'

import { takesGzip } from '../pack.ts'

type StaticDocument = {
  contentType: string
  headers?: Record<string, string>
  build: () => string
}

const zip = promisify(gzip)

/**
 * Serves a document that does not change while this process runs. It is built and compressed once on the first request:
 * anyone may request it as often as they like, so a response must cost no more than sending it.
 */
export function serveStaticDocument(
  app: FastifyInstance,
  path: string,
  { contentType, headers, build }: StaticDocument,
): void {
  const prepare = async () => {
    const plain = Buffer.from(build())
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    return { plain, etag, packed: await zip(plain, { level: constants.Z_BEST_COMPRESSION }) }
  }
  let prepared: ReturnType<typeof prepare> | undefined
  app.get(path, async (request, reply) => {
    prepared ??= prepare()
    const { plain, packed, etag } = await prepared
    reply.headers({ ...headers, etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!takesGzip(request)) return reply.type(contentType).send(plain)
    return reply.type(contentType).header('content-encoding', 'gzip').send(packed)
  })
}
