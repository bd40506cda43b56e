import type { Difference } from '@ambry/contract/cards/differences'
import type { AdminCard, RegistryCard } from '@ambry/contract/cards/records'
import type { NewCard } from '@ambry/contract/cards/registry/endpoints'
import { blockingResults } from '@ambry/contract/lookups/kinds'

import type { Actor } from '../../../access/access.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps, GraderAnswer } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { adminListed, requireOwner } from '../admin/service.ts'
import { findByCerts, lockCard } from '../card-queries.ts'
import { differencesOf, fileRecord, markPending } from '../verification/service.ts'
import { audited, cleaned, registerOne, requireFitting } from './card-writes-service.ts'
import * as labels from './labels.ts'
import { changed, ownListed, todayOf } from './service.ts'

const isLookedUp = (card: NewCard): card is NewCard & { certNumber: string } =>
  card.grader === 'PSA' && card.certNumber !== null

/** The grader's answer before a card is registered. It adds data; only a definite mismatch blocks the card. */
async function answerOf(deps: Deps, card: NewCard, forUser: string | null): Promise<GraderAnswer | null> {
  requireFitting(card)
  if (!isLookedUp(card)) return null
  // a cert that is already registered is rejected below and needs no lookup
  const [there] = await findByCerts(deps.db, [{ grader: card.grader, certNumber: card.certNumber }])
  if (there?.status === 'registered') return null
  const answer = await deps.graderRecords.answer(card.certNumber, forUser)
  if (!blockingResults.includes(answer.result)) return answer
  const message = answer.sentence ?? labels.theGraderHasNoRecord
  throw new AppError('refused', message, { errors: [{ path: 'body.certNumber', message }] })
}

/** The facts to store: ours, or the grader's where the two differ. */
const settled = (card: NewCard, differences: Difference[], whose: 'ours' | 'theirs' | undefined): NewCard =>
  whose === 'theirs'
    ? { ...card, ...Object.fromEntries(differences.map(({ field, theirs }) => [field, theirs])) }
    : card

async function write(tx: Tx, deps: Deps, ownerId: string, card: NewCard, answer: GraderAnswer | null): Promise<string> {
  const today = todayOf(deps)
  const id = await registerOne(tx, card, { ownerId, importId: null, at: tx.now, today, estimateSource: 'estimate' })
  if (answer?.record) {
    const row = await lockCard(tx, id, today)
    if (row) await fileRecord(tx, row, answer.record)
  } else if (answer?.result === 'unavailable') await markPending(tx, id)
  changed(tx, ownerId)
  return id
}

export async function registerOwn(
  deps: Deps,
  actor: Actor,
  transact: Transact,
  { record: whose, ...input }: NewCard & { record?: 'ours' | 'theirs' | undefined },
): Promise<RegistryCard> {
  const card = cleaned(input)
  const answer = await answerOf(deps, card, actor.id)
  const differences = answer?.record ? differencesOf(card, answer.record.facts) : []
  if (differences.length > 0 && !whose) {
    throw new AppError('record_differs', 'PSA’s record doesn’t match what you entered. Choose which one is right.', {
      present: { differences },
    })
  }
  return transact(async (tx) => {
    const chosen = settled(card, differences, whose)
    const id = await write(tx, deps, actor.id, chosen, answer)
    tx.audit({ action: 'card.register', object: { kind: 'card', id }, after: audited(chosen) })
    return ownListed(tx, deps, actor, id)
  })
}

/** Admins register the card in front of them: a difference is shown on the card, to be resolved there. */
export async function registerForAdmin(
  deps: Deps,
  transact: Transact,
  ownerId: string | null,
  input: NewCard,
): Promise<AdminCard> {
  const card = cleaned(input)
  const answer = await answerOf(deps, card, null)
  return transact(async (tx) => {
    const owner = await requireOwner(tx, ownerId)
    const id = await write(tx, deps, owner, card, answer)
    tx.audit({ action: 'card.register', object: { kind: 'card', id }, after: { owner, ...audited(card) } })
    return adminListed(tx, deps, id)
  })
}

/** Before a card that we bought is registered in our name. Never call it inside a transaction. */
export const answerBefore = (deps: Deps, input: NewCard): Promise<GraderAnswer | null> =>
  answerOf(deps, cleaned(input), null)

/** For a card that is registered without asking first: the grader is asked afterward. */
export const answerLater = (input: NewCard): GraderAnswer | null =>
  isLookedUp(cleaned(input)) ? { result: 'unavailable', sentence: null, record: null } : null

/** Registers a card in our name as part of what made it ours. */
export async function registerAsOurs(tx: Tx, deps: Deps, input: NewCard, answer: GraderAnswer | null): Promise<string> {
  const card = cleaned(input)
  const owner = await requireOwner(tx, null)
  const id = await write(tx, deps, owner, card, answer)
  tx.audit({ action: 'card.register', object: { kind: 'card', id }, after: { owner, ...audited(card) } })
  return id
}
