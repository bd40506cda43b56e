import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { type CardCategory, cardTitle } from '@ambry/contract/cards/kinds'
import { type NewCard, NewCardSchema } from '@ambry/contract/cards/registry/endpoints'
import type { Day } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminHuntDetail } from '@ambry/contract/source/hunts/records'
import { candidateActions, huntActions } from '@ambry/contract/source/kinds'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps, GraderAnswer } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { isActive } from '../../accounts/people/service.ts'
import { today } from '../../billing/ledger/service.ts'
import { lockForSecure } from '../../cards/lists/service.ts'
import { answerBefore, registerAsOurs } from '../../cards/registry/register-service.ts'
import { buyFromOutside } from '../../sales/purchases/service.ts'
import { agree, callOff, lockInvoiceOf } from '../../sales/service.ts'
import { hunt as huntDetail } from './admin-service.ts'
import {
  changedWith,
  findBoughtAs,
  findCandidate,
  findCandidateOfSale,
  isUnpaid,
  listHuntFiles,
  listUnpaid,
  lockCandidate,
} from './candidate-queries.ts'
import { type HeldCandidate, lockedFor, ownerFault } from './candidates-service.ts'
import * as labels from './labels.ts'
import { findHunt, type HuntRow, lockHunt, stamped } from './queries.ts'
import { feeOf } from './rules.ts'
import { huntChanged, notifyHuntStaff, notifyMember } from './states-service.ts'

// Buying an approved card, and what its sale does to the hunt. The member always buys through a sale: from the card's
// owner, or from us after we bought the card elsewhere.

export type Purchase =
  | { from: 'registered'; priceCents: number }
  | {
      from: 'outside'
      priceCents: number
      costCents: number
      boughtOn: Day
      certNumber: string | null
      category: CardCategory
    }

export type Outside = Extract<Purchase, { from: 'outside' }>

async function foundCandidate(db: Db, id: string): Promise<HeldCandidate> {
  const candidate = await findCandidate(db, id)
  const hunt = candidate && (await findHunt(db, candidate.huntId))
  if (!candidate || !hunt) throw notThere()
  return { hunt, candidate }
}

/** What the grader says about a card to be bought: asked before the transaction, and only for what can be bought. */
export async function askGrader(deps: Deps, id: string, purchase: Outside): Promise<GraderAnswer | null> {
  const found = await foundCandidate(deps.db, id)
  return found.candidate.status === 'approved' ? answerBefore(deps, newCard(found, purchase)) : null
}

export async function buy(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  purchase: Purchase,
  answerFor: (card: NewCard) => GraderAnswer | null,
): Promise<AdminHuntDetail> {
  const found = await foundCandidate(tx, id)
  if (found.candidate.cardId !== null) await lockForSecure(tx, deps, found.candidate.cardId)
  const held = await lockedFor(tx, deps, actor, id, 'buy')
  const { candidate } = held
  if (purchase.priceCents > (candidate.approvedCents ?? 0)) {
    const message = labels.aboveWhatWasApproved(formatMoney(candidate.approvedCents))
    throw new AppError('refused', message, { errors: [{ path: 'priceCents', message }] })
  }
  if (purchase.from === 'registered' && candidate.cardId === null) throw new AppError('refused', labels.itIsOutside)
  if (purchase.from === 'outside' && candidate.cardId !== null) throw new AppError('refused', labels.itIsRegistered)
  if (!(await isActive(tx, held.hunt.memberId))) throw new AppError('wrong_state', labels.theAccountIsntActive)
  // its owner may be another one since, or no longer allow it
  const fault = candidate.card && (await ownerFault(tx, actor, held.hunt, candidate.card))
  if (fault) throw new AppError('refused', fault)
  const cardId =
    purchase.from === 'outside'
      ? await buyOutside(tx, deps, held, purchase, newCard(found, purchase), answerFor)
      : (candidate.cardId ?? '')
  await sellTo(tx, deps, held, cardId, purchase.priceCents)
  tx.audit({
    action: 'candidate.buy',
    object: { kind: 'hunt', id: held.hunt.id },
    after: { candidate: id, cardId, ...purchase },
  })
  return huntDetail(tx, deps, actor, held.hunt.id)
}

const newCard = ({ hunt, candidate }: HeldCandidate, { certNumber, category, costCents, boughtOn }: Outside): NewCard =>
  NewCardSchema.parse({
    category,
    playerName: hunt.playerName,
    year: hunt.year,
    set: hunt.set,
    cardNumber: hunt.cardNumber,
    variety: hunt.variety,
    grader: candidate.grader,
    grade: candidate.grade,
    certNumber: certNumber ?? candidate.certNumber,
    costCents,
    acquiredOn: boughtOn,
    acquiredFrom: candidate.source,
  })

/** Registers a card bought elsewhere in our name, at cost and with evidence. */
async function buyOutside(
  tx: Tx,
  deps: Deps,
  { hunt, candidate }: HeldCandidate,
  { costCents, boughtOn }: Outside,
  card: NewCard,
  answerFor: (card: NewCard) => GraderAnswer | null,
): Promise<string> {
  const files = await listHuntFiles(tx, [candidate.id])
  if (!files.some(({ kind }) => kind === 'evidence')) throw new AppError('refused', labels.addEvidenceFirst)
  const cardId = await registerAsOurs(tx, deps, card, answerFor(card))
  await buyFromOutside(tx, deps, { cardId, title: cardTitle(hunt), source: candidate.source, costCents, boughtOn })
  return cardId
}

