import { addDays, addMonths, type Day } from '../src/kernel/dates.ts'
import type { LoanEvent, LoanTerms, ScheduleKind } from '../src/lending/arithmetic/terms.ts'

// A loan on paper, written without the functions it checks: day after day, in fractions, installment by installment.

type Fraction = { n: bigint; d: bigint }

/** A day's interest on one cent at one basis point. */
const dailyPart = 3_650_000n

function halfEven({ n, d }: Fraction): number {
  const whole = n / d
  const left = (n - whole * d) * 2n
  if (left > d) return Number(whole + 1n)
  return Number(left === d && whole % 2n !== 0n ? whole + 1n : whole)
}

type Row = {
  number: number
  dueOn: Day
  interest: number
  principal: number
  balanceAfter: number
  covered: number
  feeOn: Day
  fee: number
}
const amountOf = ({ interest, principal }: Row) => interest + principal

export type ModelSnapshot = {
  principal: number
  interest: number
  fees: number
  perDiem: number
  due: number
  pastDue: number
  oldestUnpaid: Day | null
  daysPastDue: number
  nextDue: { on: Day; cents: number } | null
  closedOn: Day | null
  earned: number
  rows: { number: number; dueOn: Day; total: number; covered: number; balanceAfter: number; status: string }[]
  payments: { eventId: string; fees: number; interest: number; principal: number; unapplied: number }[]
  forgiven: { eventId: string; fees: number; interest: number; principal: number }[]
  lateFees: { installmentDueOn: Day; on: Day; cents: number }[]
  versions: number
  nextLateFeeOn: Day | null
}

class LoanModel {
  today: Day
  principal: number
  rate: number
  kind: ScheduleKind
  dates: Day[]
  fees = 0
  accrued: Fraction = { n: 0n, d: dailyPart }
  interestGone = 0
  /** Rows of the version in force. */
  rows: Row[] = []
  finished: Row[] = []
  closedOn: Day | null = null
  payments: ModelSnapshot['payments'] = []
  forgiven: ModelSnapshot['forgiven'] = []
  lateFees: ModelSnapshot['lateFees'] = []
  versions = 0
  readonly terms: LoanTerms

  constructor(terms: LoanTerms) {
    this.terms = terms
    this.today = terms.fundedOn
    this.principal = terms.principalCents
    this.rate = terms.rateBps
    this.kind = terms.scheduleKind
    this.dates = monthly(terms.firstDueOn, terms.termMonths)
    this.plan()
  }

  interest(): number {
    return halfEven(this.accrued) - this.interestGone
  }

  balance(): number {
    return this.principal + this.interest()
  }

  maturity(): Day {
    return this.rows.at(-1)?.dueOn ?? this.today
  }

  nextDay(): void {
    this.today = addDays(this.today, 1)
    this.accrued = { n: this.accrued.n + BigInt(this.principal) * BigInt(this.rate), d: dailyPart }
    for (const row of this.rows) {
      if (row.feeOn !== this.today || row.covered >= amountOf(row) || this.balance() === 0 || row.fee === 0) continue
      this.fees += row.fee
      this.lateFees.push({ installmentDueOn: row.dueOn, on: this.today, cents: row.fee })
    }
  }

  handle(event: LoanEvent): void {
    if (event.kind === 'payment') this.pay(event)
    if (event.kind === 'waiver') this.forgive(event.id, event.feesCents, event.interestCents, 0)
    if (event.kind === 'write_off') this.forgive(event.id, event.feesCents, event.interestCents, event.principalCents)
    if (event.kind === 'terms' && this.balance() > 0) {
      this.rate = event.rateBps
      this.kind = event.scheduleKind
      this.dates = monthly(event.firstDueOn, event.termMonths)
      this.plan()
    }
    if (this.balance() + this.fees === 0) this.closedOn ??= this.today
  }

