import { cardActions, cardTitle } from '@ambry/contract/cards/kinds'
import {
  type CardActionName,
  cardActionNames,
  type RegistryCard,
  type RegistryCardDetail,
} from '@ambry/contract/cards/records'
import type { NewCard, registrySorts } from '@ambry/contract/cards/registry/endpoints'
import { type Day, dayIn } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { pages } from '../../../db/keyset.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import {
  type CardColumns,
  type CardDetailRow,
  type CardRow,
  editCard,
  findCard,
  findKept,
  lockCard,
  updateCard,
} from '../card-queries.ts'
import type { CardFilters } from '../lists/filter-queries.ts'
import { countCards, type ListSort, listOwnCards } from '../lists/queries.ts'
import { learnedLabel } from '../lists/search-queries.ts'
import { cardStateOf, known, ownCard, unknownGain } from '../present.ts'
import { happened } from '../provenance/service.ts'
import { factNames, publicFacts, whyFactsLocked, whyNot } from '../rules.ts'
import { differencesOf } from '../verification/rules.ts'
import {
  cleanFacts,
  factColumns,
  mostTags,
  requireFitting,
  requirePast,
  takenBy,
  uniqueTags,
} from './card-writes-service.ts'
import * as labels from './labels.ts'
import { listDocuments, listPhotos } from './photo-queries.ts'
import { shownDocument, shownPhoto } from './photos-service.ts'
import { listValuations } from './valuation-queries.ts'

/** Today in the configured time zone. */
export const todayOf = ({ settings, clock }: Pick<Deps, 'settings' | 'clock'>): Day =>
  dayIn(settings.current.timeZone, clock.now())

type Sort = (typeof registrySorts)[number]
const columns: Record<string, Omit<ListSort, 'direction'> & { value: (row: CardRow) => string | number }> = {
  registeredAt: { column: 'c.registered_at', cast: 'timestamptz', value: (row) => row.registeredAt },
  updatedAt: { column: 'c.updated_at', cast: 'timestamptz', value: (row) => row.updatedAt },
  value: { column: 'c.worth_cents', cast: 'int8', value: (row) => row.worthCents },
  gain: { column: 'c.gain_cents', cast: 'int8', value: (row) => row.gainCents },
  name: { column: 'c.sort_name', cast: 'text', value: (row) => row.sortName },
  year: { column: 'c.year_from', cast: 'int8', value: (row) => row.yearFrom },
  grade: { column: 'c.grade_tenths', cast: 'int8', value: (row) => row.gradeTenths },
}

/** Higher than any value or gain: in ascending order, cards without one get this and come last. */
const last = Number.MAX_SAFE_INTEGER
const upwards: typeof columns = {
  value: {
    column: 'c.worth_or_last_cents',
    cast: 'int8',
    value: ({ worthCents }) => (worthCents < 0 ? last : worthCents),
  },
  gain: {
    column: 'c.gain_or_last_cents',
    cast: 'int8',
    value: ({ gainCents }) => (gainCents === unknownGain ? last : gainCents),
  },
}

/** A leading `-` sorts descending. Cards without a value come last either way. */
export function sortOf(sort: string) {
  const column = upwards[sort] ?? columns[sort.replace(/^-/, '')]
  if (!column) throw new AppError('invalid', labels.thisListCantBeSorted)
  return { ...column, direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const) }
}

export type ListQuery<By extends string> = CardFilters & {
  sort: By
  cursor?: string | undefined
  limit: number
  total?: '1' | undefined
  format?: 'csv' | undefined
}

export async function registry(deps: Deps, actor: Actor, query: ListQuery<Sort>): Promise<Page<RegistryCard>> {
  const { sort, cursor, limit, total, format, ...filters } = query
  const by = sortOf(sort)
  const { after, page } = pages<CardRow>({ sort, cursor, limit }, filters, by.value)
  const range = { sort: by, after: after && { value: after.value, id: String(after.id) }, limit }
  const rows = await listOwnCards(deps.db, actor.id, filters, range, todayOf(deps))
  // an export includes the owner's private fields, so that it can be imported without loss; lists skip that query
  const kept =
    format === 'csv'
      ? await findKept(
          deps.db,
          rows.map(({ id }) => id),
        )
      : null
  return {
    ...page(rows, (row) => ({ ...ownCard(row), ...kept?.get(row.id) })),
    ...(total && { total: await countCards(deps.db, actor.id, filters) }),
  }
}

