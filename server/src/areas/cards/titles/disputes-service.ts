import { type DisputeAction, disputeActions, type Grader } from '@ambry/contract/cards/kinds'
import type { AdminDispute, Dispute } from '@ambry/contract/cards/records'
import type { Page } from '@ambry/contract/kernel/lists'
import { actionsFrom } from '@ambry/contract/kernel/transitions'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import { limitKey, take } from '../../../db/limits.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { notify } from '../../notices/service.ts'
import { findByCerts, lockCard } from '../card-queries.ts'
import { happened } from '../provenance/service.ts'
import { changed, todayOf } from '../registry/service.ts'
import { cleanCert } from '../rules.ts'
import { type DisputeRow, disputeList, insertDispute, listDisputesBy, listDisputesOf } from './dispute-queries.ts'
import * as labels from './labels.ts'
import { passTitle } from './transfer.ts'

/** What a claimant sees: their own statement and the decision, nothing of the owner's. */
const forClaimant = (row: DisputeRow): Dispute => ({
  id: row.id,
  cardId: null,
  title: `${row.grader} ${row.certNumber}`,
  grader: row.grader,
  certNumber: row.certNumber,
  status: row.status,
  statement: row.statement,
  openedAt: row.openedAt,
  decidedAt: row.decidedAt,
  decision: row.decision,
  actions: actionsFrom(disputeActions, row.status).filter((action) => action === 'withdraw'),
})

const forAdmin = (row: DisputeRow): AdminDispute => ({
  ...forClaimant(row),
  cardId: row.cardId,
  title: row.title,
  claimant: { id: row.claimantId, name: row.claimantName },
  owner: { id: row.ownerId, name: row.ownerName },
  custody: row.custody,
  actions: actionsFrom(disputeActions, row.status).filter((action) => action !== 'withdraw'),
})

export const claims = async (db: Db, actor: Actor): Promise<Dispute[]> =>
  (await listDisputesBy(db, actor.id)).map(forClaimant)

/**
 * A duplicate cert always allows a claim: real cert numbers appear on fake slabs, and we determine who has the real
 * one.
 */
export async function open(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  claim: { grader: Grader; certNumber: string; statement: string },
): Promise<Dispute> {
  const certNumber = cleanCert(claim.certNumber)
  const [found] = await findByCerts(tx, [{ grader: claim.grader, certNumber }])
  if (found?.status !== 'registered') throw new AppError('refused', labels.thisCertNumberIsntRegistered)
  if (found.ownerId === actor.id) throw new AppError('refused', labels.thisCard)
  const card = await lockCard(tx, found.id, todayOf(deps))
  if (card?.status !== 'registered') throw new AppError('conflict', labels.thisCertNumberJustBecame)
  const id = await insertDispute(tx, card.id, actor.id, claim.statement.trim())
  await refuseIfTooMany(tx, deps, actor, card.id)
  await happened(tx, card.id, { kind: 'disputed', data: {}, private: { dispute: id } })
  tx.audit({
    action: 'dispute.open',
    object: { kind: 'dispute', id },
    after: { card: card.id, statement: claim.statement },
  })
  if (card.ownerKind === 'member') {
    const message = labels.anotherMemberClaims(claim.grader, certNumber)
    await notify(tx, card.ownerId, {
      kind: 'title',
      title: labels.ownershipDisputed,
      message,
      text: message,
      link: `/registry?card=${card.id}`,
    })
  }
  changed(tx, card.ownerId)
  tx.publish({ users: [actor.id] }, { type: 'card_updated', userId: actor.id })
  return forClaimant(await required(tx, id))
}

/** A claim restricts the owner and notifies them, so the number of claims is limited. */
async function refuseIfTooMany(tx: Tx, { secrets }: Deps, actor: Actor, cardId: string): Promise<void> {
  const limits = [
    { key: limitKey(secrets.limit, 'claim', actor.id), rules: [{ max: 10, seconds: day }] },
    { key: limitKey(secrets.limit, 'claim on a card', actor.id, cardId), rules: [{ max: 1, seconds: 30 * day }] },
  ]
  const refused = await take(tx, limits)
  if (!refused) return
  const message = refused.key === limits[1]?.key ? labels.youveClaimedThisCard : labels.tooManyClaimsToday
  throw new AppError('too_many', message, { retryAfterSeconds: refused.waitSeconds })
}

const day = 86_400

const required = async (db: Db, id: string): Promise<DisputeRow> => {
  const row = await disputeList.one(db, id)
  if (!row) throw notThere()
  return row
}

export async function withdraw(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<Dispute> {
  const row = await required(tx, id)
  if (row.claimantId !== actor.id) throw notThere()
  await end(tx, deps, row, 'withdraw', null)
  return forClaimant(await required(tx, id))
}

async function end(tx: Tx, deps: Deps, row: DisputeRow, action: DisputeAction, decision: string | null): Promise<void> {
  // the card is locked first, so that a claim and a commitment cannot race
  await lockCard(tx, row.cardId, todayOf(deps))
  await transition(tx, 'card_disputes', disputeActions, {
    id: row.id,
    action,
    also: { decided_at: tx.now, ...(decision !== null && { decided_by: tx.origin.actorId, decision }) },
  })
  await happened(tx, row.cardId, {
    kind: 'dispute_ended',
    data: { outcome: disputeActions[action].to },
    private: { dispute: row.id, decision },
  })
  tx.audit({
    action: `dispute.${action}`,
    object: { kind: 'dispute', id: row.id },
    before: { status: row.status },
    after: { status: disputeActions[action].to, card: row.cardId },
    // a claim that was upheld has changed the owner by now
    subjectId: row.ownerId,
    reason: decision,
  })
  changed(tx, row.ownerId)
  tx.publish({ users: [row.claimantId] }, { type: 'card_updated', userId: row.claimantId })
}

export const disputes = ({ db }: Deps, query: QueryOf<typeof disputeList>): Promise<Page<AdminDispute>> =>
  disputeList.page(db, query, forAdmin)

export const disputesOf = async (db: Db, cardId: string): Promise<AdminDispute[]> =>
  (await listDisputesOf(db, cardId)).map(forAdmin)

/** If upheld, the title passes to the claimant; the owner's private fields stay with the previous owner. */
export async function decide(
  tx: Tx,
  deps: Deps,
  id: string,
  action: 'uphold' | 'reject',
  decision: string,
): Promise<AdminDispute> {
  const row = await required(tx, id)
  await end(tx, deps, row, action, decision)
  if (action === 'uphold') {
    await passTitle(tx, deps, { cardId: row.cardId, toId: row.claimantId, reason: decision, how: 'a claim was upheld' })
  } else {
    await notify(tx, row.claimantId, {
      kind: 'title',
      title: labels.yourClaimWasRejected,
      message: decision,
      text: labels.ambryYourClaimOnWas(row.grader, row.certNumber),
    })
    await notify(tx, row.ownerId, {
      kind: 'title',
      title: labels.aClaimOnYourCard,
      message: labels.isStillYours(row.title),
      link: `/registry?card=${row.cardId}`,
    })
  }
  return forAdmin(await required(tx, id))
}
