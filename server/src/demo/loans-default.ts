import { addDays, type Day } from '@ambry/contract/kernel/dates'
import { cureOf } from '@ambry/contract/lending/arithmetic/ltv'
import { sql } from 'kysely'
import { pay } from '../areas/billing/settling/payouts-service.ts'
import { recordPayment } from '../areas/billing/settling/service.ts'
import { appraise } from '../areas/cards/admin/service.ts'
import { declareDefault, sendDefaultNotice } from '../areas/lending/default/default-service.ts'
import { explain } from '../areas/lending/default/explanation-service.ts'
import { sellCollateral } from '../areas/lending/default/foreclosure-service.ts'
import { promiseOwn } from '../areas/lending/default/promises-service.ts'
import { announceCall } from '../areas/lending/margin/announce-service.ts'
import { loanRow, stateOn } from '../areas/lending/servicing/service.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { acting, type DemoPeople } from './people.ts'

// What happens to demo loans whose cards lose value or whose payments stop, each step through the services on its day.

/** Writes as someone on a day. */
type Past = {
  deps: Deps
  today: Day
  run: <T>(actorId: string | null, day: Day, work: (tx: Tx, then: Deps) => Promise<T>) => Promise<T>
}

type Pledged = { collateralId: string; cardId: string; valueCents: number }

const listPledged = ({ db }: Deps, loanId: string): Promise<Pledged[]> =>
  db.all(sql<Pledged>`SELECT id AS collateral_id, card_id, value_cents FROM loan_collateral
    WHERE loan_id = ${loanId} AND status = 'pledged' ORDER BY value_cents DESC, id`)

/** The same value as before, so that the appraisal is recent enough. */
export async function appraiseAgain(
  past: Past,
  { admin }: DemoPeople,
  cards: readonly { id: string; valueCents: number }[],
  day: Day,
): Promise<void> {
  for (const { id, valueCents } of cards)
    await past.run(admin, day, (tx, then) =>
      appraise(tx, then, id, { valueCents, note: 'Confirmed by two recent comps.', confirm: true }),
    )
}

/** A free card of a member in the vault that is worth at least this much. */
const findSpare = ({ db }: Deps, ownerId: string, leastCents: number) =>
  db.one(sql<{ id: string; valueCents: number }>`SELECT id, value_cents FROM cards
    WHERE owner_id = ${ownerId} AND status = 'registered' AND custody = 'in_vault' AND commitment IS NULL AND grader <> 'RAW'
      AND return_requested_at IS NULL AND open_disputes = 0 AND verification <> 'mismatch' AND value_cents >= ${leastCents}
    ORDER BY value_cents LIMIT 1`)

const fallenTo = 0.59

/**
 * All cards of a loan lost about 40% the day before yesterday: its margin call is open and was announced. Another card in
 * the vault can be pledged to meet it.
 */
export async function callMargin(past: Past, people: DemoPeople, id: string): Promise<void> {
  const { admin } = people
  const day = addDays(past.today, -2)
  for (const { cardId, valueCents } of await listPledged(past.deps, id))
    await past.run(admin, day, (tx, then) =>
      appraise(tx, then, cardId, {
        valueCents: Math.round((valueCents * fallenTo) / 10_000) * 10_000,
        note: 'Three public sales this month, all well below the last one.',
        confirm: true,
      }),
    )
  const loan = await loanRow(past.deps.db, id)
  const { addedValueCents } = cureOf(
    await stateOn(past.deps.db, loan, day),
    loan.valueCents,
    loan.settings.healthyLtvBps,
    loan.paymentOrder,
  )
  const spare = await findSpare(past.deps, loan.memberId, addedValueCents)
  if (spare) await appraiseAgain(past, people, [spare], day)
  const call = await past.deps.db.one(
    sql<{ id: string }>`SELECT id FROM margin_calls WHERE loan_id = ${id} AND status = 'open'`,
  )
  if (call) await past.run(null, day, (tx, then) => announceCall(tx, then, call.id))
}

/** The borrower promised last week to pay what is past due by the end of this one. */
export async function promiseToPay(past: Past, memberId: string, id: string): Promise<void> {
  const day = addDays(past.today, -4)
  const { pastDueCents } = await stateOn(past.deps.db, await loanRow(past.deps.db, id), day)
  if (pastDueCents === 0) return
  await past.run(memberId, day, (tx, then) =>
    promiseOwn(tx, then, acting(memberId), id, {
      ...{ amountCents: pastDueCents, dueOn: addDays(past.today, 3), note: 'A buyer pays me on Friday.' },
    }),
  )
}

/** In default since some days; the notice of sale went out on the same day. */
export async function defaultOn(past: Past, { admin }: DemoPeople, id: string, daysAgo: number): Promise<void> {
  const officer = acting(admin)
  await past.run(admin, addDays(past.today, -daysAgo - 12), (tx, then) => sendDefaultNotice(tx, then, officer, id))
  await past.run(admin, addDays(past.today, -daysAgo), (tx, then) =>
    declareDefault(tx, then, officer, id, 'No answer to two letters and three calls.'),
  )
}

/** The most valuable card was sold, the loan repaid from it, and the rest paid out. */
export async function sellForLoan(past: Past, people: DemoPeople, id: string, buyerId: string): Promise<void> {
  const { admin, finance } = people
  const [card] = await listPledged(past.deps, id)
  if (!card) return
  const [agreedOn, paidOn] = [addDays(past.today, -24), addDays(past.today, -21)]
  const priceCents = Math.round((card.valueCents * 0.96) / 10_000) * 10_000
  await past.run(admin, agreedOn, (tx, then) =>
    sellCollateral(
      tx,
      then,
      acting(admin),
      { id, collateralId: card.collateralId },
      {
        ...{
          buyerId,
          priceCents,
          channel: 'Offered to all members and two dealers',
          offeredFrom: addDays(agreedOn, -9),
        },
        offers: 3,
        comps: [
          { on: addDays(agreedOn, -20), priceCents, words: 'Same card and grade, public auction' },
          { on: addDays(agreedOn, -48), priceCents: Math.round(priceCents * 1.03), words: 'Same card, one grade up' },
        ],
        reasoning: 'The highest of three offers, and within 5% of the last public sale of the same grade.',
      },
    ),
  )
  const sale = await past.deps.db.one(
    sql<{ invoiceId: string; owedCents: number }>`SELECT i.id AS invoice_id, i.owed_cents FROM collateral_sales c
      JOIN sales s ON s.id = c.sale_id JOIN invoices i ON i.id = s.invoice_id WHERE c.loan_id = ${id}`,
  )
  if (!sale) return
  await past.run(finance, paidOn, (tx, then) =>
    recordPayment(tx, then, {
      ...{ memberId: buyerId, amountCents: sale.owedCents, method: 'wire', receivedOn: paidOn },
      ...{ reference: 'WIRE-FORECLOSURE', parts: [{ invoiceId: sale.invoiceId, amountCents: sale.owedCents }] },
    }),
  )
  await past.run(null, paidOn, (tx, then) => explain(tx, then, id))
  const payout = await past.deps.db.one(
    sql<{ id: string }>`SELECT s.payout_id AS id FROM collateral_sales c JOIN sales s ON s.id = c.sale_id
      WHERE c.loan_id = ${id} AND s.payout_id IS NOT NULL`,
  )
  if (!payout) return
  const day = addDays(past.today, -18)
  await past.run(finance, day, (tx, then) =>
    pay(tx, then, payout.id, { method: 'wire', paidOn: day, reference: 'FED-SURPLUS' }),
  )
}
