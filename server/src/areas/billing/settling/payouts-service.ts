import { randomUUID } from 'node:crypto'
import {
  type HandMethod,
  type HandPayoutKind,
  type PayoutReturnKind,
  payoutActions,
  payoutKinds,
  payoutReturnKinds,
  payoutStatus,
} from '@ambry/contract/billing/invoices/kinds'
import type { OwnPayout, Payout } from '@ambry/contract/billing/invoices/records'
import { addDays, type Day, formatDate } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'
import { formatMoney } from '@ambry/contract/kernel/money'
import { actionsFrom } from '@ambry/contract/kernel/transitions'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { payoutsHeldUntil } from '../../accounts/phone/service.ts'
import { gateFault, payoutWarnings } from '../../identity/gates-service.ts'
import { notify } from '../../notices/service.ts'
import { publishChange } from '../invoices/issuing-service.ts'
import { takeNumber } from '../invoices/number-queries.ts'
import { findPerson } from '../invoices/queries.ts'
import { post, reverse, today } from '../ledger/service.ts'
import { availableOn, longestHold } from '../rules.ts'
import * as labels from './labels.ts'
import { netPayouts } from './netting-service.ts'
import { payoutLines } from './payout-lines-service.ts'
import {
  growPayout,
  hasAddedTo,
  insertPayout,
  listOpenClawbacks,
  listReceived,
  lockMember,
  lockPayout,
  type PayoutRow,
  payoutList,
} from './payout-queries.ts'
import { endPayout } from './proceeds-service.ts'

const ownOf = ({
  memberId: _member,
  memberName: _name,
  dueEntryId: _entry,
  endEntryId: _end,
  createdBy: _by,
  createdById: _byId,
  cancelReason: _reason,
  returnKind: _kind,
  returnReason: _why,
  ...row
}: PayoutRow) => row

const leftOf = ({ amountCents, nettedCents }: PayoutRow): number => amountCents - nettedCents

const isHeld = (row: PayoutRow, now: Day): boolean => row.availableOn !== null && row.availableOn > now

/** Proceeds are only taken back together with their sale, and none are paid before their day. */
function actionsOf(row: PayoutRow, now: Day): Payout['actions'] {
  const may = {
    pay: !isHeld(row, now),
    return: true,
    cancel: payoutKinds[row.kind].byHand && row.nettedCents === 0,
    ...{ net: false, unnet: false },
  }
  return actionsFrom(payoutActions, row.status).filter((action): action is Payout['actions'][number] => may[action])
}

const present = (row: PayoutRow, lines: Payout['lines'], warnings: string[], now: Day): Payout => ({
  ...ownOf(row),
  lines,
  warnings,
  member: { id: row.memberId, name: row.memberName },
  createdBy: row.createdBy,
  cancelReason: row.cancelReason,
  returnKind: row.returnKind,
  returnReason: row.returnReason,
  actions: actionsOf(row, now),
})

async function payoutRow(db: Db, id: string): Promise<PayoutRow> {
  const row = await payoutList.one(db, id)
  if (!row) throw notThere()
  return row
}

/** Locked, so that it is not paid out while it is being taken back. */
async function lockedPayout(tx: Tx, id: string): Promise<PayoutRow> {
  await lockPayout(tx, id)
  return payoutRow(tx, id)
}

/** With what to check before money goes out. */
async function presentAll(db: Db, deps: Deps, rows: readonly PayoutRow[]): Promise<Payout[]> {
  const due = rows.filter(({ status }) => status === 'due')
  const leaving = due.map((row) => ({ memberId: row.memberId, amountCents: leftOf(row) }))
  const warnings = await payoutWarnings(db, deps, leaving)
  const now = today(deps, deps.clock.now())
  const lines = await payoutLines(db, rows)
  return rows.map((row) => present(row, lines.get(row.id) ?? [], warnings[due.indexOf(row)] ?? [], now))
}

