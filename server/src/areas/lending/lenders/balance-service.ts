import type { HandMethod } from '@ambry/contract/billing/invoices/kinds'
import type { AccountCode } from '@ambry/contract/billing/ledger/kinds'
import type { Day } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Charge } from '@ambry/contract/payments/endpoints'

import type { Actor } from '../../../access/access.ts'
import { refuseSelf } from '../../../approvals.ts'
import type { Db } from '../../../db/db.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps, SucceededCharge } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { balance } from '../../billing/invoices/service.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { owe } from '../../billing/settling/payouts-service.ts'
import { recordPayment } from '../../billing/settling/service.ts'
import { gateFault } from '../../identity/gates-service.ts'
import { notify } from '../../notices/service.ts'
import { payTarget, type SourceInput, underWayFor } from '../../payments/checkout/service.ts'
import { type BalanceRow, findDeposit, listBalances, lockBalances } from './balance-queries.ts'
import * as labels from './labels.ts'
import { findLender } from './queries.ts'

export type PostingLine = { code: AccountCode; memberId: string | null; amountCents: number }

export const lendingLink = '/lend?tab=lending'
export const noteLink = (id: string) => `${lendingLink}&note=${id}`

/** Refetches the pages of these lenders and of staff. */
export const notesChanged = (tx: Tx, lenderIds: readonly string[]) =>
  tx.publish({ admins: true, users: [...new Set(lenderIds)] }, { type: 'note_updated' })

async function balancesOf(db: Db, lenderIds: readonly string[]): Promise<Map<string, BalanceRow>> {
  const rows = lenderIds.length === 0 ? [] : await listBalances(db, lenderIds)
  return new Map(rows.map((row) => [row.lenderId, row]))
}

export async function balanceOf(db: Db, lenderId: string): Promise<BalanceRow> {
  const none = { lenderId, availableCents: 0, committedCents: 0, principalCents: 0, owedBackCents: 0 }
  return (await balancesOf(db, [lenderId])).get(lenderId) ?? none
}

/**
 * The postings that give lenders money, or take it back where the amount is negative. What a lender no longer has is
 * owed back, and whatever they receive settles that first. Their balances stay locked until the transaction ends.
 */
export async function cashLines(tx: Tx, changes: ReadonlyMap<string, number>): Promise<PostingLine[]> {
  const changed = [...changes].filter(([, cents]) => cents !== 0)
  if (changed.length === 0) return []
  const ids = changed.map(([id]) => id)
  await lockBalances(tx, ids)
  const held = await balancesOf(tx, ids)
  return changed.flatMap(([memberId, cents]) => {
    const { availableCents = 0, owedBackCents = 0 } = held.get(memberId) ?? {}
    const toReceivable = cents > 0 ? Math.min(cents, owedBackCents) : Math.min(0, cents + Math.max(0, availableCents))
    const lines: PostingLine[] = [
      { code: 'lender_cash', memberId, amountCents: toReceivable - cents },
      { code: 'lender_receivable', memberId, amountCents: -toReceivable },
    ]
    return lines.filter(({ amountCents }) => amountCents !== 0)
  })
}

/** From a lender's credit, where all money arrives, to their balance. */
async function moveCredit(
  tx: Tx,
  deps: Deps,
  lenderId: string,
  { amountCents, paymentId = null }: { amountCents: number; paymentId?: string | null },
): Promise<void> {
  await post(tx, {
    ...{
      kind: 'lender_deposit',
      bookedOn: today(deps, tx.now),
      words: labels.depositEntry,
      memberId: lenderId,
      paymentId,
    },
    postings: [
      { code: 'credit', memberId: lenderId, amountCents },
      ...(await cashLines(tx, new Map([[lenderId, amountCents]]))),
    ],
  })
  tx.audit({
    action: 'lender.deposit',
    object: { kind: 'lender', id: lenderId },
    subjectId: lenderId,
    after: { amountCents, paymentId },
  })
  notesChanged(tx, [lenderId])
}

async function notifyAdded(tx: Tx, lenderId: string, amountCents: number): Promise<void> {
  const { availableCents } = await balanceOf(tx, lenderId)
  await notify(tx, lenderId, {
    ...{ kind: 'loans', title: labels.fundsAdded, link: lendingLink },
    message: labels.addedToBalance(formatMoney(amountCents), formatMoney(availableCents)),
  })
}

type Adding = { amountCents: number; source: SourceInput | { kind: 'credit' } }

