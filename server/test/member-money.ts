import { dayIn } from '@ambry/contract/kernel/dates'
import fc from 'fast-check'
import { expect } from 'vitest'

import * as issuing from '../src/areas/billing/invoices/issuing-service.ts'
import * as invoices from '../src/areas/billing/invoices/service.ts'
import * as payouts from '../src/areas/billing/settling/payouts-service.ts'
import { reversePayment } from '../src/areas/billing/settling/reversing-service.ts'
import * as settling from '../src/areas/billing/settling/service.ts'
import { writeOff } from '../src/areas/billing/settling/write-offs-service.ts'
import type { Tx } from '../src/db/transaction.ts'
import type { Deps } from '../src/deps.ts'
import { line } from './billing.ts'
import type { Caller, Harness } from './harness.ts'
import { due, isPayable, left, leftOfPayment, MemberBooks, type Payment } from './member-books.ts'
import { absent, doneBy, expectAllowed, ledgerOf, picked, pickOf, withoutZeros } from './money-lives.ts'

// Everything that can happen to the money of one member without a sale, against books kept by hand.

const deeds = [
  ...(['write', 'issue', 'pay', 'payAll', 'deposit', 'reverse', 'reversePart', 'useCredit', 'credit', 'void'] as const),
  ...(['owe', 'payOut', 'return', 'cancel', 'wait', 'writeOff'] as const),
]
const step = fc.record({
  deed: fc.constantFrom(...deeds, 'issue', 'payAll', 'payAll', 'wait', 'writeOff', 'writeOff', 'useCredit'),
  pick: pickOf,
  cents: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 200_000 })),
})
export const memberMoneySteps = (least: number, most: number) =>
  fc
    .array(step, { minLength: least, maxLength: most })
    // nothing can go wrong before something is owed
    .map((steps) => [
      { deed: 'write' as const, pick: 0, cents: 40_000 },
      { deed: 'issue' as const, pick: 0, cents: 0 },
      ...steps,
    ])
/** `pick` selects among what exists, `cents` is an amount; both may be invalid, and then the step is refused. */
type Step = { deed: (typeof deeds)[number]; pick: number; cents: number }
type Context = { h: Harness; books: MemberBooks; member: string }
type Deed = (
  context: Context,
  step: Step,
) => { may: boolean; run: (tx: Tx, deps: Deps) => Promise<unknown>; change: (answer: any) => unknown }

const reason = 'A model says so'
const todayOf = ({ app: { deps } }: Harness) => dayIn(deps.settings.current.timeZone, deps.clock.now())

const pay: Deed = ({ h, books, member }, { pick, cents }) => {
  const invoice = picked(books.invoices, pick, isPayable)
  const extra = cents % 3 === 0 ? cents % 500 : 0
  const parts = [{ invoiceId: invoice?.id ?? absent, amountCents: cents }]
  const account = pick % 2 === 0 ? 'bank' : 'processor'
  const by = pick % 2 === 0 ? { method: 'wire' as const } : { method: 'card' as const, gateway: 'sandbox' as const }
  const received = { ...by, memberId: member, amountCents: cents + extra, receivedOn: todayOf(h) }
  return {
    may: invoice !== undefined && isPayable(invoice) && cents <= due(invoice),
    run: (tx, deps) => settling.recordPayment(tx, deps, { ...received, parts }),
    change: ({ id }) => {
      if (!invoice) return
      books[account] += cents + extra
      books.credit += extra
      invoice.paid += cents
      books.payments.push({ id, account, invoice, part: cents, toCredit: extra })
      books.settle(invoice)
    },
  }
}

/** The whole of what is left of a payment, or a part of it. */
const reverse =
  (account: Payment['account'] | null, centsOf: (leftCents: number, cents: number) => number): Deed =>
  ({ h, books }, { pick, cents }) => {
    const payments = books.payments.filter((each) => account === null || each.account === account)
    const payment = picked(payments, pick, (each) => leftOfPayment(each) > 0)
    const leftCents = payment ? leftOfPayment(payment) : 0
    const amount = centsOf(leftCents, cents)
    const taken = payment && books.shared(payment, amount)
    const plan = payment && taken && books.planOf(payment, taken)
    return {
      may: leftCents > 0 && amount <= leftCents,
      run: (tx, deps) => reversePayment(tx, deps, payment?.id ?? absent, reason, amount || undefined),
      change: async () => {
        if (!payment || !taken || !plan) return
        const rows = await h.query(`SELECT id FROM invoices WHERE purpose = 'clawback' AND purpose_id = $1`, [
          payment.id,
        ])
        const made = rows.find(({ id }) => books.invoices.every((invoice) => invoice.id !== id))
        books.takeBack(payment, taken, plan, made?.id)
      },
    }
  }

