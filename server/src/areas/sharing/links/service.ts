import { addSeconds } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { type ClosedReason, type ShareField, type ShareScope, shareActions } from '@ambry/contract/sharing/kinds'
import type { ShareLink, ShareLinkDetail } from '@ambry/contract/sharing/records'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { listLeads } from '../shared/message-queries.ts'
import { lineOf, ownLink } from '../shared/present.ts'
import { figuresOf, type Span, spanOf } from '../visits/figures-service.ts'
import { publishChange } from '../visits/service.ts'
import * as labels from './labels.ts'
import { isLiveWith, ownRow, requireRoom } from './own-service.ts'
import { hashPassword } from './passwords.ts'
import {
  chooseCards,
  countOpen,
  editLink,
  hasTagged,
  insertLink,
  type LinkColumns,
  type LinkRow,
  linkList,
  listShown,
  listShownIds,
  lockLink,
} from './queries.ts'
import { hashToken, newShortId, newToken, sealToken } from './tokens.ts'

const day = 86_400
const mostShown = 100

export async function links(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof linkList>,
): Promise<Page<ShareLink> & { allowance: { open: number; of: number } }> {
  const now = deps.clock.now()
  return {
    ...(await linkList.page(deps.db, { ...query, ownerId: actor.id }, (row) => ownLink(deps, row), now)),
    allowance: {
      open: await countOpen(deps.db, actor.id, now),
      of: (await deps.entitlements(deps.db, actor.id)).shareLinks,
    },
  }
}

