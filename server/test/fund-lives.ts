import { isDeepStrictEqual } from 'node:util'
import { chargeLots, lotCarryHalfEven, type Mark, markAfterDistribution } from '@ambry/contract/funds/arithmetic/carry'
import { splitDistribution } from '@ambry/contract/funds/arithmetic/distribution'
import { unitPriceHalfEven, unitsFor, unitsValueHalfEven } from '@ambry/contract/funds/arithmetic/units'
import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import { addDays, type Day } from '@ambry/contract/kernel/dates'
import { allocated } from '@ambry/contract/kernel/money'

import { endingOf } from '../src/areas/funds/ending/rules.ts'
import {
  chargesCarry,
  type LastStrike,
  type StrikeFigures,
  strikeFigures,
  termsOn,
} from '../src/areas/funds/nav/rules.ts'
import { metRequests, nextWindow, remaining, windowFor } from '../src/areas/funds/units/window-rules.ts'
import { FundModel, type ModelTerms, type Written } from './fund-model.ts'

/** Random numbers determined by a seed, so that a failing life can be reproduced. */
function random(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const sum = <T>(rows: readonly T[], each: (row: T) => number) => rows.reduce((total, row) => total + each(row), 0)

type LifeLot = Mark & {
  id: string
  memberId: string
  openedOn: Day
  lockedUntil: Day
  units: number
  costCents: number
}
type Request = { id: string; memberId: string; isActive: boolean; units: number; metUnits: number; windowOn: Day }

/** The accounts of a fund's own books; debits are positive. */
const accounts = ['bank', 'cards', 'fees', 'carry', 'bills', 'capital', 'gains', 'costs'] as const
type Account = (typeof accounts)[number]

/** A fund as its services keep it, with their rules and without a database. */
class RuledFund {
  books = Object.fromEntries(accounts.map((account) => [account, 0])) as Record<Account, number>
  cards = new Map<string, number>()
  lots: LifeLot[] = []
  ready: { memberId: string; cents: number }[] = []
  requests: Request[] = []
  mark: Mark | null = null
  last: LastStrike | null = null
  distributed = 0
  issuedCents = 0
  oursCents = 0
  figures: StrikeFigures | null = null
  price: number | null = null
  paidIn: Record<string, number> = {}
  paidOut: Record<string, number> = {}
  returned: Record<string, number> = {}
  terms: FundTerms[]
  targetCents: number
  firstPrice: number
  #ids = 0

  constructor(terms: FundTerms[], targetCents: number, firstPrice: number) {
    this.terms = terms
    this.targetCents = targetCents
    this.firstPrice = firstPrice
  }

  #id = () => String(++this.#ids).padStart(6, '0')

  post(postings: Partial<Record<Account, number>>): void {
    if (sum(Object.values(postings), (cents) => cents) !== 0) throw new Error('an entry is not balanced')
    for (const [account, cents] of Object.entries(postings)) this.books[account as Account] += cents
  }

  get balances() {
    const { bank, cards, fees, carry, bills } = this.books
    return {
      bankCents: bank,
      cardsCents: cards,
      feesDueCents: 0 - fees,
      carryDueCents: 0 - carry,
      billsCents: 0 - bills,
    }
  }

  get units(): number {
    return sum(this.lots, (lot) => lot.units)
  }

  holders(): { id: string; units: number }[] {
    return [...Map.groupBy(this.lots, ({ memberId }) => memberId)].map(([id, lots]) => ({
      ...{ id, units: sum(lots, (lot) => lot.units) },
    }))
  }

  #pay(memberId: string, cents: number): void {
    if (cents !== 0) this.paidOut[memberId] = (this.paidOut[memberId] ?? 0) + cents
  }

  subscribe = (memberId: string, cents: number) => void this.ready.push({ memberId, cents })

  ask(memberId: string, units: number, on: Day): void {
    const windowOn = windowFor(termsOn(this.terms, on), on) ?? on
    this.requests.push({ id: this.#id(), memberId, isActive: true, units, metUnits: 0, windowOn })
  }

  suspend(memberId: string, isActive: boolean): void {
    for (const request of this.requests) if (request.memberId === memberId) request.isActive = isActive
  }

  buy(card: string, cents: number): void {
    this.post({ cards: cents, bank: -cents })
    this.cards.set(card, cents)
  }

  value = (card: string, cents: number) => void this.cards.set(card, cents)

  sell(card: string, cents: number): void {
    const booked = this.cards.get(card) ?? 0
    this.cards.delete(card)
    this.post({ bank: cents, cards: -booked, gains: booked - cents })
  }

  bill = (cents: number) => this.post({ costs: cents, bills: -cents })
  payBill = (cents: number) => this.post({ bills: cents, bank: -cents })

  payFees(): void {
    const { feesDueCents } = this.balances
    this.post({ fees: feesDueCents, bank: -feesDueCents })
    this.oursCents += feesDueCents
  }

  distribute(cents: number, on: Day): void {
    const terms = termsOn(this.terms, on)
    const perUnit = unitPriceHalfEven(cents, this.units) ?? 0
    for (const share of splitDistribution(cents, this.holders()).shares) this.#pay(share.holder.id, share.cents)
    this.post({ capital: cents, bank: -cents })
    const lowered = <M extends Mark>(mark: M): M => ({
      ...mark,
      highWaterMark: markAfterDistribution(mark, terms, perUnit, on),
    })
    this.lots = this.lots.map(lowered)
    if (this.mark) this.mark = lowered(this.mark)
    this.distributed += perUnit
  }

  #price(on: Day, kind: LastStrike['kind']): StrikeFigures {
    const figures = strikeFigures({
      ...{ on, mark: this.mark ?? { highWaterMark: this.firstPrice, markedOn: on }, firstPrice: this.firstPrice },
      ...{ balances: this.balances, cardsCents: sum([...this.cards.values()], (cents) => cents), lots: this.lots },
      ...{ terms: this.terms, last: this.last, distributed: this.distributed },
    })
    const { gainCents, feeCents, carryChangeCents, nav, grossGrowth, netGrowth } = figures
    this.post({ cards: gainCents, gains: -gainCents })
    this.post({ costs: feeCents + carryChangeCents, fees: -feeCents, carry: -carryChangeCents })
    this.last = { kind, onDay: on, price: nav.price, navPerUnit: nav.navPerUnit, grossGrowth, netGrowth }
    this.distributed = 0
    this.figures = figures
    this.price = nav.price
    return figures
  }

  strike(on: Day): void {
    const { nav, terms } = this.#price(on, 'daily')
    let { price } = nav
    if (price !== null && chargesCarry({ kind: 'daily', onDay: on })) {
      const mark = this.mark ?? { highWaterMark: this.firstPrice, markedOn: on }
      const charged = chargeLots(mark, this.lots, terms, price, on)
      this.post({ carry: charged.carryCents, fees: -charged.carryCents })
      this.lots = charged.lots.map(({ lot }) => lot)
      if (charged.price < price) this.mark = { highWaterMark: charged.price, markedOn: on }
      price = charged.price
      this.price = price
    }
    if (price === null && nav.units > 0) return
    this.#issue(price ?? this.firstPrice, terms, on)
    this.#redeem(price ?? this.firstPrice, terms, on)
  }

  #issue(price: number, terms: FundTerms, on: Day): void {
    const wanted = this.ready.map(({ cents }) => cents)
    const left = Math.max(0, this.targetCents - this.issuedCents)
    const taken = sum(wanted, (cents) => cents) > left ? allocated(left, wanted) : wanted
    for (const [at, { memberId, cents }] of this.ready.entries()) {
      const into = taken[at] ?? 0
      const units = unitsFor(into, price)
      this.returned[memberId] = (this.returned[memberId] ?? 0) + cents - (units > 0 ? into : 0)
      if (units === 0) continue
      this.mark ??= { highWaterMark: price, markedOn: on }
      this.post({ bank: into, capital: -into })
      this.paidIn[memberId] = (this.paidIn[memberId] ?? 0) + into
      this.issuedCents += into
      this.lots.push({
        ...{ id: this.#id(), memberId, openedOn: on, units, costCents: into, highWaterMark: price, markedOn: on },
        lockedUntil: addDays(on, terms.lockUpDays),
      })
    }
    this.ready = []
  }

  #redeem(price: number, terms: FundTerms, on: Day): void {
    const due = this.requests.filter(({ windowOn }) => windowOn <= on)
    if (due.length === 0) return
    const { bankCents, feesDueCents, billsCents } = this.balances
    const cashCents = bankCents - feesDueCents - billsCents
    const met = metRequests({ on, price, units: this.units, cashCents, terms, requests: due, lots: this.lots })
    for (const [at, request] of due.entries()) {
      const { metUnits = 0, parts = [] } = met[at] ?? {}
      const [netCents, carryCents] = [sum(parts, (part) => part.netCents), sum(parts, (part) => part.carryCents)]
      this.post({ capital: netCents, bank: -netCents })
      this.post({ carry: carryCents, fees: -carryCents })
      this.#pay(request.memberId, netCents)
      for (const { lot, units } of parts)
        this.lots = this.lots.map((each) => (each.id === lot.id ? remaining(each, units) : each))
      request.metUnits += metUnits
      request.windowOn = nextWindow(terms.windowMonths ?? 3, addDays(on, 1))
    }
    this.requests = this.requests.filter(({ units, metUnits }) => metUnits < units)
    this.lots = this.lots.filter(({ units }) => units > 0)
  }

  end(on: Day): void {
    const { terms } = this.#price(on, 'final')
    const { bankCents, feesDueCents } = this.balances
    const ending = endingOf(bankCents - feesDueCents, this.holders(), this.lots, terms, on)
    for (const { holder, cents } of ending.shares) this.#pay(holder.id, cents)
    this.oursCents += bankCents - ending.netCents
    for (const account of accounts) this.books[account] = 0
    Object.assign(this, { lots: [], requests: [] })
  }

  written(on: Day): Written {
    const { bankCents, cardsCents, feesDueCents, carryDueCents, billsCents } = this.balances
    const { price } = this
    const terms = termsOn(this.terms, on)
    return {
      ...{ bank: bankCents, cards: cardsCents, feesDue: feesDueCents, carryDue: carryDueCents, bills: billsCents },
      ...{ price, published: this.figures?.nav.navPerUnit ?? null, ours: this.oursCents, left: this.units },
      ...{ paidIn: this.paidIn, paidOut: this.paidOut, returned: this.returned },
      lots: this.lots.map((lot) => {
        const grossCents = unitsValueHalfEven(lot.units, price ?? 0)
        const carryCents = price === null ? 0 : lotCarryHalfEven(lot, terms, price, on)
        return {
          ...{ member: lot.memberId, units: lot.units, cost: lot.costCents, mark: lot.highWaterMark },
          worth: grossCents - carryCents,
        }
      }),
    }
  }
}

