import { addSeconds } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import type { AdminShareLink, AdminShareLinkDetail, ShareAnalytics } from '@ambry/contract/sharing/records'
import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { notify } from '../../notices/service.ts'
import { type AdminLinkRow, adminLinkList, findAdminLinks, lockLink } from '../links/queries.ts'
import { closeLink } from '../links/service.ts'
import { listReports } from '../shared/message-queries.ts'
import { adminLink, lineOf } from '../shared/present.ts'
import {
  countByLink,
  type LinkViews,
  listCards,
  listFlags,
  listOwners,
  readFunnel,
  readOpenLinks,
} from './analytics-queries.ts'
import { countedOf, type Span, spanOf } from './figures-service.ts'
import * as labels from './labels.ts'
import { publishChange } from './service.ts'

const [busiest, owners, cards] = [10, 5, 5]
const week = 7 * 86_400
/** this many wrong passwords within a day are not typos */
const guesses = 10

export async function analytics(deps: Deps, days: Span): Promise<ShareAnalytics> {
  const { db } = deps
  const now = deps.clock.now()
  const span = spanOf(deps, days)
  const { range, before } = span
  const [present, past, counted] = await Promise.all([
    countByLink(db, range),
    countByLink(db, before),
    countedOf(db, null, span),
  ])
  const top = present.toSorted(byViews).slice(0, busiest)
  const [funnelNow, funnelBefore, links, ownerRows, cardRows, open, flags] = await Promise.all([
    readFunnel(db, range),
    readFunnel(db, before),
    findAdminLinks(
      db,
      top.map(({ linkId }) => linkId),
      now,
    ),
    listOwners(db, present, owners),
    listCards(db, present, range, cards),
    readOpenLinks(db, now, addSeconds(now, week), range),
    listFlags(db, now, guesses),
  ])
  const byId = new Map(top.map((views) => [views.linkId, views]))
  return {
    from: span.days[0] ?? '',
    to: span.days.at(-1) ?? '',
    ...open,
    now: { ...funnelNow, linksOpened: present.length, ...looksOf(present) },
    before: { ...funnelBefore, linksOpened: past.length, ...looksOf(past) },
    ...counted,
    // figures of these days, not of the link's lifetime
    busiest: links.map((row) => ({ ...adminLink(deps, row), ...figuresOf(byId.get(row.id)) })),
    owners: ownerRows,
    cards: cardRows.map(({ card, ...views }) => ({ card: lineOf(card), ...views })),
    flags,
  }
}

const byViews = (one: LinkViews, other: LinkViews) => other.views - one.views || (one.linkId < other.linkId ? -1 : 1)

function figuresOf(views: LinkViews | undefined) {
  const { views: looks = 0, people = 0, seconds = 0 } = views ?? {}
  return { views: looks, people, averageSeconds: looks === 0 ? null : Math.round(seconds / looks) }
}

const looksOf = (links: LinkViews[]) =>
  figuresOf(
    links.reduce(
      (sum, one) => ({
        linkId: '',
        views: sum.views + one.views,
        people: sum.people + one.people,
        seconds: sum.seconds + one.seconds,
      }),
      { linkId: '', views: 0, people: 0, seconds: 0 },
    ),
  )

export const adminLinks = (deps: Deps, query: QueryOf<typeof adminLinkList>): Promise<Page<AdminShareLink>> =>
  adminLinkList.page(deps.db, query, (row) => adminLink(deps, row), deps.clock.now())

async function mustFind(db: Db, deps: Deps, id: string): Promise<AdminLinkRow> {
  const [row] = await findAdminLinks(db, [id], deps.clock.now())
  if (!row) throw notThere()
  return row
}

export const oneAdminLink = async (db: Db, deps: Deps, id: string): Promise<AdminShareLinkDetail> => ({
  ...adminLink(deps, await mustFind(db, deps, id)),
  reportList: await listReports(db, id),
})

/** Notifies the owner with the reason. */
export async function closeByAdmin(tx: Tx, deps: Deps, id: string, reason: string): Promise<AdminShareLinkDetail> {
  await lockLink(tx, id)
  const row = await mustFind(tx, deps, id)
  await closeLink(tx, row, 'house')
  tx.audit({ action: 'share.close', object: { kind: 'share_link', id }, before: { name: row.name }, reason })
  await notify(tx, row.ownerId, {
    kind: 'sharing',
    title: labels.weClosedOne,
    message: labels.noLongerWorks(row.name, reason),
    link: `/registry?link=${id}`,
  })
  publishChange(tx, row.ownerId)
  return oneAdminLink(tx, deps, id)
}
