import { randomUUIDv7 } from 'node:crypto'

import { cardActions, cardTitle } from '@ambry/contract/cards/kinds'
import type { NewCard } from '@ambry/contract/cards/registry/endpoints'

import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import { AppError } from '../../../errors.ts'
import {
  type CardColumns,
  findByCerts,
  insertCards,
  lockCard,
  type NewCardRow,
  type Registration,
  updateCard,
} from '../card-queries.ts'
import { learnedLabel } from '../lists/search-queries.ts'
import { begun, happened } from '../provenance/service.ts'
import {
  cleanCert,
  dayFault,
  descriptionFault,
  factNames,
  type Identity,
  identityFault,
  publicFacts,
} from '../rules.ts'
import * as labels from './labels.ts'
import { insertFirstEstimates, insertValuations, withdrawAppraisals } from './valuation-queries.ts'

/** Invisible characters that change the text direction. */
const unseen = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g

const text = (value: string | null | undefined) => value?.replace(unseen, '').trim() || null

/** Normalizes for storage: trims texts, turns empty ones into null, removes duplicate tags. */
export function cleaned(card: NewCard): NewCard {
  return {
    ...card,
    ...cleanFacts(card),
    acquiredFrom: text(card.acquiredFrom),
    notes: text(card.notes),
    tags: uniqueTags(card.tags),
  }
}