export async function payout(db: Db, deps: Deps, id: string): Promise<Payout> {
  const [shown] = await presentAll(db, deps, [await payoutRow(db, id)])
  if (!shown) throw notThere()
  return shown
}

/** Also someone who added one card of a collection to it. */
export const isCreatedBy = async (db: Db, id: string, actor: Actor): Promise<boolean> =>
  (await payoutRow(db, id)).createdById === actor.id || (await hasAddedTo(db, id, actor.id))

type NewPayout = Omit<Parameters<typeof insertPayout>[1], 'number'>

async function makePayout(tx: Tx, deps: Deps, payout: NewPayout): Promise<void> {
  const { id, memberId, kind, amountCents, availableOn: held } = payout
  const number = await takeNumber(tx, 'PO', today(deps, tx.now))
  await insertPayout(tx, { ...payout, number })
  const after = { number, memberId, kind, amountCents, ...(held && { availableOn: held }) }
  tx.audit({ action: 'payout.owe', object: { kind: 'payout', id }, after })
  publishChange(tx, memberId)
  await netPayouts(tx, deps, memberId)
}

type Owed = { memberId: string; kind: HandPayoutKind; amountCents: number; note?: string | null | undefined }

/** Creates a payout from the member's credit or at our own expense. */
export async function owe(tx: Tx, deps: Deps, { memberId, kind, amountCents, note }: Owed): Promise<Payout> {
  if (!(await findPerson(tx, memberId))) throw new AppError('refused', labels.memberNotFound)
  const id = randomUUID()
  const dueEntryId = await post(tx, {
    kind: 'payout_due',
    bookedOn: today(deps, tx.now),
    words: labels.payoutDue(payoutKinds[kind].label),
    memberId,
    payoutId: id,
    postings: [
      { code: kind, memberId: kind === 'credit' ? memberId : null, amountCents },
      { code: 'payable', memberId, amountCents: -amountCents },
    ],
  })
  await makePayout(tx, deps, { id, memberId, kind, amountCents, note: note || null, dueEntryId })
  return payout(tx, deps, id)
}

type Proceeds = {
  memberId: string
  priceCents: number
  feeCents: number
  /** What becomes the seller's credit at once, because it pays a loan. */
  creditCents: number
  invoiceId: string
  words: string
  note: string
}
export type OwedProceeds = { payoutId: string | null; entryId: string }

/**
 * The seller gets what the buyer paid, less the seller's fee. Posts one entry and creates the payout, unless all of it
 * pays their loan.
 */
export async function oweProceeds(tx: Tx, deps: Deps, sold: Proceeds): Promise<OwedProceeds> {
  const { memberId, priceCents, feeCents, creditCents, invoiceId, words, note } = sold
  const id = randomUUID()
  const amountCents = priceCents - feeCents - creditCents
  const entryId = await post(tx, {
    kind: 'sale_settled',
    bookedOn: today(deps, tx.now),
    words,
    memberId,
    invoiceId,
    payoutId: amountCents > 0 ? id : null,
    postings: [
      { code: 'card_proceeds', memberId: null, amountCents: priceCents },
      { code: 'fees_sale_seller', memberId: null, amountCents: -feeCents },
      { code: 'credit', memberId, amountCents: -creditCents },
      { code: 'payable', memberId, amountCents: -amountCents },
    ],
  })
  if (amountCents === 0) return { payoutId: null, entryId }
  const now = today(deps, tx.now)
  const received = await listReceived(tx, invoiceId, addDays(now, -longestHold))
  const held = availableOn(received, now, deps.settings.current)
  const payout = { id, memberId, kind: 'proceeds', amountCents, note, dueEntryId: entryId, availableOn: held } as const
  await makePayout(tx, deps, payout)
  return { payoutId: id, entryId }
}

type SoldToUs = {
  memberId: string
  priceCents: number
  feeCents: number
  words: string
  note: string
  /** Of the same collection; it grows as long as it is due. */
  payoutId: string | null
}

