import type { Day } from '@ambry/contract/kernel/dates'

// A fund on paper, written without the functions it checks: in fractions, one lot, day and holder after the other, and
// rounded only where a figure is written down: cents, billionths of a dollar for a price, millionths for units.

type Fraction = { n: bigint; d: bigint }

const whole = (value: number | bigint): Fraction => ({ n: BigInt(value), d: 1n })
const of = (n: number | bigint, d: number | bigint): Fraction => ({ n: BigInt(n), d: BigInt(d) })
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d })
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
const over = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d, d: a.d * b.n })
const down = ({ n, d }: Fraction): number => Number(n / d)

/** Of what is not negative. */
function nearest({ n, d }: Fraction): number {
  const below = n / d
  const twice = 2n * (n - below * d)
  const isUp = twice > d || (twice === d && below % 2n === 1n)
  return Number(isUp ? below + 1n : below)
}

const million = 1_000_000
const billion = 1_000_000_000
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Each gets the whole part of its share, and one more in the order of what was cut off, until nothing is left. */
function dealt(amount: number, weights: readonly number[]): number[] {
  const all = BigInt(total(weights))
  const exact = weights.map((weight, at) => ({ at, n: BigInt(amount) * BigInt(weight) }))
  const parts = exact.map(({ n }) => Number(n / all))
  const order = exact
    .map(({ at, n }) => ({ at, cut: n % all }))
    .sort((a, b) => (a.cut < b.cut ? 1 : a.cut > b.cut ? -1 : a.at - b.at))
  for (let left = amount - total(parts), at = 0; left > 0; left--, at++) {
    const next = order[at]?.at ?? 0
    parts[next] = (parts[next] ?? 0) + 1
  }
  return parts
}

const dayNumber = (day: Day): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
const dayOf = (number: number): Day => new Date(number * 86_400_000).toISOString().slice(0, 10)

export type ModelTerms = {
  effectiveOn: Day
  managementBps: number
  carryBps: number
  hurdleBps: number
  gateBps: number
  lockUpDays: number
  noticeDays: number
  windowMonths: number
}

type ModelLot = {
  member: string
  opened: Day
  units: number
  cost: number
  mark: number
  marked: Day
  free: Day
}

type Request = { member: string; units: number; left: number; window: Day; isActive: boolean }

/** The last day of a month that the windows fall into, at or after a day. */
function windowFrom(months: number, day: Day): Day {
  for (let number = dayNumber(day); ; number++) {
    const tomorrow = dayOf(number + 1)
    const month = Number(dayOf(number).slice(5, 7))
    if (tomorrow.endsWith('-01') && month % months === 0) return dayOf(number)
  }
}

export type Written = {
  bank: number
  cards: number
  feesDue: number
  carryDue: number
  bills: number
  price: number | null
  published: number | null
  lots: { member: string; units: number; cost: number; mark: number; worth: number }[]
  /** what each member paid in, and got back in redemptions, distributions and at the end */
  paidIn: Record<string, number>
  paidOut: Record<string, number>
  /** what came back because the fund was full */
  returned: Record<string, number>
  /** fees and carry that the fund paid to us */
  ours: number
  left: number
}

export class FundModel {
  bank = 0
  feesDue = 0
  carryDue = 0
  bills = 0
  ours = 0
  issued = 0
  price: number | null = null
  published: number | null = null
  /** by card: what it was bought or valued for last in the books, and what it is worth now */
  cards = new Map<string, { booked: number; worth: number }>()
  lots: ModelLot[] = []
  ready: { member: string; cents: number }[] = []
  requests: Request[] = []
  paidIn: Record<string, number> = {}
  paidOut: Record<string, number> = {}
  returned: Record<string, number> = {}
  classMark: { mark: number; marked: Day } | null = null
  struck: Day | null = null
  terms: ModelTerms[]
  target: number
  firstPrice: number

  constructor(terms: ModelTerms[], target: number, firstPrice: number) {
    this.terms = terms
    this.target = target
    this.firstPrice = firstPrice
  }

  private termsAt(day: Day): ModelTerms {
    let found = this.terms[0] as ModelTerms
    for (const terms of this.terms) if (terms.effectiveOn <= day) found = terms
    return found
  }

  private get units(): number {
    return total(this.lots.map(({ units }) => units))
  }

  private booked(): number {
    return total([...this.cards.values()].map(({ booked }) => booked))
  }

  private get gross(): number {
    return this.bank + this.booked() - this.feesDue - this.bills
  }

  /** A price that begins to owe carry today. */
  private threshold({ mark, marked }: { mark: number; marked: Day }, day: Day): Fraction {
    const days = Math.max(0, dayNumber(day) - dayNumber(marked))
    const hurdle = of(this.termsAt(day).hurdleBps * days, 10_000 * 365)
    return times(whole(mark), plus(whole(1), hurdle))
  }

