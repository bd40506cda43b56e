import type { AuditAction } from '@ambry/contract/areas'
import type { Endpoint } from '@ambry/contract/kernel/endpoint'
import type { FastifyRequest } from 'fastify'

import { type Actor, forbiddenText, requireMayView, scopeOf } from '../../access/access.ts'
import type { Clock } from '../../clock.ts'
import type { Origin, Transactions } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { type CookieJar, type CookieNames, readCookies } from './cookies.ts'
import type { Denials } from './denials.ts'
import { requireOwnOrigin } from './origin.ts'
import { isFresh, reviewBeganAt } from './review-window.ts'

/** The caller according to headers and cookies, checked before anything else. */
export type Caller = { actor: Actor | null; origin: Origin; cookies: CookieJar; tokens: string[] }

export type Gate = {
  clientId: string
  clientKey: string
  publicUrl: string | null
  https: boolean
  cookieNames: CookieNames
  clock: Clock
  transactions: Transactions
  denials: Denials
  /** The active session behind a token, with the user's current data. */
  identify: (token: string) => Promise<Actor | null>
  /** Keeps the review window of a session open, with the time it began. */
  keepReviewing: (sessionId: string, beganAt: string) => Promise<void>
}

/** With `byCookie`, browsers fetch it by URL alone and the cookie identifies the user. */
type Door = Pick<Endpoint, 'method' | 'permission' | 'headerless' | 'impersonated' | 'stepUp'> & {
  byCookie?: true
  isPrivate?: true | undefined
}

export async function passGate(gate: Gate, endpoint: Door, request: FastifyRequest): Promise<Caller> {
  const { headers } = request
  if (
    !endpoint.headerless &&
    !endpoint.byCookie &&
    (headers['client-id'] !== gate.clientId || headers['client-key'] !== gate.clientKey)
  ) {
    throw new AppError('unknown_client', 'This endpoint is only for the app. Its client headers are missing.')
  }
  const cookies = readCookies(gate.cookieNames, headers.cookie)
  const token = oneHeader(headers['auth-token'])
  if (endpoint.method !== 'GET') {
    requireOwnOrigin(gate.publicUrl, headers, token === null && (cookies.session !== null || cookies.admin !== null))
  }
  // headers and cookie must name the same session
  const disagree = token !== null && cookies.session !== null && token !== cookies.session
  const presented = disagree ? null : (token ?? cookies.session)
  // docs and health have no user; a beacon cannot carry our headers, so its cookie identifies the user
  const isNobodys = endpoint.headerless && endpoint.permission === 'public'
  const actor = presented === null || isNobodys ? null : await gate.identify(presented)
  const origin: Origin = {
    actorId: actor?.impersonatorId ?? actor?.id ?? null,
    subjectId: actor?.impersonatorId ? actor.id : null,
    sessionId: actor?.sessionId ?? null,
    ip: request.ip,
    requestId: request.id,
  }
  if (actor?.impersonatorId) await limitView(gate, actor, endpoint, origin, request)
  await refuseForeignUser(gate, actor, origin, request)
  const tokens = [...new Set([token, cookies.session, cookies.admin])].filter((held) => held !== null)
  if (endpoint.permission === 'public') return { actor, origin, cookies, tokens }
  if (!actor) throw new AppError('signed_out', 'Please sign in first.')
  if (endpoint.permission !== 'session' && scopeOf(actor, endpoint.permission) === 'none') {
    await noteDenied(gate, origin, request)
    throw new AppError('forbidden', forbiddenText(actor, endpoint.permission))
  }
  if (endpoint.stepUp === true) requireFreshCode(gate, actor)
  if (endpoint.stepUp === 'review') await requireReviewing(gate, actor)
  return { actor, origin, cookies, tokens }
}

const oneHeader = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** While staff view a member's account, they change nothing and read what their own roles let them. */
function requireViewable(actor: Actor, { method, permission, impersonated, isPrivate }: Door): void {
  if (impersonated === 'allowed') return
  if (isPrivate) throw new AppError('admin_mode', 'This file is private. It can’t be opened in admin mode.')
  if (method !== 'GET') throw new AppError('admin_mode', 'You can’t change anything in admin mode.')
  if (permission !== 'public' && permission !== 'session') requireMayView(actor, permission)
}

/** Each request of a viewed account is logged, refused or not. */
async function limitView(gate: Gate, actor: Actor, endpoint: Door, origin: Origin, request: FastifyRequest) {
  try {
    requireViewable(actor, endpoint)
  } catch (error) {
    await note(gate, origin, request, 'admin_mode.refused', 'refused')
    throw error
  }
  await note(gate, origin, request, 'admin_mode.request', 'done')
}

/** A page opened for another user must not act for the one who is signed in now. */
async function refuseForeignUser(
  gate: Gate,
  actor: Actor | null,
  origin: Origin,
  request: FastifyRequest,
): Promise<void> {
  const claimed = oneHeader(request.headers['user-id'])
  if (!actor || claimed === null || claimed === actor.id) return
  await note(gate, origin, request, 'session.user_id_mismatch', 'refused')
  throw new AppError('signed_out', 'Please sign in again. This page was open for someone else.')
}

const needsCode = () => new AppError('step_up', 'Please confirm this with a new code first.')

export function requireFreshCode({ clock }: Pick<Gate, 'clock'>, actor: Actor): void {
  if (!isFresh(actor, clock.now())) throw needsCode()
}

/** A fresh code begins a review window, and each call within it keeps it open (decision 72). */
async function requireReviewing({ clock, keepReviewing }: Gate, actor: Actor): Promise<void> {
  const beganAt = reviewBeganAt(actor, clock.now())
  if (beganAt === null) throw needsCode()
  await keepReviewing(actor.sessionId, beganAt)
}

const routeOf = (request: FastifyRequest) => `${request.method} ${request.routeOptions.url}`

/** Pages and programs retry reads automatically, so those are counted; every denied write is logged. */
const noteDenied = (gate: Gate, origin: Origin, request: FastifyRequest): Promise<void> =>
  request.method === 'GET' || request.method === 'HEAD'
    ? gate.denials.note(origin, routeOf(request))
    : note(gate, origin, request, 'access.denied', 'refused')

/** In a separate transaction, so that it is kept although the request is refused. */
const note = (gate: Gate, origin: Origin, request: FastifyRequest, action: AuditAction, outcome: 'done' | 'refused') =>
  gate.transactions.run(origin, async (tx) => {
    tx.audit({ action, outcome, object: { kind: 'route', id: routeOf(request) } })
  })
