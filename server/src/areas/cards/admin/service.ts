import type { adminCardSorts } from '@ambry/contract/cards/admin/endpoints'
import { cardActions, cardTitle, unusualChangeBps } from '@ambry/contract/cards/kinds'
import { type AdminCard, type AdminCardDetail, adminActionNames, mostCents } from '@ambry/contract/cards/records'
import type { NewCard } from '@ambry/contract/cards/registry/endpoints'
import { addSeconds, type Day } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { formatDollars } from '@ambry/contract/kernel/money'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { pages } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { memberName } from '../../accounts/people/service.ts'
import { shippingWarnings } from '../../identity/gates-service.ts'
import { notify } from '../../notices/service.ts'
import {
  editCard,
  findByCerts,
  findCard,
  findHouse,
  findOwners,
  lockCard,
  lockCards,
  updateCard,
} from '../card-queries.ts'
import { listMoves } from '../custody/queries.ts'
import { lockForAdmin } from '../custody/service.ts'
import { type AdminRow, countCards, listAdminCards } from '../lists/queries.ts'
import { adminCard, adminValue, cardStateOf, known } from '../present.ts'
import { happened, happenedToMany } from '../provenance/service.ts'
import { factColumns, mostTags, requireFitting, uniqueTags } from '../registry/card-writes-service.ts'
import { listPhotos } from '../registry/photo-queries.ts'
import { showFront, shownPhoto } from '../registry/photos-service.ts'
import {
  changed,
  comparedAgain,
  type Edits,
  editedFacts,
  type ListQuery,
  recordCorrection,
  sortOf,
  todayOf,
} from '../registry/service.ts'
import { findValuation, insertValuations, listValuations, withdrawValuation } from '../registry/valuation-queries.ts'
import { dayOf, type Figure } from '../registry/valuations-service.ts'
import { cleanCert, whyAdminCannot } from '../rules.ts'
import { disputesOf } from '../titles/disputes-service.ts'
import { moveRecords } from '../titles/merge-queries.ts'
import { passTitle } from '../titles/transfer.ts'
import * as labels from './labels.ts'

type Sort = (typeof adminCardSorts)[number]

/** An appraisal older than this is stale. */
const staleSeconds = 180 * 86_400

export async function cards(deps: Deps, query: ListQuery<Sort>): Promise<Page<AdminCard>> {
  const { sort, cursor, limit, total, format: _, ...input } = query
  const filters = withStaleDay(deps, input)
  const by = adminSortOf(sort)
  const { after, page } = pages<AdminRow>({ sort, cursor, limit }, input, by.value)
  const range = { sort: by, after: after && { value: after.value, id: String(after.id) }, limit }
  const rows = await listAdminCards(deps.db, filters, range, todayOf(deps))
  return { ...page(rows, adminCard), ...(total && { total: await countCards(deps.db, null, filters) }) }
}

/** Sorts by appraisals instead of the owner's estimates. */
export function adminSortOf(sort: string) {
  const by = sortOf(sort)
  if (!sort.endsWith('value')) return by
  return { ...by, column: 'c.appraised_cents', value: (row: AdminRow) => adminValue(row).valueCents ?? -1 }
}

export const withStaleDay = <Filters extends { stale?: string | undefined }>(deps: Deps, filters: Filters): Filters =>
  filters.stale ? { ...filters, stale: addSeconds(deps.clock.now(), -staleSeconds).slice(0, 10) } : filters

/** Returns the saved card as it appears in the list, in one read. */
export async function adminListed(db: Db, deps: Deps, id: string): Promise<AdminCard> {
  const row = await findCard(db, id, todayOf(deps))
  if (!row) throw notThere()
  return adminCard(row)
}

export async function adminDetail(db: Db, deps: Deps, id: string): Promise<AdminCardDetail> {
  const row = await findCard(db, id, todayOf(deps))
  if (!row) throw notThere()
  const cardState = cardStateOf(row)
  const photos = await listPhotos(db, id)
  const moves = await listMoves(db, id)
  const [last] = moves
  const receipt = last?.action === 'receive' ? { at: last.at, now: deps.clock.now() } : null
  return {
    ...adminCard(row),
    ...known(row),
    mergedInto: row.mergedInto,
    photos: photos.map((photo) => shownPhoto(photo, { isHouse: true })),
    valuations: await listValuations(db, id, null),
    moves,
    owners: await findOwners(db, id),
    disputes: await disputesOf(db, id),
    shippingWarnings: row.custody === 'in_vault' ? await shippingWarnings(db, row.ownerId) : [],
    actions: adminActionNames.map((action) => ({ action, why: whyAdminCannot(action, cardState, receipt) })),
  }
}

