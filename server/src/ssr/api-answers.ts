import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Headers = Record<string, string | string[] | undefined>

/**
 * Headers that identify the client, passed on unchanged, so that the answers are those the browser itself would get.
 */
const passedOn = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'host'] as const

/**
 * Requests our own API as the browser of this request would, through the same checks. Null unless it answers with 200.
 */
export function apiAnswers(app: FastifyInstance, client: Headers, request: FastifyRequest) {
  const headers: Headers = { ...client, accept: 'application/json' }
  for (const name of passedOn) if (request.headers[name] !== undefined) headers[name] = request.headers[name]
  return async (url: string): Promise<string | null> => {
    const answer = await app.inject({ url, headers, remoteAddress: request.socket.remoteAddress ?? '' })
    return answer.statusCode === 200 ? answer.payload : null
  }
}