const all: Record<Step['deed'], Deed> = {
  write: ({ books, member }, { cents }) => ({
    may: true,
    run: (tx, deps) =>
      invoices.make(tx, deps, {
        ...{ memberId: member, taxBps: cents % 900 },
        lines: [line('Line', cents), line('Line', cents % 97)] as Parameters<typeof invoices.make>[2]['lines'],
      }),
    change: ({ id, totalCents: total }) => {
      const nothing = { paid: 0, credited: 0, returned: 0 }
      books.invoices.push({ ...nothing, id, status: 'draft', total, issuedAt: books.now })
    },
  }),
  issue: ({ books }, { pick }) => {
    const isIssuable = ({ status, total }: { status: string; total: number }) => status === 'draft' && total > 0
    const invoice = picked(books.invoices, pick, isIssuable)
    return {
      may: invoice !== undefined && isIssuable(invoice),
      run: (tx, deps) => issuing.issue(tx, deps, invoice?.id ?? absent),
      change: () => Object.assign(invoice ?? {}, { status: 'open', issuedAt: books.now }),
    }
  },
  pay,
  payAll: (context, step) => {
    const invoice = picked(context.books.invoices, step.pick, isPayable)
    return pay(context, { ...step, cents: invoice ? Math.max(due(invoice), 1) : 1 })
  },
  deposit: ({ h, books, member }, { cents }) => ({
    may: true,
    run: (tx, deps) =>
      settling.recordPayment(tx, deps, {
        ...{ memberId: member, amountCents: cents, method: 'cash', receivedOn: todayOf(h), parts: [] },
      }),
    change: ({ id }) => {
      books.bank += cents
      books.credit += cents
      books.payments.push({ id, account: 'bank', invoice: null, part: 0, toCredit: cents })
    },
  }),
  reverse: reverse(null, (leftCents) => leftCents),
  reversePart: reverse('processor', (leftCents, cents) =>
    cents % 9 === 0 ? cents : 1 + (cents % Math.max(leftCents, 1)),
  ),
  useCredit: ({ books }, { pick, cents }) => {
    const invoice = picked(books.invoices, pick, ({ status }) => status === 'open')
    const most = invoice ? Math.min(due(invoice), books.credit) : 0
    const amount = most > 0 && cents % 9 > 0 ? Math.min(cents, most) : cents
    return {
      may: invoice?.status === 'open' && amount <= most,
      run: (tx, deps) => settling.applyCredit(tx, deps, invoice?.id ?? absent, amount),
      change: () => {
        if (!invoice) return
        books.useCredit(invoice, amount)
        books.settle(invoice)
      },
    }
  },
  credit: ({ books }, { pick, cents }) => {
    const isCreditable = ({ status }: { status: string }) => status === 'open' || status === 'paid'
    const invoice = picked(books.invoices, pick, isCreditable)
    return {
      may:
        invoice !== undefined &&
        !invoice.isClawback &&
        isCreditable(invoice) &&
        cents <= invoice.total - invoice.credited - invoice.returned,
      run: (tx, deps) => settling.credit(tx, deps, invoice?.id ?? absent, { amountCents: cents, reason }),
      change: () => {
        if (!invoice) return
        const open = invoice.status === 'open' ? Math.min(cents, due(invoice)) : 0
        invoice.credited += open
        invoice.returned += cents - open
        books.credit += cents - open
        books.settle(invoice)
      },
    }
  },
  void: ({ books }, { pick }) => {
    const invoice = picked(books.invoices, pick, ({ status }) => status === 'open')
    return {
      may: invoice?.status === 'open' && !invoice.isClawback && invoice.paid + invoice.credited === 0,
      run: (tx, deps) => issuing.voidOne(tx, deps, invoice?.id ?? absent, reason),
      change: () => Object.assign(invoice ?? {}, { status: 'void' }),
    }
  },
  owe: ({ books, member }, { pick, cents }) => {
    const isCredit = pick % 2 === 0
    return {
      may: !isCredit || cents <= books.credit,
      run: (tx, deps) =>
        payouts.owe(tx, deps, { memberId: member, kind: isCredit ? 'credit' : 'goodwill', amountCents: cents }),
      change: ({ id }) => {
        if (isCredit) books.credit -= cents
        books.payouts.push({ id, owedAt: books.now, cents, netted: 0, status: 'due', isCredit })
      },
    }
  },
  payOut: ({ h, books }, { pick }) => {
    const payout = picked(books.payouts, pick, ({ status }) => status === 'due')
    return {
      may: payout?.status === 'due',
      run: (tx, deps) => payouts.pay(tx, deps, payout?.id ?? absent, { method: 'wire', paidOn: todayOf(h) }),
      change: () => {
        if (!payout) return
        payout.status = 'paid'
        books.bank -= left(payout)
      },
    }
  },
  return: ({ h, books }, { pick }) => {
    const payout = picked(books.payouts, pick, ({ status }) => status === 'paid')
    const back = { kind: 'bounced', returnedOn: todayOf(h), reason } as const
    return {
      may: payout?.status === 'paid',
      run: (tx, deps) => payouts.returnPaid(tx, deps, payout?.id ?? absent, back),
      change: () => {
        if (!payout) return
        payout.status = 'due'
        books.bank += left(payout)
      },
    }
  },
  cancel: ({ books }, { pick }) => {
    const payout = picked(books.payouts, pick, ({ status }) => status === 'due')
    return {
      may: payout?.status === 'due' && payout.netted === 0,
      run: (tx, deps) => payouts.cancel(tx, deps, payout?.id ?? absent, reason),
      change: () => {
        if (!payout) return
        payout.status = 'canceled'
        if (payout.isCredit) books.credit += payout.cents
      },
    }
  },
  /** Past every due date. */
  wait: ({ h, books }) => ({
    may: true,
    run: async () => h.clock.advance(15 * 86_400),
    change: () => {
      books.now++
    },
  }),
  writeOff: ({ books }, { pick }) => {
    const invoice = picked(books.invoices, pick, books.isOverdue)
    return {
      may: invoice !== undefined && books.isOverdue(invoice) && !invoice.isClawback && books.credit === 0,
      run: (tx, deps) => writeOff(tx, deps, invoice?.id ?? absent, reason),
      change: () => Object.assign(invoice ?? {}, { status: 'written_off' }),
    }
  },
}