/** Resolves a scanned label, a pasted URL or a typed cert number. */
export async function find(db: Db, deps: Deps, code: string): Promise<string> {
  const text = code.trim()
  const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i.exec(text)?.[0]
  if (id && (await findCard(db, id.toLowerCase(), todayOf(deps)))) return id.toLowerCase()
  // a grader's own code holds a URL with the cert near its end
  const cert = cleanCert(text.split(/[/?#=]/).findLast((part) => /\d/.test(part)) ?? '')
  const [, named, bare] = /^(PSA|BGS|SGC|CGC)?[-:]?([A-Z0-9-]+)$/.exec(cert) ?? []
  const graders = named ? [named] : ['PSA', 'BGS', 'SGC', 'CGC']
  const found = bare
    ? await findByCerts(
        db,
        graders.map((grader) => ({ grader: grader as 'PSA', certNumber: bare })),
      )
    : []
  const [card] = found
  if (!card) throw new AppError('not_found', labels.noCardMatchesThisCode)
  if (found.length > 1) {
    const names = found.map(({ grader }) => grader).join(' and ')
    throw new AppError('refused', labels.bothHaveThisCertNumber(names))
  }
  return card.id
}

export async function requireOwner(tx: Tx, ownerId: string | null): Promise<string> {
  if (ownerId === null) return findHouse(tx)
  if ((await memberName(tx, ownerId)) === null) throw new AppError('refused', labels.memberNotFound)
  return ownerId
}

export async function correct(
  tx: Tx,
  deps: Deps,
  id: string,
  { version, reason, ...input }: { version: number; reason: string } & Edits<NewCard>,
): Promise<AdminCardDetail> {
  const row = await lockForAdmin(tx, deps, 'edit', id)
  if (row.version !== version) {
    throw new AppError('stale', labels.someoneElseChangedThisCard, {
      present: await adminDetail(tx, deps, id),
    })
  }
  const { facts, changes } = editedFacts(row, input)
  if (changes.length === 0) return adminDetail(tx, deps, id)
  requireFitting(facts, row)
  await editCard(tx, id, version, { ...factColumns(facts), ...comparedAgain(row, facts) })
  await recordCorrection(tx, row, facts, changes, reason)
  const said = (from: typeof row) => Object.fromEntries(changes.map((name) => [name, from[name]]))
  tx.audit({ action: 'card.correct', object: { kind: 'card', id }, before: said(row), after: said(facts), reason })
  changed(tx, row.ownerId)
  return adminDetail(tx, deps, id)
}

type Appraisal = Figure & { confirm?: boolean | undefined }

/** A typing mistake of one digit, or the same figure sent twice. */
async function requireUsual(tx: Tx, id: string, before: number | null, figure: Appraisal, on: Day): Promise<void> {
  const { valueCents, confirm = false } = figure
  const known = await listValuations(tx, id, null)
  const last = known.find((one) => one.source === 'appraisal' && !one.isWithdrawn && one.on === on)
  if (last?.valueCents === valueCents)
    throw new AppError('conflict', labels.alreadyAppraisedAt(formatDollars(valueCents), on))
  if (confirm || !before || Math.abs(valueCents - before) * 10_000 <= before * unusualChangeBps) return
  throw new AppError('unusual_value', labels.unusualChange(formatDollars(before), formatDollars(valueCents)))
}

export async function appraise(tx: Tx, deps: Deps, id: string, figure: Appraisal): Promise<void> {
  const row = await lockForAdmin(tx, deps, 'value', id)
  const on = dayOf(deps, figure)
  const { valueCents } = figure
  await requireUsual(tx, id, adminValue(row).valueCents, figure, on)
  await insertValuations(tx, [
    { cardId: id, source: 'appraisal', valueCents, on, note: figure.note?.trim() || null, ownershipId: null },
  ])
  await updateCard(tx, id, {})
  await happened(tx, id, { kind: 'appraised', data: { on }, private: { by: tx.origin.actorId, valueCents } })
  await deps.hooks.cardsValued(tx, [id])
  tx.audit({
    action: 'card.appraise',
    object: { kind: 'card', id },
    before: { valueCents: adminValue(row).valueCents },
    after: { valueCents, on },
  })
  changed(tx, row.ownerId)
  if (row.ownerKind === 'member') {
    const message = labels.isNowValued(cardTitle(row), formatDollars(valueCents))
    await notify(tx, row.ownerId, {
      kind: 'cards',
      title: labels.yourCardWasAppraised,
      message,
      link: `/registry?card=${id}`,
      fold: {
        key: 'card appraised',
        item: labels.withValue(cardTitle(row), formatDollars(valueCents)),
        title: labels.cardsWereAppraised,
        message: labels.areNowValued,
      },
    })
  }
}

/**
 * Appraises many cards at once, with the loans they secure. Owners are not notified about each one. Cards are locked in
 * the order of their ids before their loans, as everywhere.
 */
export async function appraiseMany(
  tx: Tx,
  deps: Deps,
  figures: { cardId: string; valueCents: number; on: Day }[],
): Promise<void> {
  await lockCards(
    tx,
    figures.map(({ cardId }) => cardId),
  )
  await insertValuations(
    tx,
    figures.map((figure) => ({ ...figure, source: 'appraisal', note: null, ownershipId: null })),
  )
  const byCard = new Map(figures.map((figure) => [figure.cardId, figure]))
  await happenedToMany(tx, [...byCard.keys()], (cardId) => {
    const { on = '', valueCents = 0 } = byCard.get(cardId) ?? {}
    return { kind: 'appraised', data: { on }, private: { by: tx.origin.actorId, valueCents } }
  })
  await deps.hooks.cardsValued(tx, [...byCard.keys()])
}

export const houseParty = (db: Db): Promise<string> => findHouse(db)

export async function withdrawAppraisal(
  tx: Tx,
  deps: Deps,
  id: string,
  valuationId: string,
  reason: string,
): Promise<void> {
  const row = await lockForAdmin(tx, deps, 'value', id)
  const found = await findValuation(tx, id, valuationId)
  // admins cannot change an owner's own estimates
  if (found?.source !== 'appraisal') throw notThere()
  if (found.withdrawnAt) throw new AppError('wrong_state', labels.thisAppraisalHasAlreadyBeen)
  await withdrawValuation(tx, valuationId)
  await updateCard(tx, id, {})
  await happened(tx, id, {
    kind: 'corrected',
    data: { fields: ['appraisal'] },
    private: { by: tx.origin.actorId, valueCents: found.valueCents, reason },
  })
  await deps.hooks.cardsValued(tx, [id])
  tx.audit({
    action: 'card.valuation_withdraw',
    object: { kind: 'card', id },
    before: { valueCents: found.valueCents },
    reason,
  })
  changed(tx, row.ownerId)
}

export async function correctTitle(
  tx: Tx,
  deps: Deps,
  id: string,
  ownerId: string | null,
  reason: string,
): Promise<void> {
  const before = await lockForAdmin(tx, deps, 'correctTitle', id)
  const toId = await requireOwner(tx, ownerId)
  await passTitle(tx, deps, { cardId: id, toId, reason, how: 'the record was corrected by Ambry' })
  tx.audit({
    action: 'card.correct_title',
    object: { kind: 'card', id },
    before: { owner: before.ownerId },
    after: { owner: toId },
    // whose card it was: the record's owner is the new one by now
    subjectId: before.ownerId,
    reason,
  })
}

/** Merges two records of one card: everything attached to the first moves to the second, whose chain records it. */
export async function merge(tx: Tx, deps: Deps, id: string, intoId: string, reason: string): Promise<void> {
  if (id === intoId) throw new AppError('refused', labels.youCantMergeARecord)
  // always locked in the same order, so that two merges cannot deadlock
  for (const one of [id, intoId].sort()) await lockCard(tx, one, todayOf(deps))
  const from = await lockForAdmin(tx, deps, 'merge', id)
  const into = await lockForAdmin(tx, deps, 'edit', intoId)
  if (from.ownerId !== into.ownerId) throw new AppError('refused', labels.theTwoRecordsHaveDifferent)
  await updateCard(tx, id, { front_photo_id: null })
  await moveRecords(tx, from, into)
  await updateCard(tx, intoId, { tags: uniqueTags([...into.tags, ...from.tags]).slice(0, mostTags) })
  await showFront(tx, into)
  await transition(tx, 'cards', cardActions, {
    id,
    action: 'remove',
    also: { merged_into: intoId, updated_at: tx.now },
  })
  const by = tx.origin.actorId
  await happened(tx, id, { kind: 'merged', data: { into: intoId }, private: { by, reason } })
  await happened(tx, intoId, { kind: 'merged', data: { with: id }, private: { by, reason } })
  await deps.hooks.ownershipEnded(tx, id)
  await deps.hooks.cardsValued(tx, [intoId])
  tx.audit({
    action: 'card.merge',
    object: { kind: 'card', id },
    before: { title: cardTitle(from) },
    after: { into: intoId },
    reason,
  })
  changed(tx, into.ownerId)
}

export type AdminChange =
  | { action: 'move'; vault: string; place?: string | null | undefined }
  | { action: 'receive'; vault: string; place?: string | null | undefined; condition: string }
  | { action: 'appraise'; byBps: number; note?: string | null | undefined; confirm?: boolean | undefined }
  | { action: 'category'; category: NewCard['category']; reason: string }

export async function reappraise(
  tx: Tx,
  deps: Deps,
  id: string,
  { byBps, note = null, confirm }: Pick<AdminChange & { action: 'appraise' }, 'byBps' | 'note' | 'confirm'>,
): Promise<void> {
  const before = adminValue(await lockForAdmin(tx, deps, 'value', id)).valueCents
  if (before === null) throw new AppError('refused', labels.weHaventAppraisedThisCard)
  const valueCents = Math.round((before * (10_000 + byBps)) / 10_000)
  if (valueCents > mostCents) throw new AppError('refused', labels.thatValueIsTooLarge)
  await appraise(tx, deps, id, { valueCents, note, confirm })
}