export async function addFunds(
  deps: Deps,
  actor: Actor,
  { amountCents, source }: Adding,
  transact: Transact,
): Promise<Charge | null> {
  if (source.kind === 'credit') {
    await transact(async (tx) => {
      const { creditCents } = await balance(tx, deps, actor.id)
      if (amountCents > creditCents) throw new AppError('conflict', labels.onlyCredit(formatMoney(creditCents)))
      await moveCredit(tx, deps, actor.id, { amountCents })
    })
    return null
  }
  const target = { purpose: 'lender_balance' as const, id: actor.id, label: labels.lenderBalance, data: {} }
  return payTarget(deps, actor, source, transact, async (tx) => {
    if (await underWayFor(tx, actor.id)) throw new AppError('conflict', labels.depositUnderWay)
    return { amountCents, target }
  })
}

/** Called by payments: the money is the lender's credit until here. */
export async function depositArrived(tx: Tx, deps: Deps, charge: SucceededCharge): Promise<void> {
  const { purposeId: lenderId, amountCents, paymentId } = charge
  await moveCredit(tx, deps, lenderId, { amountCents, paymentId })
  await notifyAdded(tx, lenderId, amountCents)
}

/** Called by billing before it takes the money of a payment back. What was lent meanwhile is owed back. */
export async function depositReversing(tx: Tx, deps: Deps, paymentId: string): Promise<void> {
  const found = await findDeposit(tx, paymentId)
  if (!found) return
  const { lenderId, cents } = found
  const lines = await cashLines(tx, new Map([[lenderId, -cents]]))
  await post(tx, {
    ...{ kind: 'lender_deposit', bookedOn: today(deps, tx.now), words: labels.depositTakenBackEntry },
    ...{ memberId: lenderId, paymentId },
    postings: [...lines, { code: 'credit', memberId: lenderId, amountCents: -cents }],
  })
  const owed = lines.find(({ code }) => code === 'lender_receivable')?.amountCents ?? 0
  const amount = formatMoney(cents)
  await notify(tx, lenderId, {
    ...{ kind: 'loans', title: labels.depositReversedTitle, variant: 'destructive', link: lendingLink, deadline: true },
    message: labels.depositReversed(amount, owed > 0 ? formatMoney(owed) : null),
    text: labels.depositReversedText(deps.settings.current.houseName, amount),
  })
  notesChanged(tx, [lenderId])
}

type Recorded = { amountCents: number; receivedOn: Day; method: HandMethod; reference?: string | null | undefined }

/** Staff record a wire or check. */
export async function recordDeposit(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  lenderId: string,
  input: Recorded,
): Promise<void> {
  refuseSelf(actor, lenderId)
  const lender = await findLender(tx, lenderId)
  if (!lender?.isLender) throw new AppError('refused', labels.notALender)
  const { id: paymentId } = await recordPayment(tx, deps, {
    ...{ ...input, memberId: lenderId, parts: [], paysFor: labels.lenderBalance },
  })
  await moveCredit(tx, deps, lenderId, { amountCents: input.amountCents, paymentId })
  await notifyAdded(tx, lenderId, input.amountCents)
}

/** Pays the available balance out, through the lender's credit and a payout like any other. */
export async function withdraw(tx: Tx, deps: Deps, actor: Actor, amountCents: number): Promise<void> {
  const identity = await gateFault(tx, deps, actor.id, 'payout', { amountCents })
  if (identity) throw new AppError('refused', identity)
  await lockBalances(tx, [actor.id])
  const { availableCents, owedBackCents } = await balanceOf(tx, actor.id)
  if (owedBackCents > 0) throw new AppError('conflict', labels.youOweBack(formatMoney(owedBackCents)))
  if (amountCents > availableCents) throw new AppError('conflict', labels.onlyAvailable(formatMoney(availableCents)))
  await post(tx, {
    ...{ kind: 'lender_withdrawal', bookedOn: today(deps, tx.now), words: labels.withdrawalEntry, memberId: actor.id },
    postings: [
      { code: 'lender_cash', memberId: actor.id, amountCents },
      { code: 'credit', memberId: actor.id, amountCents: -amountCents },
    ],
  })
  await owe(tx, deps, { memberId: actor.id, kind: 'credit', amountCents, note: labels.withdrawalNote })
  tx.audit({ action: 'lender.withdraw', object: { kind: 'lender', id: actor.id }, after: { amountCents } })
  notesChanged(tx, [actor.id])
}