  /** "20% of what a unit gained above its mark", for one unit in billionths of a dollar. */
  private carryOfUnit(lot: { mark: number; marked: Day }, price: number, day: Day): Fraction {
    const gain = minus(whole(price), this.threshold(lot, day))
    return gain.n <= 0n ? whole(0) : times(gain, of(this.termsAt(day).carryBps, 10_000))
  }

  private carryOf(lot: ModelLot, units: number, price: number, day: Day): number {
    return nearest(times(this.carryOfUnit(lot, price, day), of(units, million * (billion / 100))))
  }

  private worthOf(units: number, price: number): number {
    return nearest(of(BigInt(units) * BigInt(price), million * (billion / 100)))
  }

  private pay(member: string, cents: number): void {
    if (cents === 0) return
    this.paidOut[member] = (this.paidOut[member] ?? 0) + cents
    this.bank -= cents
  }

  subscribe(member: string, cents: number): void {
    this.ready.push({ member, cents })
  }

  ask(member: string, units: number, day: Day): void {
    const { windowMonths, noticeDays } = this.termsAt(day)
    const window = windowFrom(windowMonths, dayOf(dayNumber(day) + noticeDays))
    this.requests.push({ member, units, left: units, window, isActive: true })
  }

  suspend(member: string, isActive: boolean): void {
    for (const request of this.requests) if (request.member === member) request.isActive = isActive
  }

  buy(card: string, cents: number): void {
    this.bank -= cents
    this.cards.set(card, { booked: cents, worth: cents })
  }

  value(card: string, cents: number): void {
    const known = this.cards.get(card)
    if (known) known.worth = cents
  }

  sell(card: string, cents: number): void {
    this.cards.delete(card)
    this.bank += cents
  }

  bill(cents: number): void {
    this.bills += cents
  }

  payBill(cents: number): void {
    this.bills -= cents
    this.bank -= cents
  }

  payFees(): void {
    this.bank -= this.feesDue
    this.ours += this.feesDue
    this.feesDue = 0
  }

  /** "Pro rata to the cent"; what is paid out is no loss that carry would have to wait for. */
  distribute(cents: number, day: Day): void {
    const members = [...new Set(this.lots.map(({ member }) => member))]
    const unitsOf = (who: string) => total(this.lots.filter(({ member }) => member === who).map(({ units }) => units))
    const each = nearest(of(BigInt(cents) * BigInt(million * (billion / 100)), this.units))
    for (const [at, part] of dealt(cents, members.map(unitsOf)).entries()) this.pay(members[at] ?? '', part)
    const lowered = (lot: { mark: number; marked: Day }) => {
      const growth = over(this.threshold(lot, day), whole(lot.mark))
      const left = minus(whole(lot.mark), over(whole(each), growth))
      return left.n <= 0n ? 1 : Math.max(1, nearest(left))
    }
    for (const lot of this.lots) lot.mark = lowered(lot)
    if (this.classMark) this.classMark.mark = lowered(this.classMark)
  }

  private prices(day: Day): void {
    if (this.struck !== null && this.units > 0)
      for (let number = dayNumber(this.struck) + 1; number <= dayNumber(day); number++) {
        const worth = this.gross
        const rate = of(this.termsAt(dayOf(number)).managementBps, 10_000 * 365)
        if (worth > 0) this.feesDue += nearest(times(whole(worth), rate))
      }
    for (const card of this.cards.values()) card.booked = card.worth
    const units = this.units
    const hasPrice = units > 0 && this.gross > 0
    this.price = hasPrice ? nearest(of(BigInt(this.gross) * BigInt(million * (billion / 100)), units)) : null
    const price = this.price
    this.carryDue = price === null ? 0 : total(this.lots.map((lot) => this.carryOf(lot, lot.units, price, day)))
    const mark = this.classMark ?? { mark: this.firstPrice, marked: day }
    this.published = price === null ? null : price - nearest(this.carryOfUnit(mark, price, day))
    this.struck = day
  }

  strike(day: Day): void {
    this.prices(day)
    if (this.price !== null && day.slice(5) === '12-31')
      this.price = this.yearEnd(this.price, this.published ?? this.price, day)
    if (this.price === null && this.units > 0) return
    this.issue(this.price ?? this.firstPrice, day)
    this.redeem(this.price ?? this.firstPrice, day)
  }

  /** Everyone pays on their own gain, and then has what is left of their money in units of one price. */
  private yearEnd(price: number, after: number, day: Day): number {
    const carries = this.lots.map((lot) => this.carryOf(lot, lot.units, price, day))
    this.carryDue -= total(carries)
    this.feesDue += total(carries)
    this.lots.forEach((lot, at) => {
      const carry = carries[at] ?? 0
      if (carry === 0 && after === price) return
      const dollars = minus(of(BigInt(lot.units) * BigInt(price), million * billion), of(carry, 100))
      const units = nearest(times(over(dollars, of(after, billion)), whole(million)))
      // carry is charged in whole cents, and what only that adds or takes is no units
      if (this.worthOf(Math.abs(units - lot.units), after) !== 0) lot.units = units
      if (carry > 0) Object.assign(lot, { mark: after, marked: day })
      // as many dollars must be made up as before, by more units
      else lot.mark = nearest(times(whole(lot.mark), of(after, price)))
    })
    if (after < price) this.classMark = { mark: after, marked: day }
    return after
  }

