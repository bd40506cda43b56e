import type { Socket } from 'node:net'

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { AppError, noSpace } from '../errors.ts'
import { strictPolicy } from './guard/security-headers.ts'

export const unsupportedType = new AppError('unsupported_type', 'This content type isn’t supported. Send JSON.')

const frameworkErrors: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('too_large', 'This request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedType,
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('invalid', 'The body isn’t valid JSON.'),
  // longer than any path segment of ours
  FST_ERR_MAX_PARAM_LENGTH: new AppError('not_found', 'Page not found.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('invalid', 'The body length doesn’t match its header.'),
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code ? frameworkErrors[code] : undefined
  if (known) return known
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpace(error)
  if (statusCode === 400) return new AppError('invalid', 'We couldn’t understand this request.')
  return new AppError('internal', 'Something went wrong on our side. Nothing was changed.', { cause: error })
}

/** Answers every failure: one plain sentence, or RFC 9457 for clients that accept it. */
export function answerFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asAppError(thrown)
  if (error.status >= 500)
    request.log.error({ err: error.details.cause ?? error, requestId: request.id }, error.message)
  reply.code(error.status).header('cache-control', 'no-store')
  const { retryAfterSeconds, errors, present } = error.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (!request.headers.accept?.includes('application/problem+json')) {
    const detail = error.code === 'internal' ? `${error.message} (${request.id})` : error.message
    return reply.type('text/plain; charset=utf-8').send(detail)
  }
  return reply.type('application/problem+json; charset=utf-8').send(
    JSON.stringify({
      type: 'about:blank',
      title: error.message,
      status: error.status,
      detail: error.message,
      code: error.code,
      instance: request.id,
      ...(errors && { errors }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(present !== undefined && { present }),
    }),
  )
}

/** For input that is not HTTP or has oversized headers: there is no request to answer yet, only a socket. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [status, sentence] = brokenRequests[error.code ?? ''] ?? [
    '400 Bad Request',
    'We couldn’t understand this request.',
  ]
  socket.end(rawAnswer(status, sentence))
}

const brokenRequests: Record<string, [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address or headers of this request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'This request took too long to arrive.'],
}

/** A raw response for a bare socket. */
export const rawAnswer = (status: string, sentence: string): string =>
  [
    `HTTP/1.1 ${status}`,
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(sentence)}`,
    `content-security-policy: ${strictPolicy}`,
    'x-content-type-options: nosniff',
    'connection: close',
    '',
    sentence,
  ].join('\r\n')
