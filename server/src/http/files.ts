import type { FileEndpoint, FileEndpoints } from '@ambry/contract/kernel/files'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'

import type { Actor } from '../access/access.ts'
import type { Transact, Transactions, Tx } from '../db/transaction.ts'
import { downloadName } from '../file-name.ts'
import { type Caller, type Gate, passGate } from './guard/gate.ts'
import { type Visitor, visitorOf } from './guard/visitor.ts'
import { validate } from './validate.ts'

type Part<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? { [P in K]: z.output<S> } : object
type FileCall<E extends FileEndpoint> = Part<E, 'params'> &
  Part<E, 'query'> & {
    actor: E['permission'] extends 'public' ? Actor | null : Actor
    visitor: Visitor
    transact: Transact
  }

export type FileAnswer = {
  bytes: Buffer
  contentType: string
  /** Downloads under this name with the extension of its type; without one it is shown inline. */
  name?: string
  /** The URL identifies its content, which never changes. Anything else is not cached. */
  isImmutable?: boolean
}

export type FileHandlers<T extends FileEndpoints> = { [K in keyof T]: (call: FileCall<T[K]>) => Promise<FileAnswer> }

/** Files that browsers fetch by URL alone. The cookie identifies the user; nothing is changed here. */
export function bindFiles<T extends FileEndpoints>(
  app: FastifyInstance,
  gate: Gate & { transactions: Transactions },
  endpoints: T,
  handlers: FileHandlers<T>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as unknown as (call: object) => Promise<FileAnswer>
    app.get(endpoint.path, {
      onRequest: async (request) => {
        request.caller = await passGate(
          gate,
          { method: 'GET', permission: endpoint.permission, byCookie: true, isPrivate: endpoint.isPrivate },
          request,
        )
      },
      handler: async (request, reply) => {
        const { actor, origin } = request.caller as Caller
        const answer = await handler({
          params: validate(endpoint.params, request.params, 'address'),
          query: validate(endpoint.query, request.query, 'query'),
          actor,
          visitor: visitorOf(request, gate.publicUrl),
          transact: <Result>(work: (tx: Tx) => Promise<Result>) => gate.transactions.run(origin, work),
        })
        // nothing that members upload can run as a page of ours, whatever its type
        reply.header('content-security-policy', "default-src 'none'; sandbox")
        reply.header('cache-control', answer.isImmutable ? 'private, max-age=31536000, immutable' : 'no-store')
        if (answer.name) reply.header('content-disposition', disposition(downloadName(answer.name, answer.contentType)))
        return reply.type(answer.contentType).send(answer.bytes)
      },
    })
  }
}

/** A file name for headers: ASCII for old browsers, the real one for the others. */
function disposition(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`
}

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
