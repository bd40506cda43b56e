import { dayIn } from '@ambry/contract/kernel/dates'
import fc from 'fast-check'

import * as issuing from '../src/areas/billing/invoices/issuing-service.ts'
import * as invoices from '../src/areas/billing/invoices/service.ts'
import * as payouts from '../src/areas/billing/settling/payouts-service.ts'
import { reversePayment } from '../src/areas/billing/settling/reversing-service.ts'
import * as settling from '../src/areas/billing/settling/service.ts'
import * as sales from '../src/areas/sales/service.ts'
import type { Tx } from '../src/db/transaction.ts'
import type { Deps } from '../src/deps.ts'
import { areaDeedNames, areaDeeds, type Charged, prepareAreas } from './area-deeds.ts'
import { line } from './billing.ts'
import { acceptAs, answerLine, inspectLine, offerCards, putInVault, sellNow } from './buying.ts'
import { registered, wanted } from './cards.ts'
import { checkDocuments } from './document-checks.ts'
import type { Caller, Harness } from './harness.ts'
import { loanWorld } from './loans.ts'
import { absent, doneBy, pickOf } from './money-lives.ts'
import { held } from './sales.ts'

// Random lives of two members over all areas: they bill, pay, buy, sell, borrow, invest, have cards found and dispute what
// they paid. Every document is issued along the way and compared with the ledger. Steps may be refused; only
// documents of steps that succeeded are checked.

const deeds = [
  ...(['sell', 'pay', 'payPart', 'useCredit', 'waiveFee', 'undo', 'reverse'] as const),
  ...(['bill', 'credit', 'deposit', 'owe', 'payOut', 'return', 'offer', 'inspect', 'reoffer', 'read'] as const),
  ...areaDeedNames,
]
export type Deed = (typeof deeds)[number]
export type Step = { deed: Deed; pick: number; cents: number }

export const documentSteps = (least: number, most: number) =>
  fc
    .array(
      fc.record({
        deed: fc.constantFrom(
          ...deeds,
          'sell',
          'pay',
          'pay',
          'pay',
          'inspect',
          'inspect',
          'payOut',
          'wait',
          'payLoan',
          'charge',
          'charge',
          'dispute',
        ),
        pick: pickOf,
        cents: fc.integer({ min: 1_000, max: 90_000 }),
      }),
      { minLength: least, maxLength: most },
    )
    // there is something to go wrong with
    .map((steps): Step[] => [
      { deed: 'sell', pick: 0, cents: 33_333 },
      { deed: 'pay', pick: 0, cents: 0 },
      { deed: 'offer', pick: 2, cents: 20_001 },
      { deed: 'inspect', pick: 0, cents: 0 },
      { deed: 'inspect', pick: 0, cents: 0 },
      { deed: 'lend', pick: steps[0]?.pick ?? 1, cents: 12_345 },
      { deed: 'subscribe', pick: steps[0]?.pick ?? 1, cents: 54_321 },
      { deed: 'strike', pick: 0, cents: 0 },
      { deed: 'wait', pick: 16, cents: 0 },
      { deed: 'payLoan', pick: 1, cents: 60_000 },
      ...steps,
    ])

export type World = {
  h: Harness
  admin: Caller
  second: Caller
  clerk: Caller
  seller: Caller
  buyer: Caller
  lender: Caller
  /** The first who subscribes opens it. */
  fund: { id: string } | undefined
  /** What the buyer paid by card. */
  charges: Charged[]
}

const reason = 'A life says so'
const oneOf = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)]
type Found = { id: string; memberId: string; invoiceId: string; cents: string }

/** A row of what these two people have, by a query that selects `id` and names them `$1`. */
async function found({ h, seller, buyer }: World, at: number, query: string): Promise<Found> {
  const rows = await h.query<Found>(`${query} ORDER BY 1`, [[seller.id, buyer.id]])
  return oneOf(rows, at) ?? { id: absent, memberId: buyer.id, invoiceId: absent, cents: '1' }
}
const openInvoice = (world: World, at: number) =>
  found(
    world,
    at,
    `SELECT id, member_id AS "memberId", owed_cents AS cents FROM invoices WHERE member_id = ANY($1) AND status = 'open'`,
  )

