import { Readable } from 'node:stream'
import { areas } from '@ambry/contract/areas'
import {
  type Endpoint,
  type Endpoints,
  type Parsed,
  type PendingApproval,
  PendingApprovalSchema,
  type Result,
} from '@ambry/contract/kernel/endpoint'
import { needsStepUp } from '@ambry/contract/kernel/step-up'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

import type { Actor } from '../access/access.ts'
import { actionTrimmer } from '../access/permitted-actions.ts'
import { isPending } from '../approvals.ts'
import type { IdempotentCall } from '../db/idempotency.ts'
import type { Origin, Transact, Transactions } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { formBytes } from './bodies.ts'
import { csvOf } from './csv.ts'
import { type CookieJar, type SetCookies, writeCookies } from './guard/cookies.ts'
import { type Caller, type Gate, passGate, requireFreshCode } from './guard/gate.ts'
import { type Visitor, visitorOf } from './guard/visitor.ts'
import { Outcome } from './outcome.ts'
import { validate } from './validate.ts'

/** What a handler gets in addition to its parsed input. */
type Call<E extends Endpoint = Endpoint> = Parsed<E> & {
  actor: E['permission'] extends 'public' ? Actor | null : Actor
  origin: Origin
  /**
   * Runs work in the transaction of this request: its audit rows name the caller, and an Idempotency-Key is honored.
   */
  transact: Transact
  cookies: CookieJar
  tokens: string[]
  setCookies: (set: SetCookies) => void
  setHeader: (name: string, value: string) => void
  userAgent: string | null
  visitor: Visitor
  /** The raw body, for verifying a signature. */
  rawBody: string
  header: (name: string) => string | undefined
}

type Answer<E extends Endpoint> = Result<E> | (E extends { mayNeedApproval: true } ? PendingApproval : never)

export type Handlers<T extends Endpoints> = { [K in keyof T]: (call: Call<T[K]>) => Promise<Answer<T[K]>> }

export type Bindings = Gate & { transactions: Transactions }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Keeps the raw body, because a signature over it is verified. */
    keepsBody?: boolean
    /** The body is a file, sent directly or in a form. */
    takesFile?: boolean
  }
  interface FastifyRequest {
    caller: Caller | null
    rawBody: string | null
  }
}

/** Mounts one area. Does not compile unless every endpoint of the contract has a handler. */
export function bind<T extends Endpoints>(
  app: FastifyInstance,
  bindings: Bindings,
  endpoints: T,
  handlers: Handlers<T>,
): void {
  const toTheRight = eventsToTheRightOf(endpoints)
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const publishes = new Set([...(endpoint.publishes ?? []), ...toTheRight])
    // the request for approval, and those who are asked
    if (endpoint.mayNeedApproval) publishes.add('approvals_updated').add('notification')
    // a notice with its own event only announces that there is one
    if (publishes.has('notification')) publishes.add('notices_updated')
    const called = { name: `${endpoint.method} ${endpoint.path}`, publishes }
    const handler = handlers[name] as unknown as (call: Call) => Promise<unknown>
    const trimActions = actionTrimmer(endpoint.response)
    app.route({
      method: endpoint.method as HTTPMethods,
      url: endpoint.path,
      config: { keepsBody: endpoint.signed ?? false, takesFile: endpoint.upload !== undefined },
      ...(endpoint.bodyBytes !== undefined && {
        bodyLimit: endpoint.bodyBytes + (endpoint.upload ? formBytes : 0),
      }),
      // before the body is read, so that a stranger's upload is rejected by its headers
      onRequest: async (request) => {
        request.caller = await passGate(bindings, endpoint, request)
      },
      handler: (request, reply) => {
        const caller = request.caller as Caller
        const origin = { ...caller.origin, endpoint: called }
        const respond = (output: unknown) => {
          // parsing the response drops any column the contract does not name
          const parsed = endpoint.response.parse(output)
          if (caller.actor) trimActions?.(parsed, caller.actor)
          return JSON.stringify(parsed)
        }
        return answer(bindings, endpoint, handler, { ...caller, origin }, request, reply, respond)
      },
    })
  }
}

/** Live events of the areas that react to this one in the same transaction. */
function eventsToTheRightOf(endpoints: Endpoints): string[] {
  const at = areas.findIndex((area) => area.endpoints === endpoints)
  return at === -1 ? [] : areas.slice(at + 1).flatMap(({ liveEvents }) => Object.keys(liveEvents))
}