async function sellTo(
  tx: Tx,
  deps: Deps,
  { hunt, candidate }: HeldCandidate,
  cardId: string,
  priceCents: number,
): Promise<void> {
  const sale = await agree(tx, deps, {
    cardId,
    buyerId: hunt.memberId,
    priceCents,
    channel: 'sourcing',
    buyerFeeCents: feeOf(priceCents, hunt.feeBps),
    feeReason: labels.theHuntsFee(hunt.number, formatBps(hunt.feeBps ?? 0)),
  })
  await transition(tx, 'hunt_candidates', candidateActions, {
    id: candidate.id,
    action: 'buy',
    also: changedWith({ card_id: cardId, sale_id: sale.id }),
  })
  await transition(tx, 'hunts', huntActions, { id: hunt.id, action: 'find', also: stamped(tx) })
  const [price, total] = [formatMoney(priceCents), formatMoney(sale.invoice.totalCents)]
  await notifyMember(
    tx,
    deps,
    hunt,
    'found',
    candidate.cardId === null
      ? labels.payForOutside(cardTitle(hunt), price, sale.invoice.number, total)
      : labels.payTheInvoice(cardTitle(hunt), price, sale.invoice.number, total),
    {
      title: labels.yourCardIsReserved,
    },
  )
  huntChanged(tx, hunt, { isOnBoard: true })
}

/** Locks what a sale was for. */
async function lockOfSale(tx: Tx, saleId: string): Promise<HeldCandidate | null> {
  const found = await findCandidateOfSale(tx, saleId)
  if (!found) return null
  const hunt = await lockHunt(tx, found.huntId)
  const candidate = await lockCandidate(tx, found.id)
  return hunt && candidate?.status === 'bought' ? { hunt, candidate } : null
}

/** Paid, and the card is in the vault. */
export async function saleSettled(tx: Tx, deps: Deps, saleId: string): Promise<void> {
  const held = await lockOfSale(tx, saleId)
  if (held?.hunt.status === 'found' && held.candidate.card?.custody === 'in_vault') await fulfill(tx, deps, held.hunt)
}

/** Paid for a card that we bought elsewhere: title passes once we have it. */
export async function saleAwaitsCard(tx: Tx, saleId: string): Promise<void> {
  const held = await lockOfSale(tx, saleId)
  if (held?.hunt.status !== 'found') return
  const { hunt } = held
  await notifyHuntStaff(tx, hunt, labels.bringItToTheVault, labels.isPaidFor(hunt.number, cardTitle(hunt)))
  huntChanged(tx, hunt)
}

export async function cardReceived(tx: Tx, deps: Deps, cardId: string): Promise<void> {
  const found = await findBoughtAs(tx, cardId)
  if (!found) return
  const hunt = await lockHunt(tx, found.huntId)
  const candidate = await lockCandidate(tx, found.id)
  if (hunt?.status === 'found' && candidate?.saleStatus === 'settled') await fulfill(tx, deps, hunt)
}

async function fulfill(tx: Tx, deps: Deps, hunt: HuntRow): Promise<void> {
  await transition(tx, 'hunts', huntActions, {
    id: hunt.id,
    action: 'fulfill',
    also: stamped(tx, { ended_at: tx.now }),
  })
  await notifyMember(tx, deps, hunt, 'fulfilled', labels.isDelivered(cardTitle(hunt)))
  huntChanged(tx, hunt)
}

/** Not paid, or undone: the candidate is gone and the search continues. A card we bought outside stays ours. */
export async function saleFellThrough(tx: Tx, deps: Deps, saleId: string, reason: string): Promise<void> {
  const held = await lockOfSale(tx, saleId)
  if (!held) return
  const { hunt, candidate } = held
  await transition(tx, 'hunt_candidates', candidateActions, {
    id: candidate.id,
    action: 'drop',
    also: changedWith({ answer: reason.slice(0, 500) || null }),
  })
  if (hunt.status !== 'found' && hunt.status !== 'fulfilled') return
  await transition(tx, 'hunts', huntActions, {
    id: hunt.id,
    action: 'resume',
    also: stamped(tx, { ended_at: null, end_reason: null }),
  })
  await notifyMember(tx, deps, hunt, 'active', labels.theSaleFellThrough(cardTitle(hunt), reason))
  await notifyHuntStaff(tx, hunt, labels.candidateFellThrough, labels.searchAgain(hunt.number, reason))
  huntChanged(tx, hunt, { isOnBoard: true })
}

export const saleUndone = (tx: Tx, deps: Deps, saleId: string): Promise<void> =>
  saleFellThrough(tx, deps, saleId, labels.theSaleWasUndone)

const atOnce = 100
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Cancels sales that weren't paid by their invoice's due date, so that no card is held forever. */
export async function expireUnpaid(deps: Deps): Promise<void> {
  const now = today(deps, deps.clock.now())
  for (let after = lowestId; ; ) {
    const page = await listUnpaid(deps.db, now, after, atOnce)
    for (const { id } of page)
      await eachForItself(deps, 'a card of a hunt that was not paid for', id, () =>
        deps.transactions.run(systemOrigin, (tx) => cancelUnpaid(tx, deps, id)),
      )
    const last = page.at(-1)
    if (!last || page.length < atOnce) return
    after = last.id
  }
}

async function cancelUnpaid(tx: Tx, deps: Deps, id: string): Promise<void> {
  const found = await findCandidate(tx, id)
  if (!found?.saleId) return
  // the invoice is locked first, as when a payment is recorded
  await lockInvoiceOf(tx, found.saleId)
  if (found.cardId) await lockForSecure(tx, deps, found.cardId)
  if (!(await isUnpaid(tx, id, today(deps, tx.now)))) return
  // before the sale ends, so that the member learns this reason
  await saleFellThrough(tx, deps, found.saleId, labels.itWasntPaidInTime)
  await callOff(tx, deps, found.saleId, labels.itWasntPaidInTime)
}