/** What was paid by card is reversed by the processor alone. */
const notByCard = 'NOT EXISTS (SELECT FROM charges c WHERE c.payment_id = payments.id)'

type Run = (world: World, step: Step, tx: Tx, deps: Deps) => Promise<unknown>

const payment = (world: World, { id, memberId }: Found, amountCents: number, toCredit = 0) => ({
  memberId,
  amountCents: amountCents + toCredit,
  method: 'wire' as const,
  receivedOn: dayIn(world.h.app.deps.settings.current.timeZone, world.h.app.deps.clock.now()),
  parts: [{ invoiceId: id, amountCents }],
})

/** In a transaction of their own. */
const written: Partial<Record<Deed, Run>> = {
  pay: async (world, { pick }, tx, deps) => {
    const invoice = await openInvoice(world, pick)
    const paid = payment(world, invoice, Number(invoice.cents), pick % 5 === 0 ? 1_234 : 0)
    return settling.recordPayment(tx, deps, paid)
  },
  payPart: async (world, { pick, cents }, tx, deps) => {
    const invoice = await openInvoice(world, pick)
    return settling.recordPayment(tx, deps, payment(world, invoice, Math.min(cents, Number(invoice.cents))))
  },
  useCredit: async (world, { pick, cents }, tx, deps) => {
    const invoice = await openInvoice(world, pick)
    return settling.applyCredit(tx, deps, invoice.id, Math.min(cents, Number(invoice.cents)))
  },
  waiveFee: async (world, { pick, cents }, tx, deps) => {
    const sale = await found(
      world,
      pick,
      `SELECT id, invoice_id AS "invoiceId" FROM sales WHERE buyer_id = ANY($1) AND status IN ('agreed', 'settled')`,
    )
    return settling.credit(tx, deps, sale.invoiceId, { amountCents: 1 + (cents % 1_500), reason })
  },
  undo: async (world, { pick }, tx, deps) => {
    const sale = await found(
      world,
      pick,
      `SELECT id FROM sales WHERE buyer_id = ANY($1) AND status IN ('settled', 'reopened')`,
    )
    return sales.undo(tx, deps, sale.id, reason)
  },
  reverse: async (world, { pick }, tx, deps) => {
    const paid = await found(
      world,
      pick,
      `SELECT id FROM payments WHERE member_id = ANY($1) AND status = 'succeeded' AND ${notByCard}`,
    )
    return reversePayment(tx, deps, paid.id, reason)
  },
  bill: async (world, { pick, cents }, tx, deps) => {
    const lines = [line('Storage', cents), line('Insurance', cents % 997)]
    if (pick % 2 === 0) lines.push(line('Courtesy', 0, { source: 'discount', rate: { kind: 'percent', bps: 1_250 } }))
    const { id } = await invoices.make(tx, deps, {
      memberId: world.buyer.id,
      taxBps: pick % 3 === 0 ? 0 : 825,
      memo: 'Thank you.',
      lines: lines as Parameters<typeof invoices.make>[2]['lines'],
    })
    return issuing.issue(tx, deps, id)
  },
  credit: async (world, { pick, cents }, tx, deps) => {
    const invoice = await found(
      world,
      pick,
      `SELECT id, total_cents - credited_cents - returned_cents AS cents FROM invoices
        WHERE member_id = ANY($1) AND purpose = 'hand' AND status IN ('open', 'paid')`,
    )
    const amountCents = pick % 4 === 0 ? Number(invoice.cents) : Math.min(cents % 10_000, Number(invoice.cents))
    return settling.credit(tx, deps, invoice.id, { amountCents: Math.max(amountCents, 1), reason })
  },
  deposit: (world, { cents }, tx, deps) =>
    settling.recordPayment(tx, deps, { ...payment(world, { ...none(world) }, 0, cents), parts: [] }),
  owe: (world, { pick, cents }, tx, deps) =>
    payouts.owe(tx, deps, {
      memberId: world.buyer.id,
      kind: pick % 2 === 0 ? 'credit' : 'goodwill',
      amountCents: cents % 2_000 || 1,
    }),
  payOut: async (world, { pick }, tx, deps) => {
    const due = await found(world, pick, `SELECT id FROM payouts WHERE member_id = ANY($1) AND status = 'due'`)
    return payouts.pay(tx, deps, due.id, { method: 'wire', paidOn: payment(world, none(world), 1).receivedOn })
  },
  return: async (world, { pick }, tx, deps) => {
    const paid = await found(world, pick, `SELECT id FROM payouts WHERE member_id = ANY($1) AND status = 'paid'`)
    const returnedOn = payment(world, none(world), 1).receivedOn
    return payouts.returnPaid(tx, deps, paid.id, { kind: 'bounced', returnedOn, reason })
  },
}
const none = ({ buyer }: World): Found => ({ id: absent, memberId: buyer.id, invoiceId: absent, cents: '1' })