function termsFrom(pick: (below: number) => number, from: Day): FundTerms[] {
  const one = <T>(values: readonly T[]): T => values[pick(values.length)] as T
  const lockUpDays = one([0, 0, 30, 90])
  const next = (number: number, effectiveOn: Day): FundTerms =>
    ({
      ...{
        number,
        effectiveOn,
        managementBps: one([0, 150, 150, pick(500)]),
        carryBps: one([0, 2_000, 2_000, pick(5_000)]),
      },
      ...{ hurdleBps: one([0, 0, 800, pick(2_000)]), entryFeeBps: 0, minimumCents: 1, stepCents: 1, lockUpDays },
      ...{
        windowMonths: one([1, 3, 3, 6]),
        noticeDays: one([0, 0, 30]),
        gateBps: one([10_000, 2_500, 1_000, 1 + pick(9_999)]),
      },
      ...{ mostHolders: 99, coolingOffDays: 0 },
    }) as FundTerms
  const first = next(1, from)
  return pick(3) === 0 ? [first, next(2, addDays(from, 30 + pick(400)))] : [first]
}

const members = ['ann', 'ben', 'cai', 'dee', 'eli', 'fay', 'gus', 'hal']

/**
 * A fund from its first subscription to its end, by the services' rules and on paper. Returns where the two differ, or
 * where something is not conserved; nothing when all is well.
 */
