import { dayIn } from '@ambry/contract/kernel/dates'
import fc from 'fast-check'
import * as payouts from '../src/areas/billing/settling/payouts-service.ts'
import { writeOff } from '../src/areas/billing/settling/write-offs-service.ts'
import { compare } from '../src/areas/payments/processor/compare-service.ts'
import { readTransactions } from '../src/areas/payments/processor/service.ts'
import { refundInSandbox } from '../src/areas/payments/refunds/service.ts'
import * as sales from '../src/areas/sales/service.ts'
import { systemOrigin } from '../src/db/transaction.ts'
import { AppError } from '../src/errors.ts'
import { issued, line } from './billing.ts'
import { registered } from './cards.ts'
import type { Caller, Harness } from './harness.ts'
import { doneBy } from './money-lives.ts'
import type { Counter } from './payments.ts'

/** What we do about it; the books may refuse any of it. */
const ours = ['wait', 'payOut', 'return', 'undo', 'writeOff'] as const
const deeds = [
  'charge',
  'sell',
  'refund',
  'dashboard',
  'dispute',
  'inquiry',
  'escalate',
  'win',
  'lose',
  'fail',
  'payout',
  ...ours,
] as const

/** What happens to a member's payments for invoices and sales. `tells` is how often a webhook says so; without one it is read later. */
export const disputeSteps = (least: number, most: number) =>
  fc.array(
    fc.record({
      deed: fc.constantFrom(...deeds),
      cents: fc.integer({ min: 60, max: 60_000 }),
      pick: fc.nat(7),
      tells: fc.nat(2),
    }),
    { minLength: least, maxLength: most },
  )
type Step = { deed: (typeof deeds)[number]; cents: number; pick: number; tells: number }

type Dispute = { ref: string; cents: number; status: 'inquiry' | 'open' | 'lost' | 'won' }
type Paid = {
  charge: any
  invoiceId: string
  saleId: string | null
  cents: number
  refunds: { cents: number; hasFailed: boolean }[]
  disputes: Dispute[]
}

const sum = (list: readonly { cents: number }[]) => list.reduce((total, { cents }) => total + cents, 0)
const refundedOf = ({ refunds }: Paid) => sum(refunds.filter(({ hasFailed }) => !hasFailed))
const takenOf = ({ disputes }: Paid) => sum(disputes.filter(({ status }) => status === 'open' || status === 'lost'))
const isOpen = ({ disputes }: Paid) => disputes.some(({ status }) => status === 'open')
const isOurs = (deed: Step['deed']): deed is (typeof ours)[number] => (ours as readonly string[]).includes(deed)
const disputeFee = 1_500
const cardFee = (cents: number) => Math.round(cents * 0.029) + 30

/** The processor's balance as kept by hand, across all sequences of one harness. */
export class DisputeLives {
  cents = 0
  readonly #h: Harness
  readonly #counter: Counter
  readonly #admin: Caller

  constructor(h: Harness, counter: Counter, admin: Caller) {
    this.#h = h
    this.#counter = counter
    this.#admin = admin
  }