  pay({ id: eventId, amountCents, extraTo, isProceeds }: LoanEvent & { kind: 'payment' }): void {
    const wanted = this.demanded(this.today)
    let left = amountCents
    const take = (most: number) => {
      const taken = Math.min(left, most)
      left -= taken
      return taken
    }
    let [fees, interest, principal] = [0, 0, 0]
    for (const part of (isProceeds ? this.terms.proceedsOrder : this.terms.paymentOrder).split('_'))
      if (part === 'fees') fees = take(this.fees)
      else if (part === 'interest') interest = take(this.interest())
      else principal = take(this.principal)
    this.fees -= fees
    this.interestGone += interest
    this.principal -= principal
    this.payments.push({ eventId, fees, interest, principal, unapplied: left })
    const toInstallments = interest + principal
    if (extraTo === 'principal' && toInstallments > wanted && this.balance() > 0) {
      this.cover(toInstallments)
      // with nothing due, the next installment counts as paid when the money covers it; the last one always stays
      const next = wanted === 0 ? this.rows.find((row) => row.dueOn > this.today) : undefined
      this.plan(next && next !== this.rows.at(-1) && next.covered === amountOf(next) ? next : undefined)
    } else this.cover(toInstallments)
  }

  forgive(eventId: string, fees: number, interest: number, principal: number): void {
    const took = {
      fees: Math.min(fees, this.fees),
      interest: Math.min(interest, this.interest()),
      principal: Math.min(principal, this.principal),
    }
    this.fees -= took.fees
    this.interestGone += took.interest
    this.principal -= took.principal
    this.cover(took.interest)
    this.forgiven.push({ eventId, ...took })
  }

  cover(cents: number): void {
    let left = cents
    for (const row of this.rows) {
      const part = Math.min(left, amountOf(row) - row.covered)
      row.covered += part
      left -= part
    }
  }

  /** What rows due up to a day still lack, at most the balance; from maturity on the balance itself. */
  demanded(upTo: Day): number {
    if (upTo >= this.maturity()) return this.balance()
    let lacking = 0
    for (const row of this.rows) if (row.dueOn <= upTo) lacking += amountOf(row) - row.covered
    return Math.min(lacking, this.balance())
  }

  /** The first version takes all its dates; later ones those still to come. */
  plan(ahead?: Row): void {
    for (const row of this.rows)
      if (row === ahead || (row.dueOn <= this.today && row.covered === amountOf(row))) this.finished.push({ ...row })
    this.dates = this.dates.filter((date) => date !== ahead?.dueOn)
    const all = this.kind === 'bullet' ? this.dates.slice(-1) : this.dates
    const dates = this.versions === 0 ? all : all.filter((date) => date > this.today)
    this.versions++
    const days = dates.map((date, at) => countDays(dates[at - 1] ?? this.today, date))
    const carried = this.interest()
    const level = this.kind === 'amortizing' ? levelOf(this.principal, this.rate, days) : 0
    let [balance, gone, number] = [this.principal, this.interestGone, this.finished.length]
    let accrued = this.accrued
    this.rows = dates.map((dueOn, at) => {
      for (let day = 0; day < (days[at] ?? 0); day++)
        accrued = { n: accrued.n + BigInt(balance) * BigInt(this.rate), d: dailyPart }
      const owed = halfEven(accrued) - gone
      const isLast = at === dates.length - 1
      const amount = isLast
        ? owed + balance
        : this.kind === 'amortizing'
          ? Math.min(owed + balance, level + (at === 0 ? carried : 0))
          : owed
      const interest = Math.min(amount, owed)
      const principal = amount - interest
      balance -= principal
      gone += interest
      const regular = this.kind === 'amortizing' ? amount : interest
      const part = halfEven({ n: BigInt(regular) * BigInt(this.terms.lateFeeBps), d: 10_000n })
      return {
        number: ++number,
        dueOn,
        interest,
        principal,
        balanceAfter: balance,
        covered: 0,
        feeOn: addDays(dueOn, this.terms.graceDays + 1),
        fee: Math.max(part, this.terms.lateFeeMinimumCents),
      }
    })
  }

  statusOf(row: Row): string {
    const isEnd = row.dueOn === this.maturity() && this.today >= row.dueOn
    if (this.balance() === 0) return 'paid'
    if (!isEnd && row.covered === amountOf(row)) return 'paid'
    if (row.dueOn < this.today) return 'late'
    if (row.covered > 0) return 'partial'
    return row.dueOn === this.today ? 'due' : 'upcoming'
  }

