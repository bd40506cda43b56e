import type { FastifyInstance } from 'fastify'

/** JSON is read without keys that reach into prototypes; no body at all is none, whatever type was announced. Files come as bytes. */
export function readBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.keepsBody) request.rawBody = body
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
  // a page of another site cannot send these types without asking first
  const files = ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/csv']
  http.addContentTypeParser(files, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