/** A card became ours: its seller gets the price, less their fee. Posts one entry, and creates the payout or adds to it. */
export async function owePurchase(tx: Tx, deps: Deps, sold: SoldToUs): Promise<{ payoutId: string; entryId: string }> {
  const { memberId, priceCents, feeCents, words, note } = sold
  const amountCents = priceCents - feeCents
  await lockMember(tx, memberId)
  const isAdded = sold.payoutId !== null && (await growPayout(tx, sold.payoutId, amountCents))
  const id = isAdded && sold.payoutId ? sold.payoutId : randomUUID()
  const entryId = await post(tx, {
    kind: 'card_bought',
    bookedOn: today(deps, tx.now),
    words,
    memberId,
    payoutId: id,
    postings: [
      { code: 'card_inventory', memberId: null, amountCents: priceCents },
      { code: 'fees_sale_seller', memberId: null, amountCents: -feeCents },
      { code: 'payable', memberId, amountCents: -amountCents },
    ],
  })
  if (isAdded) {
    tx.audit({ action: 'payout.owe', object: { kind: 'payout', id }, after: { addedCents: amountCents } })
    publishChange(tx, memberId)
    await netPayouts(tx, deps, memberId)
  } else await makePayout(tx, deps, { id, memberId, kind: 'proceeds', amountCents, note, dueEntryId: entryId })
  return { payoutId: id, entryId }
}

type FundPayout = { id?: string; memberId: string; amountCents: number; note: string }

/** What a fund owes its holders, of an entry that has been posted. Returns a payout for each. */
export async function oweFromFund(
  tx: Tx,
  deps: Deps,
  entryId: string,
  payouts: readonly FundPayout[],
): Promise<string[]> {
  const ids = payouts.map(({ id }) => id ?? randomUUID())
  for (const [at, { memberId, amountCents, note }] of payouts.entries()) {
    const id = ids[at] ?? ''
    await makePayout(tx, deps, { id, memberId, kind: 'fund', amountCents, note, dueEntryId: entryId })
  }
  return ids
}

type Paid = { method: HandMethod; paidOn: Day; reference?: string | null | undefined }

export async function pay(tx: Tx, deps: Deps, id: string, { method, paidOn, reference }: Paid): Promise<Payout> {
  const row = await lockedPayout(tx, id)
  const { memberId, status } = row
  const amountCents = leftOf(row)
  if (status !== 'due') throw new AppError('wrong_state', labels.thisPayoutIs(payoutStatus[status].label.toLowerCase()))
  const [owed] = await listOpenClawbacks(tx, memberId)
  if (owed) throw new AppError('wrong_state', labels.theyOweUs(formatMoney(owed.owedCents), owed.number))
  if (row.availableOn !== null && row.availableOn > paidOn)
    throw new AppError('wrong_state', labels.theseAreHeldUntil(formatDate(row.availableOn)))
  const heldUntil = await payoutsHeldUntil(tx, memberId, tx.now)
  if (heldUntil) throw new AppError('refused', labels.payoutsAreOnHold(heldUntil, deps.settings.current.timeZone))
  const identity = await gateFault(tx, deps, memberId, 'payout', { amountCents, audience: 'staff' })
  if (identity) throw new AppError('refused', identity)
  if (paidOn > today(deps, tx.now)) throw new AppError('refused', labels.enterADateThatIsnt)
  const entryId = randomUUID()
  await post(tx, {
    id: entryId,
    kind: 'payout_paid',
    bookedOn: paidOn,
    words: `Payout paid${reference ? `, ${reference}` : ''}`,
    memberId,
    payoutId: id,
    postings: [
      { code: 'payable', memberId, amountCents },
      { code: 'bank', memberId: null, amountCents: -amountCents },
    ],
  })
  await transition(tx, 'payouts', payoutActions, {
    id,
    action: 'pay',
    also: { method, paid_on: paidOn, reference: reference || null, end_entry_id: entryId },
  })
  tx.audit({ action: 'payout.pay', object: { kind: 'payout', id }, after: { method, paidOn, reference, amountCents } })
  await notify(tx, memberId, {
    kind: 'invoices',
    title: labels.wePaidYou,
    message: labels.isOnItsWay(formatMoney(amountCents)),
    link: '/dashboard',
  })
  publishChange(tx, memberId)
  return payout(tx, deps, id)
}

