import { dayIn } from '@ambry/contract/kernel/dates'
import sharp from 'sharp'

import { readTransactions } from '../src/areas/payments/processor/service.ts'
import { refundInSandbox } from '../src/areas/payments/refunds/service.ts'
import { systemOrigin } from '../src/db/transaction.ts'
import { AppError } from '../src/errors.ts'
import { approves } from './approvals.ts'
import { issued, key, line } from './billing.ts'
import { activeHunt, approvedCandidate, buyCandidate, expectCard, receiveCard } from './buying.ts'
import { newCert, wanted } from './cards.ts'
import type { Deed, Step, World } from './document-lives.ts'
import { earned, type FundWorld, openFund, payInvoice, struck, subscribe, terms } from './funds.ts'
import type { Answer, Caller } from './harness.ts'
import { committed, deposited, fundOffered, openOffering } from './lenders.ts'
import { accrue, buildLoan, daysLater, freshCodes, type LoanWorld, ownLoanOf, record, reverseEvent } from './loans.ts'
import { adminUrl, announced, endCalls, reasoned, revalued, sell } from './margin.ts'
import { sandboxCounter } from './payments.ts'

// What random lives do in the areas of loans, funds, hunts and card payments. Each may be refused, and then did nothing.

export const loanWorldOf = ({ h, admin, second, seller }: World): LoanWorld => ({ h, admin, second, borrower: seller })
const fundWorldOf = ({ h, admin, second, buyer }: World): FundWorld => ({ h, finance: admin, second, member: buyer })

const today = ({ h }: World) => dayIn(h.app.deps.settings.current.timeZone, h.clock.now())
const reason = 'A life says so'

/** Days pass for everyone: loans accrue, and what needs a fresh code can be done. */
async function wait(world: World, days: number): Promise<void> {
  await daysLater(loanWorldOf(world), days)
  await accrue(loanWorldOf(world))
}

/** Waits for nobody when a second person has to agree. */
async function agreedTo({ second }: World, answer: Promise<Answer>): Promise<void> {
  const got = await answer
  if (got.status === 202) await approves(second, got.json())
}

const loanIn = async (world: World, ...statuses: string[]): Promise<any> => {
  const [row] = await world.h.query<{ id: string }>(
    'SELECT id FROM loans WHERE member_id = $1 AND status = ANY ($2) ORDER BY submitted_at DESC LIMIT 1',
    [world.seller.id, statuses],
  )
  return row && ownLoanOf(loanWorldOf(world), row)
}

const kinds = ['amortizing', 'interest_only', 'bullet'] as const

const lending = {
  lend: async (world, { pick, cents }) => {
    if (await loanIn(world, 'active', 'defaulted')) return
    const own = loanWorldOf(world)
    await freshCodes(own)
    const wish = { principalCents: 300_000 + cents, cards: 2, months: 6, scheduleKind: kinds[pick % 3] ?? 'bullet' }
    if (pick % 2 === 0) return buildLoan(own, wish)
    const loan = await openOffering(own, wish)
    const share = Math.floor(loan.principalCents / (1 + (pick % 3)))
    await deposited(own, world.lender, share + 1_234)
    await committed(world.lender, loan.id, share)
    await fundOffered(own, loan)
  },
  wait: (world, { pick }) => wait(world, 1 + pick * 2),
  payLoan: async (world, { pick, cents }) => {
    const loan = await loanIn(world, 'active', 'defaulted', 'foreclosed')
    if (!loan || loan.balance.totalCents === 0) return
    const amountCents = pick % 5 === 0 ? loan.balance.totalCents : Math.min(cents, loan.balance.totalCents)
    // one in three was received before something that is known by now
    const receivedOn = pick % 3 === 0 ? loan.fundedOn : today(world)
    return record(loanWorldOf(world), loan, amountCents, { receivedOn })
  },
  reverseLoan: async (world, { pick }) => {
    const loan = await loanIn(world, 'active', 'defaulted', 'paid')
    const paid = loan?.payments.filter(({ isReversed }: any) => !isReversed) ?? []
    if (paid.length > 0) await reverseEvent(loanWorldOf(world), loan, paid[pick % paid.length].id)
  },
  waive: async (world, { cents }) => {
    const loan = await loanIn(world, 'active', 'defaulted')
    if (!loan) return
    const { interestCents, feesCents } = loan.balance
    const body = { interestCents: Math.min(interestCents, cents % 700), feesCents, on: today(world), reason }
    await agreedTo(world, world.admin.post(`/api/admin/loans/${loan.id}/waivers`, body, key()))
  },
  writeOffLoan: async (world, { cents }) => {
    const loan = await loanIn(world, 'active', 'defaulted')
    if (!loan) return
    const principalCents = Math.min(loan.balance.principalCents, cents)
    const body = { principalCents, interestCents: 0, feesCents: 0, reason }
    await agreedTo(world, world.admin.post(`/api/admin/loans/${loan.id}/write-offs`, body, key()))
  },
  /** The cards fall, the call is missed, and they are sold: one, or both and then what is left is waived. */
  foreclose: async (world, { pick, cents }) => {
    const own = loanWorldOf(world)
    const loan = await loanIn(world, 'active')
    if (!loan) return
    await freshCodes(own)
    await revalued(own, loan, 0.4)
    await announced(own)
    await wait(world, 11)
    await endCalls(own)
    await wait(world, 10)
    for (const { id } of loan.collateral.slice(0, 1 + (pick % 2))) {
      const body = reasoned(world.buyer, 60_000 + cents + pick * 9_000, { offeredFrom: today(world) })
      if ((await sell(world.admin, loan, id, body)).status !== 200) continue
      const [row] = await world.h.query<{ id: string }>(
        `SELECT s.invoice_id AS id FROM collateral_sales c JOIN sales s ON s.id = c.sale_id WHERE c.collateral_id = $1`,
        [id],
      )
      await payInvoice(world.admin, world.buyer, row?.id ?? '')
    }
    const closing = { deficiency: 'waived', reason }
    await agreedTo(world, world.admin.post(adminUrl(loan, 'foreclose'), closing, key()))
  },
} satisfies Deeds