  snapshot(): ModelSnapshot {
    const feesBefore =
      this.fees - this.lateFees.filter(({ on }) => on === this.today).reduce((n, fee) => n + fee.cents, 0)
    const oldest =
      this.balance() === 0
        ? undefined
        : (this.rows.find((row) => row.dueOn <= this.today && row.covered < amountOf(row)) ??
          (this.today >= this.maturity() ? this.rows.at(-1) : undefined))
    const shown = (row: Row, status: string) => ({
      number: row.number,
      dueOn: row.dueOn,
      total: amountOf(row),
      covered: row.covered,
      balanceAfter: row.balanceAfter,
      status,
    })
    return {
      principal: this.principal,
      interest: this.interest(),
      fees: this.fees,
      perDiem: halfEven({ n: BigInt(this.principal) * BigInt(this.rate), d: dailyPart }),
      due: this.demanded(this.today) + this.fees,
      pastDue: this.demanded(addDays(this.today, -1)) + Math.max(0, feesBefore),
      oldestUnpaid: oldest?.dueOn ?? null,
      daysPastDue: oldest ? countDays(oldest.dueOn, this.today) : 0,
      ...this.lookAhead(),
      closedOn: this.closedOn,
      earned: halfEven(this.accrued),
      rows: [
        ...this.finished.map((row) => shown(row, 'paid')),
        ...this.rows.map((row) => shown(row, this.statusOf(row))),
      ],
      payments: [...this.payments],
      forgiven: [...this.forgiven],
      lateFees: [...this.lateFees],
      versions: this.versions,
    }
  }

  /** Lets the days pass without an event, until an installment falls due and a late fee is charged. */
  lookAhead(): Pick<ModelSnapshot, 'nextDue' | 'nextLateFeeOn'> {
    const later = this.copy()
    const feesNow = later.lateFees.length
    const end = addDays(this.maturity(), this.terms.graceDays + 2)
    let nextDue: ModelSnapshot['nextDue'] = null
    while (later.today < end) {
      if (nextDue === null && later.rows.some(({ dueOn }) => dueOn === later.today)) {
        const cents = later.demanded(later.today) - later.demanded(addDays(later.today, -1))
        if (cents > 0) nextDue = { on: later.today, cents }
      }
      if (nextDue !== null && later.lateFees.length > feesNow) break
      later.nextDay()
    }
    return { nextDue, nextLateFeeOn: later.lateFees[feesNow]?.on ?? null }
  }

  copy(): LoanModel {
    return Object.assign(Object.create(LoanModel.prototype), this, {
      rows: this.rows.map((row) => ({ ...row })),
      lateFees: [...this.lateFees],
    })
  }
}

const monthly = (first: Day, months: number) => Array.from({ length: months }, (_, month) => addMonths(first, month))

function countDays(from: Day, to: Day): number {
  let days = 0
  for (let day = from; day < to; day = addDays(day, 1)) days++
  return days
}

/** Backward from the last payment: what a cent a period is worth before it. */
function levelOf(principal: number, rate: number, days: number[]): number {
  let worth: Fraction = { n: 0n, d: 1n }
  for (const count of days.toReversed())
    worth = { n: dailyPart * (worth.d + worth.n), d: (dailyPart + BigInt(rate * count)) * worth.d }
  return halfEven({ n: BigInt(principal) * worth.d, d: worth.n })
}

/** The newest reversal decides first: what it reverses is gone, and so is the effect of that. */
function withoutReversed(events: readonly LoanEvent[]): LoanEvent[] {
  const gone = new Set<string>()
  for (const event of events.toSorted((a, b) => b.seq - a.seq))
    if (event.kind === 'reversal' && !gone.has(event.id)) gone.add(event.eventId)
  return events.filter(({ id, kind }) => kind !== 'reversal' && !gone.has(id))
}

/** The loan at the end of each of the given days. */
export function modelLife(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  days: readonly Day[],
): Map<Day, ModelSnapshot> {
  const loan = new LoanModel(terms)
  const counted = withoutReversed(events)
  const last = days.reduce((a, b) => (a > b ? a : b))
  const snapshots = new Map<Day, ModelSnapshot>()
  for (;;) {
    for (const event of counted.filter(({ on }) => on === loan.today).sort((a, b) => a.seq - b.seq)) loan.handle(event)
    if (days.includes(loan.today)) snapshots.set(loan.today, loan.snapshot())
    if (loan.today >= last) return snapshots
    loan.nextDay()
  }
}
