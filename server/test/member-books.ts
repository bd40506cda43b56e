import { unwound } from '../src/areas/billing/rules.ts'

// A simple model of one member's money, as kept by hand.

export type Invoice = {
  id: string
  status: 'draft' | 'open' | 'paid' | 'void' | 'written_off'
  total: number
  paid: number
  credited: number
  returned: number
  /** How often the clock had been moved past every due date. */
  issuedAt: number
  isClawback?: true
}
/** What is left of it. Only what the processor collected can be reversed in part. */
export type Payment = {
  id: string
  account: 'bank' | 'processor'
  invoice: Invoice | null
  part: number
  toCredit: number
}
export type Payout = {
  id: string
  owedAt: number
  cents: number
  netted: number
  status: 'due' | 'paid' | 'netted' | 'canceled'
  isCredit: boolean
}
type Plan = ReturnType<typeof unwound>

export const left = ({ cents, netted }: Payout) => cents - netted
export const due = ({ total, paid, credited }: Invoice) => total - paid - credited
export const leftOfPayment = ({ part, toCredit }: Payment) => part + toCredit
export const isPayable = ({ status }: Invoice) => status === 'open' || status === 'written_off'

export class MemberBooks {
  invoices: Invoice[] = []
  payments: Payment[] = []
  payouts: Payout[] = []
  bank = 0
  processor = 0
  credit = 0
  now = 0
  /** How much of their credit went to each invoice, and when that last changed. */
  used = new Map<Invoice, { cents: number; at: number }>()

  #dueOf = (wanted: Invoice['status']) =>
    this.invoices.filter(({ status }) => status === wanted).reduce((sum, invoice) => sum + due(invoice), 0)
  owed = () => this.#dueOf('open')
  writtenOff = () => this.#dueOf('written_off')
  payable = () => this.payouts.filter(({ status }) => status === 'due').reduce((sum, payout) => sum + left(payout), 0)
  isOverdue = ({ status, issuedAt }: Invoice) => status === 'open' && issuedAt < this.now

  settle(invoice: Invoice) {
    if (invoice.status === 'void' || invoice.status === 'draft') return
    if (due(invoice) === 0) invoice.status = invoice.paid > invoice.returned ? 'paid' : 'void'
    // bad debt stays bad debt until all of it is paid
    else if (invoice.status !== 'written_off') invoice.status = 'open'
  }

  /** What they have to return is taken from payouts, the oldest first. */
  net() {
    for (const invoice of this.invoices.filter(({ isClawback }) => isClawback))
      for (const payout of this.payouts.toSorted((a, b) => a.owedAt - b.owedAt || (a.id < b.id ? -1 : 1))) {
        const cents = invoice.status === 'open' && payout.status === 'due' ? Math.min(due(invoice), left(payout)) : 0
        payout.netted += cents
        invoice.paid += cents
        if (cents > 0 && left(payout) === 0) payout.status = 'netted'
        this.settle(invoice)
      }
  }

  useCredit(invoice: Invoice, cents: number) {
    invoice.paid += cents
    this.credit -= cents
    this.used.set(invoice, { cents: (this.used.get(invoice)?.cents ?? 0) + cents, at: this.now })
  }

  /** How a reversal is shared: credit they still have, then what it paid, then credit that was used. */
  shared({ part, toCredit }: Payment, cents: number): { part: number; toCredit: number } {
    const unused = Math.min(toCredit, Math.max(this.credit, 0), cents)
    const ofPart = Math.min(part, cents - unused)
    return { part: ofPart, toCredit: cents - ofPart }
  }

  /** What else must be reversed, using the production rule itself; the accounts prove that nothing is lost. */
  planOf({ invoice }: Payment, { part, toCredit }: { part: number; toCredit: number }): Plan {
    const used = [...this.used].filter(([, { cents }]) => cents > 0)
    return unwound({
      parts: invoice && part > 0 ? [{ invoiceId: invoice.id, amountCents: part }] : [],
      toCreditCents: toCredit,
      creditCents: this.credit,
      used: used
        .toSorted(([one, { at }], [other, { at: otherAt }]) => otherAt - at || (one.id > other.id ? -1 : 1))
        .map(([{ id }, { cents }]) => ({ invoiceId: id, amountCents: cents })),
      invoices: new Map(
        this.invoices.map(({ id, paid, returned }) => [id, { paidCents: paid, returnedCents: returned }]),
      ),
    })
  }

  /** `clawbackId` is of the invoice for credit that had been paid out. */
  takeBack(payment: Payment, taken: { part: number; toCredit: number }, plan: Plan, clawbackId: string) {
    const find = (id: string) => this.invoices.find((invoice) => invoice.id === id) as Invoice
    if (plan.shortCents > 0) {
      const { shortCents: total } = plan
      const nothing = { paid: 0, credited: 0, returned: 0 }
      this.invoices.push({
        ...nothing,
        id: clawbackId,
        status: 'open',
        total,
        issuedAt: this.now,
        isClawback: true,
      })
      this.credit += total
    }
    for (const { invoiceId, amountCents } of plan.takenBack) this.useCredit(find(invoiceId), -amountCents)
    this[payment.account] -= taken.part + taken.toCredit
    this.credit -= taken.toCredit
    payment.part -= taken.part
    payment.toCredit -= taken.toCredit
    if (payment.invoice) payment.invoice.paid -= taken.part
    for (const { invoiceId, amountCents } of plan.unreturned) {
      const invoice = find(invoiceId)
      invoice.returned -= amountCents
      invoice.credited += amountCents
      this.credit -= amountCents
    }
    for (const invoice of this.invoices) this.settle(invoice)
  }
}
