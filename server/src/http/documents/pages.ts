import type { SharedPage } from '@ambry/contract/sharing/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Actor } from '../../access/access.ts'
import { type Origin, systemOrigin, type Transact, type Transactions, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { type Gate, passGate } from '../guard/gate.ts'
import { requireOwnForm } from '../guard/origin.ts'
import { type Visitor, visitorOf } from '../guard/visitor.ts'
import { packWhole } from '../pack.ts'
import { type ClientNames, type Documents, sendPage, withMarks } from './web.ts'

/** A page that works without scripts. */
type Shown = { page: SharedPage; status?: number; cookies?: string[]; retryAfterSeconds?: number }
type Elsewhere = { to: string; status: 302 | 303; cookies?: string[] }
export type PageAnswer = Shown | Elsewhere

export type PageCall = {
  /** The path parameters by name. */
  params: Record<string, string>
  query: Record<string, unknown>
  /** Empty unless a form was submitted. */
  form: URLSearchParams
  /** The signed-in user, for page views only. A form submission acts for nobody. */
  actor: Actor | null
  visitor: Visitor
  transact: Transact
}

export type PageRoute = { method: 'GET' | 'POST'; path: string; answer: (call: PageCall) => Promise<PageAnswer> }

/** An area's pages for people without an account. */
export type OwnPages = {
  routes: readonly PageRoute[]
  /** The page shown when a request is refused. */
  refused: (error: AppError) => Shown
}

type Bindings = Gate & { transactions: Transactions; documents: Pick<Documents, 'readShared' | 'renderer' | 'build'> }

const mostFormBytes = 20_000

/** Pages that work without scripts, for people without an account; they use plain HTML forms. */
export async function mountPages(
  http: FastifyInstance,
  bindings: Bindings,
  { routes, refused }: OwnPages,
): Promise<void> {
  await http.register(async (scope) => {
    // only here: the API does not accept forms
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    // how mail providers unsubscribe with one click; the address says everything, so the body is not read
    scope.removeContentTypeParser('multipart/form-data')
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: mostFormBytes },
      (_request, _body, done) => done(null, new URLSearchParams()),
    )
    scope.addHook('onSend', packWhole)
    for (const { method, path, answer } of routes) {
      scope.route({
        method,
        url: path,
        handler: async (request, reply) => {
          let isAdminView = false
          try {
            const call = await callOf(bindings, method, request)
            isAdminView = call.actor?.impersonatorId != null
            return await send(bindings, reply, await answer(call), isAdminView)
          } catch (error) {
            if (!(error instanceof AppError) || error.status >= 500) throw error
            return send(bindings, reply, refused(error), isAdminView)
          }
        },
      })
    }
  })
}

async function callOf(bindings: Bindings, method: 'GET' | 'POST', request: FastifyRequest): Promise<PageCall> {
  const asked = {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    visitor: visitorOf(request, bindings.publicUrl),
  }
  const transactAs =
    (origin: Origin) =>
    <T>(work: (tx: Tx) => Promise<T>) =>
      bindings.transactions.run(origin, work)
  if (method === 'POST') {
    requireOwnForm(bindings.publicUrl, request.headers)
    return { ...asked, actor: null, transact: transactAs({ ...systemOrigin, ip: request.ip, requestId: request.id }) }
  }
  const { actor, origin } = await passGate(bindings, { method: 'GET', permission: 'public', byCookie: true }, request)
  return { ...asked, actor, transact: transactAs(origin) }
}

async function send(
  bindings: Bindings,
  reply: FastifyReply,
  answer: PageAnswer,
  isAdminView: boolean,
): Promise<FastifyReply> {
  if (answer.cookies?.length) reply.header('set-cookie', answer.cookies)
  if ('to' in answer) return reply.header('cache-control', 'no-store').redirect(answer.to, answer.status)
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds))
  const { documents, clientId, clientKey } = bindings
  const client: ClientNames & { build: string } = { id: clientId, key: clientKey, build: documents.build }
  const { renderShared } = await documents.renderer()
  const { head, body } = renderShared(answer.page, { isAdminView })
  return sendPage(reply, withMarks(await documents.readShared(), client), answer.status ?? 200, (document) =>
    document.replace('<!--shared-head-->', () => head).replace('<!--shared-body-->', () => body),
  )
}
