import fc from 'fast-check'
import { expect } from 'vitest'
import * as payouts from '../src/areas/billing/settling/payouts-service.ts'
import { reversePayment } from '../src/areas/billing/settling/reversing-service.ts'
import * as settling from '../src/areas/billing/settling/service.ts'
import * as sales from '../src/areas/sales/service.ts'
import type { Tx } from '../src/db/transaction.ts'
import type { Caller, Harness } from './harness.ts'
import { absent, doneBy, expectAllowed, ledgerOf, picked, pickOf, withoutZeros } from './money-lives.ts'
import { held } from './sales.ts'

// Sales of one seller to one buyer, and everything that can go wrong with their money, against books kept by hand.

const deeds = ['sell', 'pay', 'payOut', 'return', 'reverse', 'undo', 'payDebt', 'reverseDebt'] as const
/** Money moves in more often than it goes wrong, or there would be nothing to go wrong. */
const drawn = [...deeds, 'sell', 'sell', 'pay', 'pay', 'payOut', 'payOut', 'undo'] as const
export const saleMoneySteps = (least: number, most: number) =>
  fc.array(
    fc.record({
      deed: fc.constantFrom(...drawn),
      pick: pickOf,
      cents: fc.integer({ min: 1_000, max: 900_000 }),
    }),
    { minLength: least, maxLength: most },
  )
type Step = { deed: (typeof deeds)[number]; pick: number; cents: number }

type Payout = { id: string; cents: number; status: 'due' | 'paid' | 'netted' | 'canceled'; netted: Map<Debt, number> }
type Debt = { id: string; owed: number }
type Sale = {
  id: string
  cardId: string
  invoiceId: string
  price: number
  buyerFee: number
  sellerFee: number
  status: 'agreed' | 'settled' | 'reopened' | 'undone'
  payout: Payout | null
}
type Payment = { id: string; cents: number; isReversed: boolean; sale?: Sale; debt?: Debt }

const isFree = (sales: readonly Sale[]) => (cardId: string) =>
  sales.every((sale) => sale.cardId !== cardId || sale.status === 'undone')
const isOpen = ({ status }: Sale) => status === 'agreed' || status === 'reopened'
const isDone = ({ status }: Sale) => status === 'settled' || status === 'reopened'
const isKept = ({ isReversed }: Payment) => !isReversed
const nettedOf = ({ netted }: Payout) => [...netted.values()].reduce((sum, cents) => sum + cents, 0)
const leftOf = (payout: Payout) => payout.cents - nettedOf(payout)
const totalOf = ({ price, buyerFee }: Sale) => price + buyerFee

/** The books by hand: accounts on their normal side. */
class Books {
  sales: Sale[] = []
  payouts: Payout[] = []
  debts: Debt[] = []
  payments: Payment[] = []
  accounts = { bank: 0, card_proceeds: 0, fees_sale_buyer: 0, fees_sale_seller: 0, owedByBuyer: 0, creditOfBuyer: 0 }
  seller = { owed: 0, payable: 0 }

  /** The oldest debt first, from the oldest payout. The clock stands still, so the lowest id is the oldest. */
  net() {
    for (const debt of this.debts)
      for (const payout of this.payouts.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        const cents = payout.status === 'due' ? Math.min(debt.owed, leftOf(payout)) : 0
        if (cents === 0) continue
        payout.netted.set(debt, (payout.netted.get(debt) ?? 0) + cents)
        if (leftOf(payout) === 0) payout.status = 'netted'
        debt.owed -= cents
        this.seller.owed -= cents
        this.seller.payable -= cents
      }
  }

  book(sale: Sale, payoutId: string) {
    const cents = sale.price - sale.sellerFee
    sale.payout = { id: payoutId, cents, status: 'due', netted: new Map() }
    this.payouts.push(sale.payout)
    this.accounts.card_proceeds -= sale.price
    this.accounts.fees_sale_seller += sale.sellerFee
    this.seller.payable += cents
    this.net()
  }

  /** `debtId` is of the invoice that a seller who was paid got for it. */
  unbook(sale: Sale, debtId: string | null) {
    const { payout } = sale
    if (!payout) return
    this.accounts.card_proceeds += sale.price
    this.accounts.fees_sale_seller -= sale.sellerFee
    if (payout.status === 'paid') {
      this.debts.push({ id: debtId ?? '', owed: payout.cents })
      this.seller.owed += payout.cents
    } else {
      for (const [debt, cents] of payout.netted) {
        debt.owed += cents
        this.seller.owed += cents
        this.seller.payable += cents
      }
      payout.netted.clear()
      this.seller.payable -= payout.cents
      payout.status = 'canceled'
    }
    sale.payout = null
    this.net()
  }
}