const openTerms = { ...terms, carryBps: 2_000, lockUpDays: 0, noticeDays: 0, gateBps: 10_000, windowMonths: 1 }

const investing = {
  subscribe: async (world, { pick, cents }) => {
    const own = fundWorldOf(world)
    await freshCodes(loanWorldOf(world))
    const fund = world.fund ?? (await openFund(own, { terms: openTerms }))
    world.fund = fund
    const [by, name] = pick % 2 === 0 ? [world.buyer, 'Theo Lindqvist'] : [world.seller, 'Ann Borrower']
    const made = await subscribe(by, fund, 100_000 + (cents - (cents % 1_000)) * 4, name)
    if (made.status !== 201) return
    const { id, invoiceId } = made.json()
    await payInvoice(world.admin, by, invoiceId)
    await world.admin.post(`/api/admin/fund-subscriptions/${id}/decide`, { action: 'accept', reason: null }, key())
  },
  strike: async (world) => {
    if (!world.fund) return
    await wait(world, 1)
    await struck(fundWorldOf(world), world.fund)
  },
  earn: async (world, { cents }) => world.fund && earned(fundWorldOf(world), world.fund, cents),
  distribute: async (world, { cents }) => {
    if (!world.fund) return
    const body = { kind: 'proceeds', amountCents: 1 + (cents % 30_000), note: 'A card was sold' }
    await freshCodes(loanWorldOf(world))
    await agreedTo(world, world.admin.post(`/api/admin/funds/${world.fund.id}/distributions`, body, key()))
  },
  redeem: async (world, { pick, cents }) => {
    if (!world.fund) return
    const url = `/api/funds/${world.fund.id}/position`
    const held: [Caller, number][] = []
    for (const by of [world.buyer, world.seller]) {
      const answer = await by.get(url)
      if (answer.status === 200 && answer.json().units > 0) held.push([by, answer.json().units])
    }
    const [by, units] = held[pick % Math.max(held.length, 1)] ?? []
    if (!by || !units) return
    await by.stepUp()
    const part = pick % 3 === 0 ? units : Math.max(1, Math.floor((units * cents) / 100_000))
    await by.post(`/api/funds/${world.fund.id}/redemptions`, { units: Math.min(part, units) }, key())
    // the next window is open by then
    await wait(world, 32)
    await struck(fundWorldOf(world), world.fund)
  },
} satisfies Deeds

const jpeg = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()

