import { sharedEndpoints } from '@ambry/contract/sharing/endpoints'
import { previewLabel } from '@ambry/contract/sharing/labels'
import type { LinkPreview, SharedPage, SharedScreen } from '@ambry/contract/sharing/pages'

import { giveBack, limitKey, take } from '../../../db/limits.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { PageAnswer, PageCall } from '../../../http/documents/pages.ts'
import { networkOf } from '../../../http/guard/network.ts'
import { validate } from '../../../http/validate.ts'
import { publicSite } from '../../site/settings-service.ts'
import { isPassword, passCookies } from '../links/passwords.ts'
import { openToken } from '../links/tokens.ts'
import { noteMachine, noteOpening } from '../visits/service.ts'
import { isPreview, whyLeftOut } from './agents.ts'
import { type Door, isHttps, notOpen } from './door.ts'
import * as labels from './labels.ts'
import { insertWrongPassword } from './message-queries.ts'
import { report, showInterest } from './messages-service.ts'
import type { OpenLink } from './queries.ts'
import { look } from './service.ts'

const pageOf = (deps: Deps, screen: SharedScreen, preview?: LinkPreview): SharedPage => ({
  ...screen,
  house: publicSite(deps),
  ...(preview && { preview }),
})

/** The page shown when a request is refused. */
export const refused = (deps: Deps, error: AppError) => {
  const { retryAfterSeconds } = error.details
  return {
    page: pageOf(
      deps,
      error.code === 'not_found' ? { screen: 'notOpen' } : { screen: 'refused', sentence: error.message },
    ),
    status: error.status,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

const textIn = (query: Record<string, unknown>, name: string): string | undefined => {
  const value = query[name]
  return typeof value === 'string' ? value.slice(0, 200) : undefined
}

/** The public view. Bots use up no views. */
export async function openPage(deps: Deps, door: Door, token: string, call: PageCall): Promise<PageAnswer> {
  const { visitor, query } = call
  const link = await door.open(token, visitor, { isView: true })
  await noteMachine(deps, link, visitor, call.transact)
  if (!door.isLetIn(link, visitor)) return { page: passwordPage(deps, link, call) }
  // visitors that are not counted do not see links with limited views
  if (link.maxViews !== null && whyLeftOut(visitor.userAgent, visitor.isPrefetch) !== null)
    return previewPage(deps, link, token, call)
  const cookies = await noteOpening(deps, link, call)
  const category = textIn(query, 'category') ?? null
  const seen = await look(deps, link, token, {
    card: textIn(query, 'card'),
    cursor: textIn(query, 'cursor'),
    ...(category !== null && { category }),
  })
  const { shortId } = link
  const preview = { ...previewLabel(seen.view, seen.card), site: visitor.site, shortId }
  return { page: pageOf(deps, { screen: 'cards', token, shortId, category, ...seen }, preview), cookies }
}

/** For a link with a password: neither its page nor its picture reveals the contents. */
const closedPreview = ({ shortId }: OpenLink, { visitor }: PageCall): LinkPreview => ({
  title: labels.sharedPrivately,
  description: labels.thisLinkNeedsAPassword,
  site: visitor.site,
  shortId,
})

const passwordPage = (deps: Deps, link: OpenLink, call: PageCall, error: string | null = null): SharedPage =>
  pageOf(deps, { screen: 'password', error }, closedPreview(link, call))

/** The short address: redirects people to the view and gives messengers the preview. */
export async function shortPage(deps: Deps, door: Door, shortId: string, call: PageCall): Promise<PageAnswer> {
  const { visitor } = call
  const link = await door.openShort(shortId, visitor)
  const token = openToken(deps.secrets.share, link.tokenSealed)
  if (token === null) throw notOpen()
  if (!isPreview(visitor.userAgent)) return { to: `/shared/${token}`, status: 302 }
  await noteMachine(deps, link, visitor, call.transact)
  return previewPage(deps, link, token, call)
}

/** The preview for messengers; people continue with a button. */
async function previewPage(deps: Deps, link: OpenLink, token: string, call: PageCall): Promise<PageAnswer> {
  const { shortId } = link
  const { site } = call.visitor
  const cards = link.passwordHash === null ? await look(deps, link, token, {}) : null
  const preview = cards ? { ...previewLabel(cards.view, cards.card), site, shortId } : closedPreview(link, call)
  return { page: pageOf(deps, { screen: 'preview', shortId }, preview) }
}

const tenMinutes = 600
const [triesHere, triesInAll] = [10, 30]

/** Entering the password grants access for the day. Guesses are limited, and admins can see them. */
export async function sayPassword(deps: Deps, door: Door, token: string, call: PageCall): Promise<PageAnswer> {
  const { visitor, form, transact } = call
  const link = await door.open(token, visitor, { isView: true })
  const { passwordHash, tokenHash } = link
  if (passwordHash === null) return { to: `/shared/${token}`, status: 303 }
  const key = (...parts: string[]) => limitKey(deps.secrets.limit, 'share password', link.id, ...parts)
  const keys = [key(networkOf(visitor.ip)), key()]
  const waiting = await transact((tx) =>
    take(tx, [
      { key: keys[0] as string, rules: [{ max: triesHere, seconds: tenMinutes }] },
      { key: keys[1] as string, rules: [{ max: triesInAll, seconds: tenMinutes }] },
    ]),
  )
  if (waiting)
    throw new AppError('too_many', labels.tooManyPasswordsTried, {
      retryAfterSeconds: waiting.waitSeconds,
    })
  if (!(await isPassword((form.get('password') ?? '').slice(0, 100), passwordHash))) {
    await transact((tx) => insertWrongPassword(tx, link.id))
    return { page: passwordPage(deps, link, call, labels.thatPasswordIsntRight), status: 401 }
  }
  // only wrong guesses count
  await transact((tx) => giveBack(tx, keys))
  const https = isHttps(deps.config.publicUrl)
  const cookies = passCookies(deps.secrets.share, https, { tokenHash, passwordHash }, visitor.cookies, deps.clock.now())
  return { to: `/shared/${token}`, status: 303, cookies }
}

export async function sendInterest(deps: Deps, door: Door, token: string, call: PageCall): Promise<PageAnswer> {
  const field = (name: string) => call.form.get(name) ?? ''
  const values = { name: field('name'), contact: field('contact'), message: field('message') }
  const cardId = call.form.get('cardId')
  try {
    const interest = validate(sharedEndpoints.showInterest.body, { ...values, ...(cardId && { cardId }) }, 'body')
    await showInterest(deps, door, { token, ...call }, interest as Parameters<typeof showInterest>[3])
    return { page: pageOf(deps, { screen: 'interestSent', token }), status: 201 }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const faults = error.details.errors ?? []
    const screen = { screen: 'interest', token, cardId, values, faults, sentence: error.message } as const
    return { page: pageOf(deps, screen), status: 400 }
  }
}

export async function askReport(deps: Deps, door: Door, token: string, call: PageCall): Promise<PageAnswer> {
  await door.openInside(token, call, { isView: true })
  return { page: pageOf(deps, { screen: 'report', token, reason: '', error: null }) }
}

export async function sendReport(deps: Deps, door: Door, token: string, call: PageCall): Promise<PageAnswer> {
  const reason = call.form.get('reason') ?? ''
  try {
    const { reason: said } = validate(sharedEndpoints.reportLink.body, { reason }, 'body') as { reason: string }
    await report(deps, door, { token, ...call }, said)
    return { page: pageOf(deps, { screen: 'reported', token }), status: 201 }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    return { page: pageOf(deps, { screen: 'report', token, reason, error: error.message }), status: 400 }
  }
}