  /** Plays one sequence and returns where the model, the processor and our account differ, which must be nowhere. */
  async play(steps: readonly Step[]): Promise<string[]> {
    const member = await this.#h.buildUser()
    // every other life begins with a sale
    const isSale = (steps[0]?.pick ?? 0) % 2 === 1
    const all: Paid[] = [await (isSale ? this.#sell(member, 10_000) : this.#charge(member, 10_000))]
    const found: string[] = []
    for (const step of steps) {
      const touched = await this.#step(member, all, step)
      for (let at = 0; at < step.tells && touched; at++)
        await this.#counter.notify(touched.charge, { type: 'charge.updated' })
      await readTransactions(this.#h.app.deps)
      found.push(...(await this.#differences(step.deed)))
    }
    return [...found, ...(await compare(this.#h.app.deps))]
  }

  async #charge(member: Caller, cents: number): Promise<Paid> {
    const { id } = await issued(this.#admin, member.id, [line('Storage', cents)])
    return this.#pay(member, { invoiceId: id, saleId: null, cents })
  }

  async #sell(buyer: Caller, priceCents: number): Promise<Paid> {
    const seller = await this.#h.buildUser()
    const card = await registered(seller)
    const terms = { cardId: card.id, buyerId: buyer.id, priceCents }
    const sold = await doneBy(this.#h, this.#admin, (tx) => sales.agree(tx, this.#h.app.deps, terms))
    if (sold instanceof AppError) throw sold
    return this.#pay(buyer, { invoiceId: sold.invoice.id, saleId: sold.id, cents: sold.invoice.totalCents })
  }

  async #pay(member: Caller, bill: Pick<Paid, 'invoiceId' | 'saleId' | 'cents'>): Promise<Paid> {
    const { invoiceId, cents } = bill
    const charge = await this.#counter.pay(member, [{ invoiceId, amountCents: cents }], 'success')
    this.cents += cents - cardFee(cents)
    return { ...bill, charge, refunds: [], disputes: [] }
  }

  /** None of it moves money at the processor, whatever it does to the books. */
  async #answer({ saleId, invoiceId }: Paid, deed: (typeof ours)[number]): Promise<void> {
    const { deps } = this.#h.app
    if (deed === 'wait') return this.#h.later(15 * 86_400)
    const payoutId = saleId && (await sales.saleRow(deps.db, saleId)).payoutId
    const today = dayIn(deps.settings.current.timeZone, deps.clock.now())
    const reason = 'A test'
    await doneBy(this.#h, this.#admin, async (tx) => {
      if (deed === 'writeOff') await writeOff(tx, deps, invoiceId, reason)
      if (deed === 'undo' && saleId) await sales.undo(tx, deps, saleId, reason)
      if (deed === 'payOut' && payoutId) await payouts.pay(tx, deps, payoutId, { method: 'wire', paidOn: today })
      if (deed === 'return' && payoutId)
        await payouts.returnPaid(tx, deps, payoutId, { kind: 'bounced', returnedOn: today, reason })
    })
  }

  async #step(member: Caller, all: Paid[], { deed, cents, pick }: Step): Promise<Paid | undefined> {
    if (deed === 'charge' || deed === 'sell') {
      all.push(await (deed === 'sell' ? this.#sell(member, cents) : this.#charge(member, cents)))
      return all.at(-1)
    }
    if (deed === 'payout') {
      this.cents -= cents
      await this.#counter.payOut(cents)
      return undefined
    }
    const paid = all[pick % all.length] as Paid
    if (isOurs(deed)) {
      await this.#answer(paid, deed)
      return undefined
    }
    const dispute = paid.disputes[pick % Math.max(paid.disputes.length, 1)]
    const left = paid.cents - refundedOf(paid) - takenOf(paid)
    const some = Math.min(cents, left)
    if (deed === 'refund' && some > 0 && !isOpen(paid)) await this.#refund(paid, some)
    if (deed === 'dashboard' && some > 0 && !isOpen(paid)) {
      await this.#counter.refundInDashboard(paid.charge, some)
      paid.refunds.push({ cents: some, hasFailed: false })
      this.cents -= some
    }
    // it can be more than is left after a refund
    const disputed = Math.min(cents, paid.cents - takenOf(paid))
    if ((deed === 'dispute' || deed === 'inquiry') && disputed > 0) {
      const isInquiry = deed === 'inquiry'
      const ref = await this.#counter.dispute(paid.charge, disputed, isInquiry)
      paid.disputes.push({ ref, cents: disputed, status: isInquiry ? 'inquiry' : 'open' })
      if (!isInquiry) this.cents -= disputed + disputeFee
    }
    if (dispute && (deed === 'escalate' || deed === 'win' || deed === 'lose')) await this.#decide(paid, dispute, deed)
    if (deed === 'fail') {
      await this.#counter.failRefunds(paid.charge)
      this.cents += refundedOf(paid)
      for (const refund of paid.refunds) refund.hasFailed = true
    }
    return paid
  }

  async #refund(paid: Paid, cents: number): Promise<void> {
    const { deps } = this.#h.app
    const input = { id: paid.charge.paymentId, amountCents: cents, reason: 'A test', invoiceId: paid.invoiceId }
    try {
      const { status } = await refundInSandbox(deps, input, (work) => deps.transactions.run(systemOrigin, work))
      if (status === 'failed') return
      paid.refunds.push({ cents, hasFailed: false })
      this.cents -= cents
    } catch (error) {
      // the books refuse what was reversed or credited before
      if (!(error instanceof AppError)) throw error
    }
  }

  async #decide(paid: Paid, dispute: Dispute, deed: 'escalate' | 'win' | 'lose'): Promise<void> {
    const isInquiry = dispute.status === 'inquiry'
    if (dispute.status === 'won' || (deed === 'escalate') !== isInquiry) return
    if (isInquiry && dispute.cents > paid.cents - takenOf(paid)) return
    const status = deed === 'escalate' ? 'needs_response' : deed === 'win' ? 'won' : 'lost'
    await this.#counter.decide(dispute.ref, status)
    if (deed === 'escalate') this.cents -= dispute.cents + disputeFee
    if (deed === 'win') this.cents += dispute.cents + disputeFee
    dispute.status = deed === 'escalate' ? 'open' : deed === 'win' ? 'won' : 'lost'
  }

  async #differences(deed: string): Promise<string[]> {
    const [row] = await this.#h.query(
      `SELECT coalesce(sum(p.amount_cents), 0)::bigint AS cents FROM ledger_postings p
        JOIN ledger_accounts a ON a.id = p.account_id WHERE a.code = 'processor'`,
    )
    const [ours, theirs] = [Number(row.cents), await this.#h.app.deps.payments?.balance()]
    if (ours === this.cents && theirs === this.cents) return []
    const finding = `after ${deed}: the model has ${this.cents}, the processor ${theirs}, our account ${ours}`
    // or every later life would differ too
    this.cents = ours
    return [finding]
  }
}