type CameBack = { kind: PayoutReturnKind; returnedOn: Day; reason: string }

/** The money is in our bank again and is owed again: to be sent once more, netted, or canceled. */
export async function returnPaid(
  tx: Tx,
  deps: Deps,
  id: string,
  { kind, returnedOn, reason }: CameBack,
): Promise<Payout> {
  const { memberId } = await payoutRow(tx, id)
  await lockMember(tx, memberId)
  const row = await lockedPayout(tx, id)
  if (row.status !== 'paid' || row.endEntryId === null || row.paidOn === null)
    throw new AppError('wrong_state', labels.onlyAPaidPayout)
  if (returnedOn > today(deps, tx.now)) throw new AppError('refused', labels.enterADateThatIsnt)
  if (returnedOn < row.paidOn) throw new AppError('refused', labels.itWasPaidAfter(formatDate(row.paidOn)))
  const cents = leftOf(row)
  await reverse(tx, row.endEntryId, {
    ...{
      kind: 'payout_returned',
      bookedOn: returnedOn,
      valueOn: returnedOn,
      words: labels.payoutReturned(payoutReturnKinds[kind]),
    },
    ...{ memberId, payoutId: id },
  })
  await transition(tx, 'payouts', payoutActions, {
    id,
    action: 'return',
    also: {
      ...{ method: null, reference: null, paid_on: null, end_entry_id: null },
      ...{ returned_on: returnedOn, return_kind: kind, return_reason: reason },
    },
  })
  const before = { method: row.method, paidOn: row.paidOn, reference: row.reference }
  tx.audit({
    ...{ action: 'payout.return', object: { kind: 'payout', id }, reason },
    ...{ before, after: { kind, returnedOn, amountCents: cents } },
  })
  await notify(tx, memberId, {
    ...{ kind: 'invoices', title: labels.payoutReturnedTitle, link: '/dashboard' },
    message: labels.cameBack(formatMoney(cents)),
  })
  // a sale that is not paid for anymore takes its proceeds back first
  await deps.hooks.payoutReturned(tx, id)
  await netPayouts(tx, deps, memberId)
  publishChange(tx, memberId)
  return payout(tx, deps, id)
}

export async function cancel(tx: Tx, deps: Deps, id: string, reason: string): Promise<Payout> {
  const { memberId, kind, nettedCents, status } = await lockedPayout(tx, id)
  if (kind === 'fund') throw new AppError('wrong_state', labels.thisIsOfAFund)
  if (!payoutKinds[kind].byHand) throw new AppError('wrong_state', labels.theseAreTheProceeds)
  if (status === 'due' && nettedCents > 0) throw new AppError('wrong_state', labels.partOfItWasNetted)
  await endPayout(tx, deps, id, { kind: 'payout_canceled', words: labels.payoutCanceled, invoiceId: null, reason })
  publishChange(tx, memberId)
  return payout(tx, deps, id)
}

export async function payouts(deps: Deps, query: QueryOf<typeof payoutList>): Promise<Page<Payout>> {
  const page = await payoutList.page(deps.db, query, (row) => row)
  return { ...page, items: await presentAll(deps.db, deps, page.items) }
}

export async function ownPayouts(db: Db, actor: Actor, query: QueryOf<typeof payoutList>): Promise<Page<OwnPayout>> {
  const page = await payoutList.page(db, { ...query, memberId: actor.id }, (row) => row)
  const lines = await payoutLines(db, page.items)
  return { ...page, items: page.items.map((row) => ({ ...ownOf(row), lines: lines.get(row.id) ?? [] })) }
}
