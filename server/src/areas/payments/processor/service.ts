import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'
import { addSeconds } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { BalanceTransaction } from '../../../gateways/payments.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { payables, recordCollected } from '../../billing/settling/collecting-service.ts'
import { findChargeId, lockCharge } from '../charges/queries.ts'
import { takeBack } from '../charges/reversals-service.ts'
import { check, gatewayOf } from '../charges/service.ts'
import { failReturned, refundElsewhere } from '../refunds/dashboard-service.ts'
import { findRefundsOf } from '../refunds/queries.ts'
import * as labels from './labels.ts'
import {
  findNewestPosting,
  findUnlinkedEntry,
  insertReinstated,
  insertTransaction,
  linkEntries,
  listRecorded,
  markRead,
  startReads,
  sumUnresolved,
  sumUnresolvedIn,
} from './queries.ts'

/**
 * Records a balance transaction in the transaction of what it changes, and only once. `work` may return entries that were
 * written before, when the money was announced earlier than its transaction.
 */
export type Book = (tx: Tx, work: () => Promise<readonly string[]>) => Promise<void>

type Read = BalanceTransaction & { gateway: GatewayKind; chargeId: string | null }

const bookOf =
  (deps: Deps, read: Read): Book =>
  async (tx, work) => {
    const newest = await insertTransaction(tx, read)
    if (newest === undefined) return
    const earlier = await work()
    if (read.feeCents !== 0)
      await move(tx, deps, { kind: 'processor_fee', words: labels.fee(labels.kinds[read.kind], read.ref) }, [
        { code: 'processor_fees', memberId: null, amountCents: read.feeCents },
        { code: 'processor', memberId: null, amountCents: -read.feeCents },
      ])
    await linkEntries(tx, read, { newest, earlier })
  }

type Entry = { kind: 'processor_fee' | 'processor_payout' | 'processor_other'; words: string }

const move = (tx: Tx, deps: Deps, entry: Entry, postings: Parameters<typeof post>[1]['postings']): Promise<string> =>
  post(tx, { ...entry, words: entry.words.slice(0, 300), bookedOn: today(deps, tx.now), postings })

/** Money that moved at the processor and that no document of ours explains: an admin has to. */
export async function postUnresolved(tx: Tx, deps: Deps, amountCents: number, words: string): Promise<void> {
  await move(tx, deps, { kind: 'processor_other', words }, [
    { code: 'processor', memberId: null, amountCents },
    { code: 'processor_unresolved', memberId: null, amountCents: -amountCents },
  ])
}

/** Books one balance transaction, whatever it is, exactly once. */
export async function absorb(deps: Deps, gateway: GatewayKind, transaction: BalanceTransaction): Promise<void> {
  const chargeId = await findChargeId(deps.db, gateway, transaction)
  const read = { ...transaction, gateway, chargeId: chargeId ?? null }
  const book = bookOf(deps, read)
  const alone = (work: (tx: Tx) => Promise<readonly string[]>) =>
    deps.transactions.run(systemOrigin, (tx) => book(tx, () => work(tx)))
  switch (transaction.kind) {
    case 'charge':
      return alone((tx) => paid(tx, deps, read))
    case 'refund':
      return refunded(deps, read, book)
    case 'refund_failure':
      return alone((tx) => returned(tx, deps, read))
    case 'dispute':
      if (chargeId) return takeBack(deps, chargeId, -transaction.amountCents, book)
      return alone((tx) => unknown(tx, deps, read))
    case 'dispute_reversal':
      return alone((tx) => won(tx, deps, read))
    case 'fee':
    case 'payout':
      return alone((tx) => house(tx, deps, read))
    case 'other':
      return alone((tx) => unknown(tx, deps, read))
  }
}

async function unknown(tx: Tx, deps: Deps, { amountCents, kind, ref }: Read): Promise<readonly string[]> {
  if (amountCents !== 0) await postUnresolved(tx, deps, amountCents, labels.notOurs(labels.kinds[kind], ref))
  return []
}

/**
 * Our payment was posted when the charge succeeded. A bank debit is in the processor's balance days before that, and so
 * is a first attempt that fails: until they are paid or fail, their amount is unresolved, and nobody has to review it.
 */
async function paid(tx: Tx, deps: Deps, read: Read): Promise<readonly string[]> {
  // the lock keeps it from succeeding meanwhile
  const charge = read.chargeId ? await lockCharge(tx, read.chargeId) : undefined
  if (!charge) return unknown(tx, deps, read)
  const entryId = await findUnlinkedEntry(tx, charge.id)
  if (entryId) return [entryId]
  await postUnresolved(tx, deps, read.amountCents, labels.onItsWay(read.ref))
  return []
}

type Settled = { chargeId: string; gateway: GatewayKind; transactions: readonly BalanceTransaction[] }

/**
 * A charge succeeded whose transaction was recorded before: the payment takes the place of the unresolved amount, so that
 * the money is not booked twice.
 */
export async function settle(tx: Tx, deps: Deps, { chargeId, gateway, transactions }: Settled): Promise<void> {
  for (const { ref, kind } of transactions) {
    const cents = kind === 'charge' ? await sumUnresolvedIn(tx, gateway, ref) : 0
    const entryId = cents < 0 ? await findUnlinkedEntry(tx, chargeId) : undefined
    if (!entryId) continue
    const newest = await findNewestPosting(tx)
    await postUnresolved(tx, deps, cents, labels.confirmed(ref))
    await linkEntries(tx, { gateway, ref }, { newest, earlier: [entryId] })
  }
}