type Deed = (context: Context, step: Step) => { may: boolean; run: (tx: Tx) => Promise<unknown>; change: Change }
type Row = Record<'invoiceId' | 'payoutId', string> & { clawbackId: string | null } & Record<
    'price' | 'buyerFee' | 'sellerFee',
    number
  >
type Change = (answer: any, rowOf: (id: string) => Promise<Row>) => Promise<void> | void
type Context = { h: Harness; books: Books; seller: Caller; buyer: Caller; cards: readonly string[] }

const wire = { method: 'wire', receivedOn: '2026-11-15' } as const
const depsOf = ({ h }: Context) => h.app.deps

const all: Record<Step['deed'], Deed> = {
  sell: (context, { pick, cents }) => {
    const isForSale = isFree(context.books.sales)
    const cardId = picked(context.cards, pick, isForSale) ?? absent
    return {
      may: isForSale(cardId),
      run: (tx) => sales.agree(tx, depsOf(context), { cardId, buyerId: context.buyer.id, priceCents: cents }),
      change: async ({ id }, rowOf) => {
        const { invoiceId, price, buyerFee, sellerFee } = await rowOf(id)
        const sale: Sale = { id, cardId, invoiceId, price, buyerFee, sellerFee, status: 'agreed', payout: null }
        context.books.sales.push(sale)
        context.books.accounts.owedByBuyer += totalOf(sale)
        context.books.accounts.card_proceeds += sale.price
        context.books.accounts.fees_sale_buyer += sale.buyerFee
      },
    }
  },
  pay: (context, { pick }) => {
    const { books, buyer } = context
    const sale = picked(books.sales, pick, isOpen)
    const amountCents = sale ? totalOf(sale) : 1
    const parts = [{ invoiceId: sale?.invoiceId ?? absent, amountCents }]
    return {
      may: sale !== undefined && isOpen(sale),
      run: (tx) => settling.recordPayment(tx, depsOf(context), { ...wire, memberId: buyer.id, amountCents, parts }),
      change: async ({ id }, rowOf) => {
        if (!sale) return
        books.payments.push({ id, cents: amountCents, isReversed: false, sale })
        books.accounts.bank += amountCents
        books.accounts.owedByBuyer -= amountCents
        sale.status = 'settled'
        if (!sale.payout) books.book(sale, (await rowOf(sale.id)).payoutId)
      },
    }
  },
  payOut: (context, { pick }) => {
    const payout = picked(context.books.payouts, pick, ({ status }) => status === 'due')
    return {
      may: payout?.status === 'due',
      run: (tx) => payouts.pay(tx, depsOf(context), payout?.id ?? absent, { method: 'wire', paidOn: '2026-11-15' }),
      change: () => {
        if (!payout) return
        payout.status = 'paid'
        context.books.accounts.bank -= leftOf(payout)
        context.books.seller.payable -= leftOf(payout)
      },
    }
  },
  return: (context, { pick }) => {
    const { books } = context
    const payout = picked(books.payouts, pick, ({ status }) => status === 'paid')
    const back = { kind: 'bounced', returnedOn: '2026-11-15', reason: 'A model says so' } as const
    return {
      may: payout?.status === 'paid',
      run: (tx) => payouts.returnPaid(tx, depsOf(context), payout?.id ?? absent, back),
      change: () => {
        if (!payout) return
        payout.status = 'due'
        books.accounts.bank += leftOf(payout)
        books.seller.payable += leftOf(payout)
        const sale = books.sales.find((each) => each.payout === payout)
        if (sale?.status === 'reopened') books.unbook(sale, null)
        books.net()
      },
    }
  },
  reverse: (context, { pick }) => {
    const { books } = context
    const payment = picked(
      books.payments.filter(({ sale }) => sale),
      pick,
      isKept,
    )
    return {
      may: payment !== undefined && !payment.isReversed,
      run: (tx) => reversePayment(tx, depsOf(context), payment?.id ?? absent, 'A model says so'),
      change: () => {
        const sale = payment?.sale
        if (!sale) return
        payment.isReversed = true
        books.accounts.bank -= payment.cents
        if (sale.status === 'undone') books.accounts.creditOfBuyer -= payment.cents
        else {
          books.accounts.owedByBuyer += payment.cents
          sale.status = 'reopened'
          if (sale.payout?.status !== 'paid') books.unbook(sale, null)
        }
      },
    }
  },
  undo: (context, { pick }) => {
    const { books } = context
    const sale = picked(books.sales, pick, isDone)
    return {
      may: sale !== undefined && isDone(sale),
      run: (tx) => sales.undo(tx, depsOf(context), sale?.id ?? absent, 'A model says so'),
      change: async (_answer, rowOf) => {
        if (!sale) return
        if (sale.status === 'settled') books.accounts.creditOfBuyer += totalOf(sale)
        else books.accounts.owedByBuyer -= totalOf(sale)
        books.accounts.card_proceeds -= sale.price
        books.accounts.fees_sale_buyer -= sale.buyerFee
        sale.status = 'undone'
        books.unbook(sale, (await rowOf(sale.id)).clawbackId)
      },
    }
  },
  payDebt: (context, { pick, cents }) => {
    const { books, seller } = context
    const debt = picked(books.debts, pick, ({ owed }) => owed > 0)
    const amountCents = debt && debt.owed > 0 ? Math.min(cents, debt.owed) : cents
    const parts = [{ invoiceId: debt?.id ?? absent, amountCents }]
    return {
      may: debt !== undefined && debt.owed > 0,
      run: (tx) => settling.recordPayment(tx, depsOf(context), { ...wire, memberId: seller.id, amountCents, parts }),
      change: ({ id }) => {
        if (!debt) return
        books.payments.push({ id, cents: amountCents, isReversed: false, debt })
        books.accounts.bank += amountCents
        books.seller.owed -= amountCents
        debt.owed -= amountCents
      },
    }
  },
  reverseDebt: (context, { pick }) => {
    const { books } = context
    const payment = picked(
      books.payments.filter(({ debt }) => debt),
      pick,
      isKept,
    )
    return {
      may: payment !== undefined && !payment.isReversed,
      run: (tx) => reversePayment(tx, depsOf(context), payment?.id ?? absent, 'A model says so'),
      change: () => {
        if (!payment?.debt) return
        payment.isReversed = true
        books.accounts.bank -= payment.cents
        books.seller.owed += payment.cents
        payment.debt.owed += payment.cents
        books.net()
      },
    }
  },
}