export function cleanFacts<Card extends Identity>(card: Card): Card {
  return {
    ...card,
    playerName: text(card.playerName) ?? card.playerName,
    set: text(card.set),
    cardNumber: text(card.cardNumber)?.replace(/^#\s*/, '') || null,
    variety: text(card.variety),
    certNumber: card.certNumber === null ? null : cleanCert(card.certNumber),
  }
}

export const mostTags = 20

/** `Rookies` and `rookies` are one tag; the first spelling is kept. */
export function uniqueTags(tags: string[]): string[] {
  const spelt = new Map<string, string>()
  for (const tag of tags.map((one) => one.trim()).filter(Boolean)) {
    const key = tag.toLowerCase()
    if (!spelt.has(key)) spelt.set(key, tag)
  }
  return [...spelt.values()]
}

const gradeNames = ['grader', 'grade', 'qualifier'] as const

export function requirePast(acquiredOn: string | null | undefined, today: string): void {
  const message = dayFault(acquiredOn, today)
  if (!message) return
  throw new AppError('refused', message, { errors: [{ path: 'body.acquiredOn', message }] })
}

/**
 * `before` is the card as it was. One that was imported without its cert may stay without it, and a grade from before
 * the graders' scales were enforced may stay until it is changed.
 */
export function requireFitting(card: Identity, before?: Identity): void {
  const certMayMiss = before !== undefined && before.grader !== 'RAW' && before.certNumber === null
  const gradeMayStay = before !== undefined && gradeNames.every((name) => before[name] === card[name])
  const fault = identityFault(card, { certMayMiss, gradeMayStay }) ?? descriptionFault(card, before)
  if (!fault) return
  throw new AppError('refused', fault.message, { errors: [{ path: `body.${fault.field}`, message: fault.message }] })
}

/** Registers one card. The cert of a removed card reopens its old record. */
export async function registerOne(tx: Tx, input: NewCard, registration: Registration): Promise<string> {
  const card = cleaned(input)
  requireFitting(card)
  requirePast(card.acquiredOn, registration.today)
  const row = { ...card, id: randomUUIDv7() } as NewCardRow
  const [id] = await insertCards(tx, [row], registration)
  if (id === undefined) return reopen(tx, card, registration)
  await finish(tx, [row], registration)
  return id
}

/**
 * Registers many cards that were checked before and returns the ids in the same order. Rejected as a whole when a cert
 * was registered meanwhile.
 */
export async function registerMany(tx: Tx, cards: NewCard[], registration: Registration): Promise<string[]> {
  const rows = cards.map((card) => ({ ...card, id: randomUUIDv7() }) as NewCardRow)
  const written = new Set(await insertCards(tx, rows, registration))
  const fresh = rows.filter(({ id }) => written.has(id))
  if (fresh.length > 0) await finish(tx, fresh, registration)
  if (fresh.length === rows.length) return rows.map(({ id }) => id)
  const ids: string[] = []
  for (const [index, { id }] of rows.entries()) {
    ids.push(written.has(id) ? id : await reopen(tx, cards[index] as NewCard, registration))
  }
  return ids
}

async function finish(tx: Tx, rows: NewCardRow[], { ownerId, importId }: Registration): Promise<void> {
  await begun(
    tx,
    rows.map((row) => ({ id: row.id, happening: registered(row, ownerId) })),
  )
  const ids = rows.map(({ id }) => id)
  if (rows.some(({ estimateCents }) => estimateCents !== null)) await insertFirstEstimates(tx, ids)
  // words stay locked until the commit, so an import adds all of its words at the end
  if (importId === null) await learnedLabel(tx, ids)
}

const registered = (card: Parameters<typeof publicFacts>[0], ownerId: string) => ({
  kind: 'registered' as const,
  data: { ...publicFacts(card), place: 'owner' },
  private: { owner: ownerId },
})

async function reopen(tx: Tx, card: NewCard, registration: Registration): Promise<string> {
  const { ownerId, importId, at, today, estimateSource } = registration
  const certNumber = card.certNumber ?? ''
  const [found] = await findByCerts(tx, [{ grader: card.grader, certNumber }])
  const there = found && (await lockCard(tx, found.id, today))
  if (!there) throw new Error('a card was neither written nor there')
  if (there.status === 'registered') throw takenBy(there.ownerId === ownerId, card)
  // our appraisals were of that owner's card as described; they do not apply to any other
  const isTheSame = there.ownerId === ownerId && factNames.every((name) => there[name] === card[name])
  if (!isTheSame) await withdrawAppraisals(tx, there.id)
  await happened(tx, there.id, registered(card, ownerId))
  // in one statement: registering changes the owner of a removed card, but not of one in the registry
  await transition(tx, 'cards', cardActions, {
    id: there.id,
    action: 'register',
    also: {
      ...factColumns(card),
      owner_id: ownerId,
      merged_into: null,
      verification: 'unverified',
      lookup: null,
      looked_up_at: null,
      ...(!isTheSame && { proof: 'claimed' }),
      registered_at: at,
      updated_at: at,
    },
  })
  await updateCard(tx, there.id, { ...ownColumns(card), import_id: importId })
  if (card.estimateCents !== null) {
    const { ownershipId } = (await lockCard(tx, there.id, today)) ?? there
    const figure = { source: estimateSource, valueCents: card.estimateCents, on: today, note: null }
    await insertValuations(tx, [{ cardId: there.id, ownershipId, ...figure }])
  }
  await learnedLabel(tx, [there.id])
  return there.id
}

export const takenBy = (
  isOwn: boolean,
  card: { grader: string; certNumber: string | null; year: string | null; set: string | null; playerName: string },
) => {
  const cert = `${card.grader} ${card.certNumber}`
  const message = isOwn ? labels.isAlreadyInYourRegistry(cert) : labels.isRegisteredByAnotherMember(cert)
  return new AppError('conflict', message, { errors: [{ path: 'body.certNumber', message }], cause: cardTitle(card) })
}

/** What the audit log, which admins read, records of a card: its identity, and none of the owner's private fields. */
export const audited = (card: object): object =>
  Object.fromEntries(factNames.filter((name) => name in card).map((name) => [name, card[name as keyof typeof card]]))

export const factColumns = (card: Identity): CardColumns => ({
  category: card.category,
  player_name: card.playerName,
  year: card.year,
  set_name: card.set,
  card_number: card.cardNumber,
  variety: card.variety,
  grader: card.grader,
  grade: card.grade,
  qualifier: card.qualifier,
  cert_number: card.certNumber,
})

const ownColumns = (card: NewCard): CardColumns => ({
  cost_cents: card.costCents,
  acquired_on: card.acquiredOn,
  acquired_from: card.acquiredFrom ?? null,
  notes: card.notes ?? null,
  tags: card.tags,
})