export const isEmpty = async (db: Db): Promise<boolean> => (await countCards(db, null, {})) === 0

/** The caller's own card, registered or removed. Anyone else's is not found. */
async function ownRow(db: Db, deps: Deps, actor: Actor, id: string): Promise<CardDetailRow> {
  const row = await findCard(db, id, todayOf(deps))
  if (!row || row.ownerId !== actor.id) throw notThere()
  return row
}

/** The same, locked until the transaction ends. */
export async function lockOwn(tx: Tx, deps: Deps, actor: Pick<Actor, 'id'>, id: string): Promise<CardDetailRow> {
  const row = await lockCard(tx, id, todayOf(deps))
  if (!row || row.ownerId !== actor.id || row.status !== 'registered') throw notThere()
  return row
}

export function requireOpen(action: CardActionName, row: CardDetailRow): void {
  const why = whyNot(action, cardStateOf(row))
  if (why) throw new AppError('wrong_state', why)
}

/** Returns the saved card as it appears in the list, in one read. */
export const ownListed = async (db: Db, deps: Deps, actor: Actor, id: string): Promise<RegistryCard> =>
  ownCard(await ownRow(db, deps, actor, id))

export async function ownDetail(db: Db, deps: Deps, actor: Actor, id: string): Promise<RegistryCardDetail> {
  const row = await ownRow(db, deps, actor, id)
  if (row.status !== 'registered') throw notThere()
  const photos = await listPhotos(db, id)
  const documents = await listDocuments(db, row.ownershipId)
  const valuations = await listValuations(db, id, row.ownershipId)
  const cardState = cardStateOf(row)
  return {
    ...ownCard(row),
    ...known(row),
    acquiredOn: row.acquiredOn,
    acquiredFrom: row.acquiredFrom,
    notes: row.notes,
    ownedSince: row.ownedSince,
    photos: photos.map((photo) => shownPhoto(photo, { isHouse: false })),
    documents: documents.map(shownDocument),
    valuations,
    // for `edit` only the facts can be locked; the owner can always change their private fields
    actions: cardActionNames.map((action) => ({
      action,
      why: action === 'edit' ? whyFactsLocked(cardState) : whyNot(action, cardState),
    })),
  }
}

/** Notifies the owner and admins that their lists changed; nobody else learns of it. */
export function changed(tx: Tx, ownerId: string): void {
  tx.publish({ users: [ownerId], admins: true }, { type: 'card_updated', userId: ownerId })
}

/** Only the given fields change. */
export type Edits<T> = { [K in keyof T]?: T[K] | undefined }
export type CardEdit = { version: number } & Edits<Omit<NewCard, 'estimateCents'>>

/** A card's facts after an edit, and which of them change. */
export function editedFacts(row: CardDetailRow, edit: Edits<NewCard>) {
  const given = Object.fromEntries(
    factNames.filter((name) => edit[name] !== undefined).map((name) => [name, edit[name]]),
  )
  const facts = cleanFacts({ ...row, ...given } as CardDetailRow)
  const changes = factNames.filter((name) => facts[name] !== row[name])
  return { facts, changes }
}

export async function edit(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...input }: CardEdit,
): Promise<RegistryCardDetail> {
  const row = await lockOwn(tx, deps, actor, id)
  if (row.version !== version) throw await stale(tx, deps, actor, id)
  requirePast(input.acquiredOn, todayOf(deps))
  const { facts, changes } = editedFacts(row, input)
  if (changes.length > 0) {
    const why = whyFactsLocked(cardStateOf(row))
    if (why) throw new AppError('wrong_state', why)
    requireFitting(facts, row)
  }
  await editCard(tx, id, version, {
    ...(changes.length > 0 && { ...factColumns(facts), ...comparedAgain(row, facts) }),
    ...ownEdits(input),
  })
  if (changes.length > 0) await recordCorrection(tx, row, facts, changes)
  tx.audit({
    action: 'card.edit',
    object: { kind: 'card', id },
    before: said(row, changes),
    after: { ...said(facts, changes), keptFields: Object.keys(ownEdits(input)) },
  })
  changed(tx, actor.id)
  return ownDetail(tx, deps, actor, id)
}