  private issue(price: number, day: Day): void {
    const asked = this.ready.map(({ cents }) => cents)
    const room = Math.max(0, this.target - this.issued)
    const taken = total(asked) > room ? dealt(room, asked) : asked
    this.ready.forEach(({ member, cents }, at) => {
      const into = taken[at] ?? 0
      const units = down(over(of(into, 100), of(price, billion * million)))
      const kept = units > 0 ? into : 0
      this.returned[member] = (this.returned[member] ?? 0) + cents - kept
      if (units === 0) return
      this.paidIn[member] = (this.paidIn[member] ?? 0) + into
      this.issued += into
      this.bank += into
      this.classMark ??= { mark: price, marked: day }
      const free = dayOf(dayNumber(day) + this.termsAt(day).lockUpDays)
      this.lots.push({ member, opened: day, units, cost: into, mark: price, marked: day, free })
    })
    this.ready = []
  }

  private redeem(price: number, day: Day): void {
    const due = this.requests.filter(({ window, left }) => window <= day && left > 0)
    if (due.length === 0) return
    const { gateBps, windowMonths } = this.termsAt(day)
    const freeOf = (who: string) => this.lots.filter(({ member, free }) => member === who && free <= day)
    const can = due.map(({ member, left, isActive }) =>
      isActive ? Math.min(left, total(freeOf(member).map(({ units }) => units))) : 0,
    )
    const limited = (amounts: number[], most: number) => (total(amounts) <= most ? amounts : dealt(most, amounts))
    const cash = Math.max(0, this.bank - this.feesDue - this.bills)
    const gate = down(times(whole(this.units), of(gateBps, 10_000)))
    // no more than there is, and of that as much as possible, also after each lot was rounded to the cent
    const paidFor = (amounts: number[]) =>
      total(
        amounts.flatMap((amount, at) => {
          let wanted = amount
          return freeOf(due[at]?.member ?? '').map(({ units }) => {
            const part = Math.min(wanted, units)
            wanted -= part
            return this.worthOf(part, price)
          })
        }),
      )
    const within = limited(can, gate)
    const buys = (cents: number) => limited(within, down(over(of(cents, 100), of(price, billion * million))))
    let spent = cash
    while (paidFor(buys(spent)) > cash) spent--
    const met = buys(spent)
    due.forEach((request, at) => {
      let wanted = met[at] ?? 0
      request.left -= wanted
      for (const lot of freeOf(request.member)) {
        const part = Math.min(wanted, lot.units)
        if (part === 0) continue
        wanted -= part
        const carry = this.carryOf(lot, part, price, day)
        this.pay(request.member, this.worthOf(part, price) - carry)
        this.carryDue -= carry
        this.feesDue += carry
        // half a cent of cost stays with what is kept
        lot.cost = down(plus(of(BigInt(lot.cost) * BigInt(lot.units - part), lot.units), of(1, 2)))
        lot.units -= part
      }
      if (request.left > 0) request.window = windowFrom(windowMonths, dayOf(dayNumber(day) + 1))
    })
    this.lots = this.lots.filter(({ units }) => units > 0)
    this.requests = this.requests.filter(({ left }) => left > 0)
  }

  /** All cards are sold and bills paid: we get fees and carry, the holders everything else. */
  end(day: Day): void {
    this.prices(day)
    const rest = Math.max(0, this.bank - this.feesDue)
    const price = this.price
    const members = [...new Set(this.lots.map(({ member }) => member))]
    const unitsOf = (who: string) => total(this.lots.filter(({ member }) => member === who).map(({ units }) => units))
    const shares = members.length === 0 ? [] : dealt(rest, members.map(unitsOf))
    members.forEach((who, at) => {
      const own = this.lots.filter(({ member }) => member === who)
      const carry = price === null ? 0 : total(own.map((lot) => this.carryOf(lot, lot.units, price, day)))
      this.pay(who, (shares[at] ?? 0) - carry)
    })
    this.ours += this.bank
    Object.assign(this, { bank: 0, feesDue: 0, carryDue: 0, lots: [], requests: [] })
  }

  written(day: Day): Written {
    const { bank, feesDue, carryDue, bills, price, published, paidIn, paidOut, returned, ours } = this
    const at = this.price ?? 0
    return {
      ...{ bank, feesDue, carryDue, bills, price, published, paidIn, paidOut, returned, ours },
      cards: this.booked(),
      left: this.units,
      lots: this.lots.map((lot) => ({
        ...{ member: lot.member, units: lot.units, cost: lot.cost, mark: lot.mark },
        worth: this.worthOf(lot.units, at) - (price === null ? 0 : this.carryOf(lot, lot.units, at, day)),
      })),
    }
  }
}