/** Its own fees, and transfers to our bank. */
async function house(tx: Tx, deps: Deps, { kind, amountCents, ref }: Read): Promise<readonly string[]> {
  const isFee = kind === 'fee'
  await move(
    tx,
    deps,
    { kind: isFee ? 'processor_fee' : 'processor_payout', words: isFee ? labels.fee(null, ref) : labels.payout(ref) },
    [
      { code: isFee ? 'processor_fees' : 'bank', memberId: null, amountCents: -amountCents },
      { code: 'processor', memberId: null, amountCents },
    ],
  )
  return []
}

/** Ours were posted when they began. One made in the dashboard is recorded now, if the books can follow it. */
async function refunded(deps: Deps, read: Read, book: Book): Promise<void> {
  const { chargeId, amountCents, sourceRef } = read
  const cents = -amountCents
  try {
    await deps.transactions.run(systemOrigin, (tx) =>
      book(tx, async () => {
        const known = await findRefundsOf(tx, read)
        if (known.length > 0) return known.map(({ entryId }) => entryId)
        if (!chargeId) return unknown(tx, deps, read)
        await refundElsewhere(tx, deps, { chargeId, ref: sourceRef ?? read.ref, amountCents: cents })
        return []
      }),
    )
  } catch (error) {
    // a database that is busy says nothing about the refund: it is tried again
    if (!(error instanceof AppError) || error.code === 'unavailable' || !chargeId) throw error
    await takeBack(deps, chargeId, cents, book)
  }
}

/** A refund failed: the money is at the processor again, and the member's credit again. */
async function returned(tx: Tx, deps: Deps, read: Read): Promise<readonly string[]> {
  const known = await findRefundsOf(tx, read)
  if (known.length > 0) return failReturned(tx, deps, known)
  return comesBack(tx, deps, read)
}

const won = (tx: Tx, deps: Deps, read: Read): Promise<readonly string[]> => comesBack(tx, deps, read)

/** What was taken away is given back: first what is unresolved of it, the rest to what the charge had paid. */
async function comesBack(tx: Tx, deps: Deps, read: Read): Promise<readonly string[]> {
  const { chargeId, gateway, sourceRef, amountCents, ref } = read
  const charge = chargeId ? await lockCharge(tx, chargeId) : undefined
  if (!charge) return unknown(tx, deps, read)
  const open = sourceRef ? Math.min(await sumUnresolved(tx, gateway, sourceRef), amountCents) : 0
  if (open > 0) await postUnresolved(tx, deps, open, labels.cameBack(formatMoney(open), ref))
  const cents = amountCents - Math.max(open, 0)
  if (cents <= 0) return []
  let left = cents
  const parts = (await payables(tx, charge.memberId, charge.parts)).flatMap((part) => {
    const taken = Math.min(part.amountCents, left)
    left -= taken
    return taken > 0 ? [{ ...part, amountCents: taken }] : []
  })
  const paymentId = await recordCollected(tx, deps, {
    ...{ memberId: charge.memberId, amountCents: cents, parts, gateway, reference: ref },
    method: charge.kind === 'card' ? 'card' : 'ach',
    ...(charge.purposeLabel !== null && { paysFor: charge.purposeLabel }),
  })
  await insertReinstated(tx, paymentId, charge.id)
  if (charge.purpose !== 'invoices' && charge.purposeId)
    await deps.hooks.chargeSucceeded(tx, {
      ...{ chargeId: charge.id, purpose: charge.purpose, purposeId: charge.purposeId, data: charge.purposeData },
      ...{ paymentId, amountCents: cents, receivedOn: today(deps, tx.now) },
    })
  return []
}

/** Transactions can appear a little later than their time says. */
const overlapSeconds = 86_400

/**
 * Reads what changed our balance since the last time: fees, transfers to the bank, and whatever a webhook did not bring.
 * One that fails does not stop the others. Returns what was read, including what was known before.
 */
export async function readTransactions(deps: Deps, since?: string): Promise<BalanceTransaction[]> {
  if (!deps.payments) return []
  const gateway = gatewayOf(deps)
  const now = deps.clock.now()
  const { beganAt, readAt: lastReadAt } = await deps.transactions.run(systemOrigin, (tx) =>
    startReads(tx, gateway.kind),
  )
  const wanted = since ?? addSeconds(new Date(lastReadAt), -overlapSeconds)
  const all = await gateway.transactions(wanted > beganAt ? wanted : beganAt)
  const refs = all.map(({ ref }) => ref)
  const known = await listRecorded(deps.db, gateway.kind, refs)
  const asked = new Set<string>()
  let failedAt: string | null = null
  for (const each of all.filter(({ ref }) => !known.has(ref))) {
    let isBooked = false
    await eachForItself(deps, 'a balance transaction', each.ref, async () => {
      // its charge first: what it paid, and the dispute it belongs to
      const chargeId = await findChargeId(deps.db, gateway.kind, each)
      if (chargeId && !asked.has(chargeId)) await check(deps, chargeId)
      if (chargeId) asked.add(chargeId)
      await absorb(deps, gateway.kind, each)
      isBooked = true
    })
    if (!isBooked) failedAt ??= each.at
  }
  // the next reading begins no later than the first that failed
  const readAt = failedAt ? new Date(failedAt) : now
  await deps.transactions.run(systemOrigin, (tx) => markRead(tx, gateway.kind, readAt))
  return all
}
