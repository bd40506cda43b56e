import type { FastifyInstance } from 'fastify'

import { AppError } from '../errors.ts'
import { unsupportedType } from './failure.ts'

/** the overhead of a form around its file */
export const formBytes = 64 * 1024

/**
 * JSON is parsed without keys that reach into prototypes; an empty body counts as none, whatever its content type.
 * Files arrive as bytes.
 */
export function readBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.keepsBody) request.rawBody = body
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
  // for forms, the first file is the body; only on routes that accept files
  http.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    const file = request.routeOptions.config.takesFile
      ? fileIn(body, request.headers['content-type'] ?? '')
      : Promise.reject(unsupportedType)
    file.then((bytes) => done(null, bytes), done)
  })
  // a page on another site cannot send these types without a CORS preflight
  const files = ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/csv']
  http.addContentTypeParser(files, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

async function fileIn(body: Buffer, type: string): Promise<Buffer> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  if (!form) throw new AppError('invalid', 'We couldn’t read the form.')
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  if (files.length !== 1 || !files[0]) throw new AppError('invalid', 'Send exactly one file.')
  return Buffer.from(await files[0].arrayBuffer())
}
