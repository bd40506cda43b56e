import { secondsBetween } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import type { LeftOutReason } from '@ambry/contract/sharing/kinds'
import type { ShareVisit } from '@ambry/contract/sharing/records'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import { limitKey, take } from '../../../db/limits.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { neighbourhoodOf, type Visitor } from '../../../http/guard/visitor.ts'
import { notify } from '../../notices/service.ts'
import { isLiveWith, ownRow, requireRoom } from '../links/own-service.ts'
import { believedSeconds } from '../rules.ts'
import { deviceOf, sourceOf, whyLeftOut } from '../shared/agents.ts'
import { cookieSum, cookieSums, type Door, isHttps, notOpen, type Visiting, visitorSums } from '../shared/door.ts'
import type { OpenLink } from '../shared/queries.ts'
import { cardOfLink } from '../shared/service.ts'
import { newVisitor, visitorCookie, visitorIn } from '../shared/visitor-cookie.ts'
import * as labels from './labels.ts'
import {
  addSeconds,
  countView,
  findPresentVisit,
  hasCounted,
  insertVisit,
  lockVisit,
  lockVisitor,
  setCounted,
  touchVisit,
  visitList,
} from './queries.ts'

type Came = { referrer?: string | null | undefined; isTouch?: boolean | undefined }

/** Records a view: starts a visit, or extends the visitor's visit within the last hour. */
export async function beginVisit(
  deps: Deps,
  door: Door,
  {
    token,
    visitor,
    actor,
    transact,
    came = {},
  }: { token: string; visitor: Visitor; actor: Actor | null; transact: Transact; came?: Came },
): Promise<string | null> {
  const link = await door.openFor(token, visitor, { isView: true })
  return noteView(deps, link, { visitor, actor, transact, came })
}

/** Page loads by bots are recorded separately; people are counted only when their page reports it. */
export async function noteMachine(deps: Deps, link: OpenLink, visitor: Visitor, transact: Transact): Promise<void> {
  if (whyLeftOut(visitor.userAgent, visitor.isPrefetch) === null) return
  await noteView(deps, link, { visitor, actor: null, transact, came: { referrer: visitor.referrer } })
}

/**
 * With limited views, opening the page is what counts, because a visitor could suppress the page's report. Returns the
 * cookie that identifies the visitor for the next hour.
 */
export async function noteOpening(
  deps: Deps,
  link: OpenLink,
  { visitor, actor, transact }: { visitor: Visitor; actor: Actor | null; transact: Transact },
): Promise<string[]> {
  if (link.maxViews === null || reasonFor(link, visitor, actor) !== null) return []
  const https = isHttps(deps.config.publicUrl)
  const known = visitorIn(https, visitor.cookies)
  const value = known ?? newVisitor()
  const visitors = [cookieSum(deps.secrets.share, link.tokenHash, value)]
  await addView(deps, link, { visitor, visitors, leftOut: null, transact, came: { referrer: visitor.referrer } })
  return known ? [] : [visitorCookie(https, value)]
}

type Noted = { visitor: Visitor; transact: Transact; came: Came }

/** Null when visitors cannot be told apart: the page of a limited link was counted on opening and sets a cookie. */
async function noteView(
  deps: Deps,
  link: OpenLink,
  { actor, ...noted }: Noted & { actor: Actor | null },
): Promise<string | null> {
  const leftOut = reasonFor(link, noted.visitor, actor)
  const isByCookie = link.maxViews !== null && leftOut === null
  const visitors = (isByCookie ? cookieSums : visitorSums)(deps, link.tokenHash, noted.visitor)
  return visitors.length === 0 ? null : addView(deps, link, { ...noted, visitors, leftOut })
}

async function addView(
  deps: Deps,
  link: OpenLink,
  { visitor, visitors, leftOut, transact, came }: Noted & { visitors: Buffer[]; leftOut: LeftOutReason | null },
): Promise<string> {
  const sum = visitors[0] as Buffer
  const { source, host } = sourceOf({ referrer: came.referrer, userAgent: visitor.userAgent, site: visitor.site })
  const device = deviceOf(visitor.userAgent, came.isTouch)
  return transact(async (tx) => {
    await lockVisitor(tx, link.id, sum)
    const present = await findPresentVisit(tx, { linkId: link.id, visitors, leftOut })
    if (present) {
      await touchVisit(tx, present)
      return present
    }
    const visit = { linkId: link.id, visitor: sum, source, referrer: host, device, leftOut }
    if (leftOut !== null) return insertVisit(tx, { ...visit, isNew: false })
    const isNew = !(await hasCounted(tx, link.id, sum))
    const counted = await countView(tx, link.id, isNew)
    // others took the last of its views meanwhile
    if (!counted) throw notOpen()
    if (isNew) await requireFew(tx, deps, link, visitor)
    const id = await insertVisit(tx, { ...visit, isNew })
    if (counted.isFirst && link.notify) {
      await notify(tx, link.ownerId, {
        kind: 'sharing',
        title: labels.yourLinkWasViewed,
        message: labels.wasViewedForTheFirst(link.name),
        link: `/registry?link=${link.id}`,
      })
    }
    publishChange(tx, link.ownerId)
    return id
  })
}

