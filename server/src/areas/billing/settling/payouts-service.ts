import { randomUUID } from 'node:crypto'
import {
  type HandMethod,
  type HandPayoutKind,
  payoutActions,
  payoutKinds,
  payoutStatusLabels,
} from '@ambry/contract/billing/invoices/kinds'
import type { OwnPayout, Payout } from '@ambry/contract/billing/invoices/records'
import type { Day } from '@ambry/contract/kernel/dates'
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
import { findPerson } from '../invoices/queries.ts'
import { post, reverse, today } from '../ledger/service.ts'
import * as labels from './labels.ts'
import { insertPayout, lockPayout, type PayoutRow, payoutList } from './queries.ts'

const own = ({
  memberId: _member,
  memberName: _name,
  dueEntryId: _entry,
  createdBy: _by,
  cancelReason: _reason,
  ...row
}: PayoutRow): OwnPayout => row

const present = (row: PayoutRow, warnings: string[]): Payout => ({
  ...own(row),
  warnings,
  member: { id: row.memberId, name: row.memberName },
  createdBy: row.createdBy,
  cancelReason: row.cancelReason,
  // proceeds are only taken back together with their sale
  actions: actionsFrom(payoutActions, row.status).filter((action) => action === 'pay' || payoutKinds[row.kind].byHand),
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
  const warnings = await payoutWarnings(db, deps, due)
  return rows.map((row) => present(row, warnings[due.indexOf(row)] ?? []))
}

export async function payout(db: Db, deps: Deps, id: string): Promise<Payout> {
  const [shown] = await presentAll(db, deps, [await payoutRow(db, id)])
  if (!shown) throw notThere()
  return shown
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
  await insertPayout(tx, { id, memberId, kind, amountCents, note: note || null, dueEntryId })
  tx.audit({ action: 'payout.owe', object: { kind: 'payout', id }, after: { memberId, kind, amountCents } })
  publishChange(tx, memberId)
  return payout(tx, deps, id)
}

type Proceeds = {
  memberId: string
  priceCents: number
  feeCents: number
  invoiceId: string
  words: string
  note: string
}
export type OwedProceeds = { payoutId: string; entryId: string }

/** The seller gets what the buyer paid, less the seller's fee. Posts one entry and creates the payout. */
export async function oweProceeds(tx: Tx, deps: Deps, sold: Proceeds): Promise<OwedProceeds> {
  const { memberId, priceCents, feeCents, invoiceId, words, note } = sold
  const id = randomUUID()
  const amountCents = priceCents - feeCents
  const entryId = await post(tx, {
    kind: 'sale_settled',
    bookedOn: today(deps, tx.now),
    words,
    memberId,
    invoiceId,
    payoutId: id,
    postings: [
      { code: 'card_proceeds', memberId: null, amountCents: priceCents },
      { code: 'fees_sale_seller', memberId: null, amountCents: -feeCents },
      { code: 'payable', memberId, amountCents: -amountCents },
    ],
  })
  await insertPayout(tx, { id, memberId, kind: 'proceeds', amountCents, note, dueEntryId: entryId })
  tx.audit({
    action: 'payout.owe',
    object: { kind: 'payout', id },
    after: { memberId, kind: 'proceeds', amountCents },
  })
  publishChange(tx, memberId)
  return { payoutId: id, entryId }
}

/** Returns false and changes nothing when they were already paid to the seller. */
export async function takeProceedsBack(
  tx: Tx,
  deps: Deps,
  id: string,
  { invoiceId, reason }: { invoiceId: string; reason: string },
): Promise<boolean> {
  const { memberId, status } = await lockedPayout(tx, id)
  if (status !== 'due') return false
  await end(tx, deps, id, { kind: 'sale_undone', words: labels.saleUndone, invoiceId, reason })
  publishChange(tx, memberId)
  return true
}

type Paid = { method: HandMethod; paidOn: Day; reference?: string | null | undefined }

export async function pay(tx: Tx, deps: Deps, id: string, { method, paidOn, reference }: Paid): Promise<Payout> {
  const { memberId, amountCents, status } = await lockedPayout(tx, id)
  if (status !== 'due') throw new AppError('wrong_state', labels.thisPayoutIs(payoutStatusLabels[status].toLowerCase()))
  const heldUntil = await payoutsHeldUntil(tx, memberId)
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

export async function cancel(tx: Tx, deps: Deps, id: string, reason: string): Promise<Payout> {
  const { memberId, kind } = await payoutRow(tx, id)
  if (!payoutKinds[kind].byHand) throw new AppError('wrong_state', labels.theseAreTheProceeds)
  await end(tx, deps, id, { kind: 'payout_canceled', words: labels.payoutCanceled, invoiceId: null, reason })
  publishChange(tx, memberId)
  return payout(tx, deps, id)
}

type Ending = {
  kind: 'payout_canceled' | 'sale_undone'
  words: string
  invoiceId: string | null
  reason: string
}

async function end(tx: Tx, deps: Deps, id: string, { reason, ...entry }: Ending): Promise<void> {
  const { memberId, dueEntryId } = await payoutRow(tx, id)
  const entryId = await reverse(tx, dueEntryId, { ...entry, bookedOn: today(deps, tx.now), memberId, payoutId: id })
  await transition(tx, 'payouts', payoutActions, {
    id,
    action: 'cancel',
    also: { cancel_reason: reason, end_entry_id: entryId },
  })
  tx.audit({ action: 'payout.cancel', object: { kind: 'payout', id }, reason })
}

export async function payouts(deps: Deps, query: QueryOf<typeof payoutList>): Promise<Page<Payout>> {
  const page = await payoutList.page(deps.db, query, (row) => row)
  return { ...page, items: await presentAll(deps.db, deps, page.items) }
}

export const ownPayouts = (db: Db, actor: Actor, query: QueryOf<typeof payoutList>): Promise<Page<OwnPayout>> =>
  payoutList.page(db, { ...query, memberId: actor.id }, own)