/** Changed facts are compared with the record on file again; a different cert has a different record. */
export function comparedAgain(row: CardDetailRow, facts: CardDetailRow): CardColumns {
  if (row.lookup === null || facts.grader !== row.grader || facts.certNumber !== row.certNumber)
    return { verification: 'unverified', lookup: null, looked_up_at: null }
  return { verification: differencesOf(facts, row.lookup.facts).length === 0 ? 'verified' : 'mismatch' }
}

const ownEdits = (input: Edits<NewCard>): CardColumns => ({
  ...(input.costCents !== undefined && { cost_cents: input.costCents }),
  ...(input.acquiredOn !== undefined && { acquired_on: input.acquiredOn }),
  ...(input.acquiredFrom !== undefined && { acquired_from: input.acquiredFrom?.trim() || null }),
  ...(input.notes !== undefined && { notes: input.notes?.trim() || null }),
  ...(input.tags !== undefined && { tags: uniqueTags(input.tags) }),
})

/** Facts only: for the owner's private fields the audit log has just the names of those that changed. */
const said = (row: CardDetailRow, changes: readonly (typeof factNames)[number][]) =>
  Object.fromEntries(changes.map((name) => [name, row[name]]))

/** Facts are part of the chain from registration on, so a correction is recorded there too. */
export async function recordCorrection(
  tx: Tx,
  row: CardDetailRow,
  facts: CardDetailRow,
  changes: readonly string[],
  reason?: string,
): Promise<void> {
  await happened(tx, row.id, {
    kind: 'corrected',
    data: { ...publicFacts(facts), fields: [...changes] },
    private: { by: tx.origin.actorId, reason: reason ?? null },
  })
  await learnedLabel(tx, [row.id])
}

const stale = async (tx: Tx, deps: Deps, actor: Actor, id: string) =>
  new AppError('stale', labels.thisCardWasChanged, {
    present: await ownDetail(tx, deps, actor, id),
  })

export async function remove(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<void> {
  const row = await lockOwn(tx, deps, actor, id)
  requireOpen('remove', row)
  await takeOut(tx, row)
  await deps.hooks.ownershipEnded(tx, id)
}

/** Keeps the chain; the next registration of the cert continues it. */
async function takeOut(tx: Tx, row: CardDetailRow): Promise<void> {
  await transition(tx, 'cards', cardActions, { id: row.id, action: 'remove', also: { updated_at: tx.now } })
  await happened(tx, row.id, { kind: 'removed', data: { place: 'owner' }, private: { by: tx.origin.actorId } })
  tx.audit({ action: 'card.remove', object: { kind: 'card', id: row.id }, before: { title: cardTitle(row) } })
  changed(tx, row.ownerId)
}

export async function restore(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<void> {
  const row = await lockCard(tx, id, todayOf(deps))
  if (!row || row.ownerId !== actor.id) throw notThere()
  if (row.status === 'registered') throw takenBy(true, row)
  if (row.mergedInto) throw new AppError('wrong_state', labels.thisRecordWasMerged)
  await transition(tx, 'cards', cardActions, { id, action: 'register', also: { updated_at: tx.now } })
  await happened(tx, id, {
    kind: 'registered',
    data: { ...publicFacts(row), place: 'owner' },
    private: { owner: actor.id },
  })
  tx.audit({ action: 'card.restore', object: { kind: 'card', id } })
  changed(tx, actor.id)
}

/** Adds or removes one tag. */
export async function tag(tx: Tx, deps: Deps, actor: Actor, id: string, name: string, isOn: boolean): Promise<void> {
  const row = await lockOwn(tx, deps, actor, id)
  const others = row.tags.filter((one) => one.toLowerCase() !== name.trim().toLowerCase())
  const tags = isOn ? [...others, name.trim()] : others
  if (tags.length > mostTags) throw new AppError('refused', labels.aCardCanHaveUpToTags(mostTags))
  await updateCard(tx, id, { tags })
  tx.audit({ action: 'card.tag', object: { kind: 'card', id }, after: { tags: tags.length } })
  changed(tx, actor.id)
}
