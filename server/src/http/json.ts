import type { FastifyInstance } from 'fastify'

/** Only JSON is read, without keys that reach into prototypes; no body at all is none, whatever type was announced. */
export function readJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}