const hunting = {
  /** Found and bought outside; it is invoiced, and arrives later. */
  hunt: async (world: World, { pick, cents }: Step): Promise<void> => {
    const { admin, buyer } = world
    const priceCents = 20_000 + cents
    const hunt = await activeHunt(admin, buyer)
    const candidate = await approvedCandidate(admin, buyer, hunt, { priceCents, upToCents: priceCents })
    const file = `/api/admin/hunt-candidates/${candidate.id}/files?kind=evidence&name=evidence.jpg`
    await wanted(admin.upload(file, await jpeg()), 201)
    const bought = { from: 'outside', priceCents, costCents: priceCents - 5_000, boughtOn: today(world) }
    await buyCandidate(admin, candidate, { ...bought, certNumber: newCert(), category: 'basketball' })
    const [sale] = await world.h.query<{ invoiceId: string }>(
      `SELECT s.invoice_id AS "invoiceId" FROM hunt_candidates c JOIN sales s ON s.id = c.sale_id WHERE c.id = $1`,
      [candidate.id],
    )
    if (!sale || pick % 2 === 1) return
    await payInvoice(admin, buyer, sale.invoiceId)
    await hunting.arrive(world)
  },
  arrive: async ({ h, buyer }: World): Promise<void> => {
    const [row] = await h.query<{ id: string }>(
      `SELECT s.card_id AS id FROM sales s JOIN cards c ON c.id = s.card_id
       WHERE s.buyer_id = $1 AND s.channel = 'sourcing' AND c.custody <> 'in_vault' LIMIT 1`,
      [buyer.id],
    )
    if (!row) return
    await expectCard(h, row.id)
    await receiveCard(h, row.id)
  },
} satisfies Deeds

/** A payment by card: of an open invoice, or of one for storage. */
async function payByCard(world: World, { pick, cents }: Step): Promise<Charged> {
  const [open] = await world.h.query<{ id: string; cents: string }>(
    `SELECT id, owed_cents AS cents FROM invoices WHERE member_id = $1 AND status = 'open' ORDER BY id LIMIT 1`,
    [world.buyer.id],
  )
  const bill = open ?? { id: (await issued(world.admin, world.buyer.id, [line('Storage', cents)])).id, cents }
  const amountCents = pick % 3 === 0 ? Math.min(cents, Number(bill.cents)) : Number(bill.cents)
  const charge = await sandboxCounter(world.h).pay(world.buyer, [{ invoiceId: bill.id, amountCents }], 'success')
  const charged: Charged = { charge, invoiceId: bill.id, amountCents, disputeRef: null }
  world.charges.push(charged)
  return charged
}
const chargedBefore = (world: World, step: Step): Promise<Charged> | Charged =>
  world.charges[step.pick % Math.max(world.charges.length, 1)] ?? payByCard(world, step)

const byCard = {
  charge: payByCard,
  refund: async (world, step) => {
    const { deps } = world.h.app
    const paid = await chargedBefore(world, step)
    const { charge, invoiceId } = paid
    const input = { id: charge.paymentId, amountCents: Math.min(step.cents, paid.amountCents), reason, invoiceId }
    await refundInSandbox(deps, input, (work) => deps.transactions.run(systemOrigin, work)).catch(refused)
    await readTransactions(deps)
  },
  dispute: async (world, step) => {
    const paid = await chargedBefore(world, step)
    if (paid.disputeRef) return
    paid.disputeRef = await sandboxCounter(world.h).dispute(paid.charge, Math.min(step.cents, paid.amountCents))
    await readTransactions(world.h.app.deps)
  },
  decide: async (world, { pick }) => {
    const paid = world.charges.filter(({ disputeRef }) => disputeRef)[pick % 2]
    if (!paid?.disputeRef) return
    await sandboxCounter(world.h).decide(paid.disputeRef, pick % 3 === 0 ? 'won' : 'lost')
    await readTransactions(world.h.app.deps)
  },
} satisfies Deeds

function refused(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

type Deeds = Record<string, (world: World, step: Step) => unknown>

export const areaDeeds: Partial<Record<Deed, (world: World, step: Step) => unknown>> & Deeds = {
  ...lending,
  ...investing,
  ...hunting,
  ...byCard,
}
export const areaDeedNames = [
  ...(Object.keys(lending) as (keyof typeof lending)[]),
  ...(Object.keys(investing) as (keyof typeof investing)[]),
  ...(Object.keys(hunting) as (keyof typeof hunting)[]),
  ...(Object.keys(byCard) as (keyof typeof byCard)[]),
]

export type Charged = { charge: any; invoiceId: string; amountCents: number; disputeRef: string | null }

/** Adds a lender, and makes both members US persons, which a fund requires of its investors. */
export async function prepareAreas({ h, seller, buyer }: Pick<World, 'h' | 'seller' | 'buyer'>): Promise<Caller> {
  await h.query(`UPDATE identity_cases SET country = 'US' WHERE id = ANY ($1)`, [[seller.id, buyer.id]])
  const lender = await h.buildUser({ isLender: true, name: 'Lena Lender' })
  await h.stepUp(lender)
  return lender
}