async function answer(
  bindings: Bindings,
  endpoint: Endpoint,
  handler: (call: Call) => Promise<unknown>,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  respond: (output: unknown) => string,
): Promise<unknown> {
  const params = validate(endpoint.params, request.params, 'address')
  const query = validate(endpoint.query, request.query, 'query')
  const body = endpoint.upload
    ? fileOf(request, endpoint.bodyBytes)
    : validate(endpoint.body, request.body ?? undefined, 'body')
  // checks that depend on the call itself; the others ran before the body was read
  if (caller.actor && needsStepUp(endpoint.stepUp, { query, body })) requireFreshCode(bindings, caller.actor)
  const idempotent = endpoint.idempotent ? idempotentCall(endpoint, caller, request, body) : null
  const setCookies: SetCookies = {}
  const { transactions } = bindings
  const outcome = new Outcome({ transactions, origin: caller.origin, endpoint, idempotent })
  const call: Call = {
    actor: caller.actor as Actor,
    origin: caller.origin,
    transact: (work) => outcome.transact(work),
    cookies: caller.cookies,
    tokens: caller.tokens,
    setCookies: (set) => void Object.assign(setCookies, set),
    setHeader: (name, value) => void reply.header(name, value),
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    visitor: visitorOf(request, bindings.publicUrl),
    rawBody: request.rawBody ?? '',
    header: (name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    },
    ...({ params, query, body } as object),
  }

  if (endpoint.csv && (query as { format?: string }).format === 'csv') return streamCsv(endpoint, handler, call, reply)
  return outcome.answered(async () => {
    const output = await handler(call)
    const lines = writeCookies(bindings.cookieNames, bindings.https, setCookies)
    if (lines.length > 0) reply.header('set-cookie', lines)
    const isWaiting = endpoint.mayNeedApproval === true && isPending(output)
    if (isWaiting) reply.code(202)
    else if (endpoint.status) reply.code(endpoint.status)
    reply.header('content-type', 'application/json; charset=utf-8')
    if (isWaiting) return JSON.stringify(PendingApprovalSchema.parse(output))
    return respond(output)
  })
}

/** The bytes of a file body. The handler must detect its type, whatever the content type says. */
function fileOf({ body }: FastifyRequest, atMost = Number.POSITIVE_INFINITY): Buffer {
  if (!Buffer.isBuffer(body)) {
    throw new AppError('unsupported_type', 'Send the file itself as application/octet-stream, or in a form.')
  }
  if (body.length > atMost) throw new AppError('too_large', 'This file is too large.')
  return body
}

function idempotentCall(endpoint: Endpoint, { actor }: Caller, request: FastifyRequest, body: unknown): IdempotentCall {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key.length === 0 || key.length > 255) {
    throw new AppError('invalid', 'This request needs an Idempotency-Key of up to 255 characters.')
  }
  if (!actor) throw new AppError('signed_out', 'Please sign in first.')
  return { userId: actor.id, key, endpoint: `${endpoint.method} ${request.url}`, body }
}

async function streamCsv(
  endpoint: Endpoint,
  handler: (call: Call) => Promise<unknown>,
  call: Call,
  reply: FastifyReply,
) {
  const query = (call as unknown as { query: object }).query
  // what was asked for, without how it was paged
  const { format: _, limit: __, cursor: ___, total: ____, ...filters } = query as Record<string, unknown>
  let rows = 0
  const pageAfter = async (cursor: string | undefined) => {
    const page = await handler({
      ...call,
      query: { ...query, limit: 500, cursor, total: undefined },
    } as unknown as Call)
    const parsed = endpoint.response.parse(page) as Record<string, unknown>
    rows += (parsed[endpoint.csvRows ?? 'items'] as unknown[]).length
    return parsed
  }
  // the first page is read before the response starts, so that an error still has its own status
  const first = await pageAfter(undefined)
  const text = csvOf(endpoint, async (cursor) => (cursor === undefined ? first : pageAfter(cursor)))
  const record = (isWhole: boolean) =>
    call.transact(async (tx) =>
      tx.audit({
        action: 'export',
        object: { kind: 'route', id: endpoint.path },
        after: { rows, filters },
        ...(!isWhole && { outcome: 'refused', reason: 'The download was interrupted.' }),
      }),
    )
  const name = endpoint.path.split('/').at(-1)
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="ambry-${name}.csv"`)
  return reply.send(Readable.from(recorded(text, record)))
}

/** Records the outcome: completed, failed or aborted. */
async function* recorded(
  text: AsyncGenerator<string>,
  record: (isWhole: boolean) => Promise<void>,
): AsyncGenerator<string> {
  let isWhole = false
  try {
    yield* text
    isWhole = true
  } finally {
    await record(isWhole)
  }
}