function expectedOf({ accounts, seller }: Books, sellerId: string, buyerId: string): Record<string, number> {
  const { owedByBuyer, creditOfBuyer, bank, ...ours } = accounts
  return withoutZeros({
    bank,
    [`receivable ${buyerId}`]: owedByBuyer,
    [`credit ${buyerId}`]: -creditOfBuyer,
    [`receivable ${sellerId}`]: seller.owed,
    [`payable ${sellerId}`]: -seller.payable,
    ...Object.fromEntries(Object.entries(ours).map(([code, cents]) => [code, -cents])),
  })
}

/** Plays the steps with new people. After each of them every account is as the books by hand say, to the cent. */
export async function playSaleMoney(h: Harness, admin: Caller, steps: readonly Step[]): Promise<void> {
  const [seller, buyer] = [await h.buildUser(), await h.buildUser()]
  const cards: string[] = []
  const cardCount = Math.min(steps.filter(({ deed }) => deed === 'sell').length, 4)
  for (let at = 0; at < cardCount; at++) cards.push((await held(h, seller)).id)
  const context: Context = { h, books: new Books(), seller, buyer, cards }
  const { deps } = h.app
  // the list's own query joins a dozen tables
  const rowOf = async (id: string) => {
    const [row] = await h.query<Row>(
      `SELECT invoice_id AS "invoiceId", payout_id AS "payoutId", clawback_id AS "clawbackId", price_cents::int AS price,
        buyer_fee_cents::int AS "buyerFee", seller_fee_cents::int AS "sellerFee" FROM sales WHERE id = $1`,
      [id],
    )
    return row as Row
  }
  for (const [at, step] of steps.entries()) {
    const { may, run, change } = all[step.deed](context, step)
    const answer = await doneBy(h, admin, run)
    expectAllowed(answer, may, `step ${at}: ${JSON.stringify(step)}`)
    if (may) await change(answer, rowOf)
    expect(await ledgerOf(h, [seller.id, buyer.id]), `after step ${at}: ${JSON.stringify(step)}`).toEqual(
      expectedOf(context.books, seller.id, buyer.id),
    )
  }
  for (const { id, status } of context.books.payouts)
    expect((await payouts.payout(deps.db, deps, id)).status, id).toBe(status)
}