const lineIn = (world: World, at: number, status: string) =>
  found(
    world,
    at,
    `SELECT k.id, k.reoffer_cents AS cents FROM sell_offer_cards k JOIN sell_offers o ON o.id = k.offer_id
      WHERE o.member_id = ANY($1) AND k.status = '${status}'`,
  )

/** Through HTTP; a refusal is an answer. */
const asked: Partial<Record<Deed, (world: World, step: Step) => Promise<unknown>>> = {
  sell: async ({ h, admin, seller, buyer }, { pick, cents }) => {
    const { id: cardId } = await held(h, seller, { costCents: pick % 3 === 0 ? null : 20_000 })
    return doneBy(h, admin, (tx) => sales.agree(tx, h.app.deps, { cardId, buyerId: buyer.id, priceCents: cents }))
  },
  offer: async ({ h, admin, seller }, { pick, cents }) => {
    const cards: { cardId: string; askedCents: number }[] = []
    for (let at = 0; at <= pick % 3; at++) {
      const { id: cardId } = await registered(seller, { costCents: at === 1 ? null : 7_777 })
      await putInVault(h, cardId)
      cards.push({ cardId, askedCents: cents + at })
    }
    const sell = await wanted(offerCards(seller, cards), 201)
    await acceptAs(admin, 'admin', await sellNow(seller, sell))
  },
  inspect: async (world, { pick }) =>
    inspectLine(world.clerk, (await lineIn(world, pick, 'inspecting')).id, { action: 'buy' }),
  reoffer: async (world, { pick }) => {
    await inspectLine(world.clerk, (await lineIn(world, pick, 'inspecting')).id, {
      action: 'reoffer',
      cents: 500,
      reason,
    })
    const { id } = await lineIn(world, pick, 'reoffered')
    await answerLine(world.seller, id, { action: pick % 4 === 0 ? 'return' : 'accept_reoffer', cents: 500 })
  },
  read: (world) => checkDocuments(world),
}

/** Plays the steps with new people, and compares every document with the ledger in the end, and whenever a step says so. */
export async function playDocuments(h: Harness, steps: readonly Step[]): Promise<void> {
  const { borrower: seller, admin, second } = await loanWorld(h, 'Ann Borrower')
  const [clerk, buyer] = [await h.buildUser({ staffRoles: ['vault'] }), await h.buildUser({ name: 'Theo Lindqvist' })]
  const lender = await prepareAreas({ h, seller, buyer })
  const world: World = { h, admin, second, clerk, seller, buyer, lender, fund: undefined, charges: [] }
  for (const step of steps) {
    const run = written[step.deed]
    if (run) await doneBy(h, admin, (tx) => run(world, step, tx, h.app.deps))
    else await (asked[step.deed] ?? areaDeeds[step.deed])?.(world, step)
  }
  await checkDocuments(world)
}