/** New visitors from one network to one link within an hour, so that changing the user agent does not fake a crowd. */
const mostNeighbours = { max: 20, seconds: 3600 }

async function requireFew(tx: Tx, { secrets }: Deps, link: OpenLink, visitor: Visitor): Promise<void> {
  const key = limitKey(secrets.limit, 'share visitors', link.id, neighbourhoodOf(visitor))
  const refused = await take(tx, [{ key, rules: [mostNeighbours] }])
  if (!refused) return
  throw new AppError('too_many', labels.tooManyViews, {
    retryAfterSeconds: refused.waitSeconds,
  })
}

/** Views by the owner, or by an admin viewing the owner's account, do not count. */
const reasonFor = (link: OpenLink, visitor: Visitor, actor: Actor | null): LeftOutReason | null =>
  actor?.id === link.ownerId ? 'owner' : whyLeftOut(visitor.userAgent, visitor.isPrefetch)

/** A link's figures have changed. */
export const publishChange = (tx: Tx, ownerId: string): void =>
  tx.publish({ users: [ownerId], admins: true }, { type: 'share_updated', userId: ownerId })

type Sign = { token: string; visitId: string; seconds: number; cardId?: string | undefined }

/** Extends the visit of an open page, and tells the page when the link is no longer open. */
export async function heartbeat(
  deps: Deps,
  door: Door,
  { transact, ...who }: Visiting & { transact: Transact },
  { token, visitId, seconds, cardId }: Sign,
): Promise<void> {
  const link = await door.openInside(token, who)
  const card = cardId === undefined ? null : (await cardOfLink(deps, link, cardId)).id
  await transact(async (tx) => {
    const visit = await lockVisit(tx, link.id, visitId)
    if (!visit) throw notOpen()
    await addSeconds(tx, {
      id: visitId,
      linkId: link.id,
      cardId: card,
      seconds: believedSeconds(seconds, {
        sinceLast: secondsBetween(visit.lastAt, tx.now),
        sinceBegin: secondsBetween(visit.at, tx.now),
        counted: visit.seconds,
      }),
      isCounted: visit.leftOut === null,
    })
  })
}

export const visits = (db: Db, query: QueryOf<typeof visitList>): Promise<Page<ShareVisit>> =>
  visitList.page(db, query, (row) => row)

export async function ownVisits(
  deps: Deps,
  actor: Actor,
  linkId: string,
  query: QueryOf<typeof visitList>,
): Promise<Page<ShareVisit>> {
  await ownRow(deps.db, deps, actor, linkId)
  return visits(deps.db, { ...query, linkId })
}

/** The owner excludes visits that should not count, such as a test by a friend or a window left open. */
export async function exclude(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { linkId, visitId, excluded }: { linkId: string; visitId: string; excluded: boolean },
): Promise<ShareVisit> {
  const link = await ownRow(tx, deps, actor, linkId)
  const visit = await lockVisit(tx, linkId, visitId)
  if (!visit) throw notThere()
  const isExcluded = visit.leftOut === 'excluded'
  // an owner cannot make a bot count, and excluding twice changes nothing
  if (isExcluded !== excluded && (visit.leftOut === null || isExcluded)) {
    // one view less may reopen a link that had reached its limit
    if (excluded && link.displayStatus === 'used_up' && isLiveWith(link, { views: link.views - 1 }, tx.now))
      await requireRoom(tx, deps, actor)
    await lockVisitor(tx, linkId, visit.visitor)
    await setCounted(tx, linkId, visitId, visit, !excluded)
    tx.audit({
      action: 'share.exclude',
      object: { kind: 'share_link', id: linkId },
      after: { visit: visitId, excluded },
    })
    publishChange(tx, actor.id)
  }
  const row = await visitList.one(tx, visitId)
  if (!row) throw notThere()
  return row
}