export function fundFaults(seed: number): string[] {
  const pick = random(seed)
  const from = addDays('2024-01-01', pick(1_000))
  const terms = termsFrom(pick, from)
  const targetCents = pick(4) === 0 ? 1_000_000 + pick(20_000_000) : 1_000_000_000
  const firstPrice = [100_000_000_000, 1_000_000_000, 10_000_000 + pick(2_000_000_000) * 100][pick(3)] ?? 1_000_000_000
  const ruled = new RuledFund(terms, targetCents, firstPrice)
  const model = new FundModel(terms as unknown as ModelTerms[], targetCents, firstPrice)
  const faults: string[] = []
  let today = from
  let steps = 0
  let outstanding: number[] = []
  let gained = 0
  let billed = 0
  const both = (what: string, act: (fund: RuledFund | FundModel) => void) => {
    steps++
    act(ruled)
    act(model)
    const [mine, paper] = [ruled.written(today), model.written(today)]
    for (const key of Object.keys(paper) as (keyof Written)[])
      if (!isDeepStrictEqual(mine[key], paper[key]))
        faults.push(`${what} (${steps}, ${today}): ${key} ${JSON.stringify(mine[key])} ≠ ${JSON.stringify(paper[key])}`)
  }
  const gainBy = () => ruled.books.gains
  const conserved = (what: string) => {
    const out = sum(Object.values(ruled.paidOut), (cents) => cents)
    const paidIn = sum(Object.values(ruled.paidIn), (cents) => cents)
    const { bank, fees, carry, bills, cards } = ruled.books
    if (sum(accounts, (account) => ruled.books[account]) !== 0) faults.push(`${what}: the books don’t balance`)
    // bills that are still owed were not paid
    if (bank + cards + out + ruled.oursCents + billed + bills !== paidIn + gained)
      faults.push(`${what}: ${bank + cards} is not what was paid in and gained`)
    if (bank < 0 || carry > 0 || fees > 0) faults.push(`${what}: an account has the wrong sign`)
  }
  const strike = () => {
    const before = gainBy()
    both('strike', (fund) => fund.strike(today))
    gained += before - gainBy()
    const { nav } = ruled.figures as StrikeFigures
    if (nav.navCents + nav.carryCents !== nav.grossCents) faults.push(`strike: ${nav.navCents} of ${nav.grossCents}`)
    if (ruled.price === null) return
    // after what was issued and redeemed: everyone’s values are what the fund is worth, each rounded to the cent
    const { lots, bank, cards: booked, feesDue, bills, carryDue } = ruled.written(today)
    const worth = sum(lots, (lot) => lot.worth)
    const off = worth - (bank + booked - feesDue - bills - carryDue)
    if (lots.length > 0 && Math.abs(off) > lots.length + 1) faults.push(`strike: holders are off by ${off}`)
  }
  let cards = 0
  const sell = (card: string, cents: number) => {
    const before = gainBy()
    both('sell', (fund) => fund.sell(card, cents))
    gained += before - gainBy()
  }
  const free = () => {
    const { bankCents, feesDueCents, carryDueCents, billsCents } = ruled.balances
    return Math.max(0, bankCents - feesDueCents - carryDueCents - billsCents)
  }
  const who = () => members[pick(members.length)] as string
  both('subscribe', (fund) => fund.subscribe('ann', 100_000))
  strike()
  for (let left = 20 + pick(40); left > 0; left--) {
    const what = pick(20)
    if (what < 7) {
      today = addDays(today, 1 + pick(pick(4) === 0 ? 90 : 12))
      // the last day of a year is one in three, as no other day charges carry
      const end = `${today.slice(0, 4)}-12-31`
      if (pick(3) === 0 && today <= end) today = end
      for (const [card, cents] of ruled.cards)
        if (pick(2) === 0) {
          const worth = Math.max(0, Math.floor((cents * (500 + pick(1_200))) / 1_000))
          both('value', (fund) => fund.value(card, worth))
        }
      strike()
    } else if (what < 11) {
      const cents = [100_000, 1 + pick(50_000), 100_000 + pick(5_000_000)][pick(3)] ?? 1
      const member = who()
      both('subscribe', (fund) => fund.subscribe(member, cents))
    } else if (what < 13 && free() > 1) {
      const cents = 1 + pick(free())
      const card = `card ${++cards}`
      both('buy', (fund) => fund.buy(card, cents))
    } else if (what === 13 && ruled.cards.size > 0) {
      const [card, cents] = [...ruled.cards][pick(ruled.cards.size)] as [string, number]
      sell(card, Math.floor((cents * (600 + pick(1_000))) / 1_000))
    } else if (what === 14 && free() > 10 && ruled.units > 0) {
      const cents = 1 + pick(Math.ceil(free() / 4))
      both('distribute', (fund) => fund.distribute(cents, today))
    } else if (what < 17) {
      const member = who()
      const own = sum(ruled.lots, (lot) => (lot.memberId === member ? lot.units : 0))
      if (own === 0 || ruled.requests.some(({ memberId }) => memberId === member)) continue
      const units = pick(3) === 0 ? own : 1 + pick(own)
      both('ask', (fund) => fund.ask(member, units, today))
    } else if (what === 17) {
      const cents = 1 + pick(3_000)
      outstanding.push(cents)
      billed += cents
      both('bill', (fund) => fund.bill(cents))
    } else if (what === 18 && (outstanding[0] ?? Infinity) <= ruled.books.bank) {
      const cents = outstanding.shift() as number
      both('pay a bill', (fund) => fund.payBill(cents))
    } else if (what === 19) {
      if (pick(2) === 0 && ruled.balances.feesDueCents <= ruled.books.bank) both('pay fees', (fund) => fund.payFees())
      else {
        const [member, isActive] = [who(), pick(2) === 0]
        both('suspend', (fund) => fund.suspend(member, isActive))
      }
    }
    conserved(`step ${steps}`)
    if (faults.length > 0) break
  }
  for (const [card, cents] of [...ruled.cards]) sell(card, Math.floor((cents * (600 + pick(1_000))) / 1_000) + 5_000)
  for (const cents of outstanding) both('pay a bill', (fund) => fund.payBill(cents))
  outstanding = []
  today = addDays(today, pick(20))
  both('end', (fund) => fund.end(today))
  const out = sum(Object.values(ruled.paidOut), (cents) => cents)
  const paidIn = sum(Object.values(ruled.paidIn), (cents) => cents)
  if (out + ruled.oursCents + billed !== paidIn + gained) faults.push('something is left over')
  return faults.map((fault) => `life ${seed}: ${fault}`)
}