/** Plays the steps with a new member. In the end their invoices and every account of theirs are as the books by hand say. */
export async function playMemberMoney(h: Harness, admin: Caller, steps: readonly Step[]): Promise<void> {
  const { deps } = h.app
  const { id: member } = await h.buildUser({ name: 'Theo Lindqvist' })
  const books = new MemberBooks()
  for (const [at, step] of steps.entries()) {
    const { may, run, change } = all[step.deed]({ h, books, member }, step)
    const answer = await doneBy(h, admin, (tx) => run(tx, deps))
    expectAllowed(answer, may, `step ${at}: ${JSON.stringify(step)}`)
    if (may) await change(answer)
    books.net()
  }
  for (const { id, status, paid, credited, returned, total } of books.invoices)
    expect(await invoices.invoiceRow(deps.db, id)).toMatchObject({
      ...{ status, paidCents: paid, creditedCents: credited, returnedCents: returned, totalCents: total },
    })
  // income and tax are compared with the invoices by the checks of the books
  const { bank, processor, write_offs, ...ledger } = await ledgerOf(h, [member])
  const ofMember = (code: string) => ledger[`${code} ${member}`]
  const [receivable, credit, payable] = [ofMember('receivable'), ofMember('credit'), ofMember('payable')]
  expect(
    withoutZeros({ bank, processor, write_offs, receivable, credit, payable } as Record<string, number>),
  ).toMatchObject(
    withoutZeros({
      ...{ bank: books.bank, processor: books.processor, write_offs: books.writtenOff() },
      ...{ receivable: books.owed(), credit: -books.credit, payable: -books.payable() },
    }),
  )
}