export const openLinks = (db: Db, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<number> =>
  countOpen(db, userId, clock.now())

/** Returns the saved link as it appears in the list, in one read. */
const listed = async (db: Db, deps: Deps, actor: Actor, id: string): Promise<ShareLink> =>
  ownLink(deps, await ownRow(db, deps, actor, id))

export async function link(db: Db, deps: Deps, actor: Actor, id: string, days: Span = '30'): Promise<ShareLinkDetail> {
  const row = await ownRow(db, deps, actor, id)
  return {
    ...ownLink(deps, row),
    shown: (await listShown(db, id, mostShown)).map(lineOf),
    chosenIds: row.scope === 'chosen' ? await listShownIds(db, id) : [],
    ...(await figuresOf(db, id, spanOf(deps, days))),
    leadList: await listLeads(db, id),
  }
}

type What =
  | { scope: 'card'; cardId: string }
  | { scope: 'chosen'; cardIds: string[] }
  | { scope: 'tag'; tag: string }
  | { scope: 'all' }

export type NewShare = {
  name: string
  what: What
  shows: ShareField[]
  days: number
  password: string | null
  maxViews: number | null
  notify: boolean
}

const idsOf = (what: What): string[] =>
  what.scope === 'card' ? [what.cardId] : what.scope === 'chosen' ? [...new Set(what.cardIds)] : []

export async function share(deps: Deps, actor: Actor, transact: Transact, input: NewShare): Promise<ShareLink> {
  // slow on purpose, so it runs before the owner's row is locked
  const passwordHash = input.password === null ? null : await hashPassword(input.password)
  return transact(async (tx) => {
    await requireRoom(tx, deps, actor)
    const token = newToken()
    const { what } = input
    const id = await insertLink(tx, {
      shortId: newShortId(),
      tokenHash: hashToken(token),
      tokenSealed: sealToken(deps.secrets.share, token),
      ownerId: actor.id,
      name: input.name,
      scope: what.scope,
      tag: what.scope === 'tag' ? what.tag : null,
      shows: [...new Set(input.shows)],
      passwordHash,
      expiresAt: addSeconds(tx.now, input.days * day),
      maxViews: input.maxViews,
      notify: input.notify,
    })
    const cardIds = idsOf(what)
    if (cardIds.length > 0 && (await chooseCards(tx, id, actor.id, cardIds)) < cardIds.length) throw notThere()
    if (what.scope === 'tag' && !(await hasTagged(tx, actor.id, what.tag)))
      throw new AppError('refused', labels.noneOfYourCardsHas)
    tx.audit({ action: 'share.make', object: { kind: 'share_link', id }, after: said(input, what.scope) })
    publishChange(tx, actor.id)
    return listed(tx, deps, actor, id)
  })
}

/** A link with a predefined token and short address, for demo data only. */
export type ReadyLink = NewShare & { ownerId: string; token: string; shortId: string }

export async function keepReadyLink(tx: Tx, deps: Deps, ready: ReadyLink): Promise<string> {
  const { what } = ready
  const id = await insertLink(tx, {
    ...ready,
    tokenHash: hashToken(ready.token),
    tokenSealed: sealToken(deps.secrets.share, ready.token),
    scope: what.scope,
    tag: what.scope === 'tag' ? what.tag : null,
    passwordHash: ready.password === null ? null : await hashPassword(ready.password),
    expiresAt: addSeconds(tx.now, ready.days * day),
  })
  await chooseCards(tx, id, ready.ownerId, idsOf(what))
  tx.audit({ action: 'share.make', object: { kind: 'share_link', id }, after: said(ready, what.scope) })
  return id
}

/** What the audit log records of a link: never its address or password. */
const said = ({ name, shows, maxViews, days }: NewShare, scope: ShareScope) => ({ name, scope, shows, maxViews, days })

export type LinkEdit = {
  version: number
  name?: string | undefined
  shows?: ShareField[] | undefined
  expiresInDays?: number | undefined
  password?: string | null | undefined
  maxViews?: number | null | undefined
  notify?: boolean | undefined
}

export async function edit(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  id: string,
  { version, password, expiresInDays, ...edited }: LinkEdit,
): Promise<ShareLink> {
  const passwordHash = password ? await hashPassword(password) : password
  return transact(async (tx) => {
    const before = await ownRow(tx, deps, actor, id)
    const columns: LinkColumns = {
      ...(edited.name !== undefined && { name: edited.name }),
      ...(edited.shows !== undefined && { shows: [...new Set(edited.shows)] }),
      ...(edited.maxViews !== undefined && { max_views: edited.maxViews }),
      ...(edited.notify !== undefined && { notify: edited.notify }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(expiresInDays !== undefined && { expires_at: addSeconds(tx.now, expiresInDays * day) }),
    }
    if (before.status === 'open' && before.displayStatus !== 'live' && isLiveWith(before, columns, tx.now))
      await requireRoom(tx, deps, actor)
    if (!(await editLink(tx, id, version, columns))) {
      throw new AppError('stale', labels.thisLinkWasChanged, {
        present: await link(tx, deps, actor, id),
      })
    }
    tx.audit({
      action: 'share.edit',
      object: { kind: 'share_link', id },
      before: { name: before.name, shows: before.shows, maxViews: before.maxViews, expiresAt: before.expiresAt },
      after: { ...edited, expiresAt: columns.expires_at, passwordChanged: password !== undefined },
    })
    publishChange(tx, actor.id)
    return listed(tx, deps, actor, id)
  })
}

/** Closes the link: its statistics stay, and the next visitor finds nothing. */
export async function closeLink(tx: Tx, row: Pick<LinkRow, 'id' | 'version'>, reason: ClosedReason): Promise<void> {
  await transition(tx, 'share_links', shareActions, {
    id: row.id,
    action: 'close',
    also: { closed_at: tx.now, closed_reason: reason, version: row.version + 1 },
  })
}

export async function close(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<ShareLink> {
  await lockLink(tx, id)
  await closeLink(tx, await ownRow(tx, deps, actor, id), 'owner')
  tx.audit({ action: 'share.close', object: { kind: 'share_link', id } })
  publishChange(tx, actor.id)
  return listed(tx, deps, actor, id)
}

export async function reopen(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<ShareLink> {
  const row = await ownRow(tx, deps, actor, id)
  if (row.closedReason === 'house') throw new AppError('wrong_state', labels.weClosedThisLink)
  if (row.closedReason === 'title') throw new AppError('wrong_state', labels.theCardOfThisLink)
  if (isLiveWith(row, {}, tx.now)) await requireRoom(tx, deps, actor)
  await lockLink(tx, id)
  await transition(tx, 'share_links', shareActions, {
    id,
    action: 'reopen',
    also: { closed_at: null, closed_reason: null, version: row.version + 1 },
  })
  tx.audit({ action: 'share.reopen', object: { kind: 'share_link', id } })
  publishChange(tx, actor.id)
  return listed(tx, deps, actor, id)
}

/** Removes it from the list and closes it; its history is kept. */
export async function drop(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<void> {
  await lockLink(tx, id)
  const row = await ownRow(tx, deps, actor, id)
  if (row.status === 'open') await closeLink(tx, row, 'owner')
  await editLink(tx, id, row.status === 'open' ? row.version + 1 : row.version, { dropped_at: tx.now })
  tx.audit({ action: 'share.drop', object: { kind: 'share_link', id } })
  publishChange(tx, actor.id)
}
