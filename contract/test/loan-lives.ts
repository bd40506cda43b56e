import { addDays, addMonths, type Day, daysBetween } from '../src/kernel/dates.ts'
import { replay } from '../src/lending/arithmetic/replay.ts'
import { scheduleOf } from '../src/lending/arithmetic/schedule.ts'
import type { LoanState } from '../src/lending/arithmetic/state.ts'
import type { LoanEvent, LoanTerms, ScheduleKind } from '../src/lending/arithmetic/terms.ts'
import { type ModelSnapshot, modelLife } from './loan-model.ts'

/** Random numbers determined by a seed, so that a failing life can be reproduced. */
function random(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Pick = (below: number) => number
const orders = ['fees_interest_principal', 'interest_fees_principal', 'interest_principal_fees'] as const
const kinds: ScheduleKind[] = ['amortizing', 'interest_only', 'bullet']
const one = <T>(pick: Pick, values: readonly [T, ...T[]]): T => values[pick(values.length)] ?? values[0]

export type LoanLife = { terms: LoanTerms; events: LoanEvent[]; days: Day[] }

function termsFrom(pick: Pick): LoanTerms {
  const fundedOn = one(pick, [addDays('2023-01-01', pick(1100)), '2024-01-31', '2024-02-29', '2023-12-30'])
  const principalCents = one(pick, [1 + pick(50), 250_000 + pick(2_000_000), 500_000_000, 1_000_000 * (1 + pick(40))])
  return {
    principalCents,
    rateBps: one(pick, [0, 1800, 1 + pick(10_000), 10_000]),
    scheduleKind: one(pick, ['amortizing', 'amortizing', 'interest_only', 'bullet']),
    fundedOn,
    firstDueOn: pick(2) === 0 ? addMonths(fundedOn, 1) : addDays(fundedOn, 1 + pick(60)),
    termMonths: 1 + pick(14),
    feeCents: Math.floor(principalCents / 50),
    graceDays: one(pick, [0, 10, pick(40)]),
    lateFeeBps: one(pick, [0, 500, 500, pick(2000)]),
    lateFeeMinimumCents: one(pick, [0, 2500, pick(9000)]),
    paymentOrder: one(pick, orders),
    proceedsOrder: one(pick, orders),
  }
}

/** A life: a schedule kept more or less, and whatever else happens, recorded in any order. */
export function loanLife(seed: number): LoanLife {
  const pick = random(seed)
  const terms = termsFrom(pick)
  const schedule = scheduleOf(terms)
  const maturity = schedule.at(-1)?.dueOn ?? terms.firstDueOn
  const length = daysBetween(terms.fundedOn, maturity) + 60
  const anyDay = () => addDays(terms.fundedOn, pick(length))
  const events: LoanEvent[] = []
  const add = (event: DistributedOmit<LoanEvent, 'id' | 'seq'>) => {
    // gaps leave room between numbers, and no two are the same
    const seq = events.length * 1000 + pick(1000)
    events.push({ ...event, id: `event-${events.length}`, seq } as LoanEvent)
  }
  const keepsSchedule = pick(3) > 0
  if (keepsSchedule)
    for (const { dueOn, totalCents } of schedule)
      if (pick(8) > 0) {
        const on = pick(3) === 0 ? addDays(dueOn, pick(45) - 15) : dueOn
        const amountCents = totalCents + (pick(4) === 0 ? pick(20_000) : 0)
        add({ kind: 'payment', on: on < terms.fundedOn ? dueOn : on, amountCents, extraTo: extraTo(pick) })
      }
  for (let count = pick(keepsSchedule ? 6 : 14); count > 0; count--)
    addAny(pick, { terms, schedule, anyDay, events, add })
  shuffleSeq(pick, events)
  for (let count = pick(4); count > 0; count--) {
    const target = events[pick(Math.max(1, events.length))]
    if (target) add({ kind: 'reversal', on: addDays(target.on, pick(30)), eventId: target.id })
  }
  const days = [terms.fundedOn, ...Array.from({ length: 5 }, anyDay), maturity, addDays(terms.fundedOn, length)]
  return { terms, events, days }
}

type DistributedOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
const extraTo = (pick: Pick) => one(pick, ['installments', 'principal'] as const)

type Making = {
  terms: LoanTerms
  schedule: ReturnType<typeof scheduleOf>
  anyDay: () => Day
  events: LoanEvent[]
  add: (event: DistributedOmit<LoanEvent, 'id' | 'seq'>) => void
}

function addAny(pick: Pick, { terms, schedule, anyDay, events, add }: Making): void {
  const on = anyDay()
  const installment = schedule[pick(schedule.length)]?.totalCents ?? 1
  const kind = pick(20)
  if (kind < 11) {
    const amountCents = one(pick, [
      installment,
      1,
      1 + pick(terms.principalCents),
      terms.principalCents * 2,
      // exactly what is owed that day as far as events go yet
      Math.max(1, replay(terms, events, on).totalCents),
    ])
    add({ kind: 'payment', on, amountCents, extraTo: extraTo(pick), isProceeds: pick(4) === 0 })
  } else if (kind < 14) add({ kind: 'waiver', on, interestCents: pick(30_000), feesCents: pick(6_000) })
  else if (kind < 16) {
    const principalCents = one(pick, [pick(terms.principalCents + 1), terms.principalCents, 0])
    add({ kind: 'write_off', on, principalCents, interestCents: pick(50_000), feesCents: pick(6_000) })
  } else {
    const firstDueOn = addDays(on, 1 + pick(50))
    const rateBps = one(pick, [terms.rateBps, 0, pick(4_000)])
    add({
      kind: 'terms',
      on,
      rateBps,
      scheduleKind: one(pick, kinds as [ScheduleKind]),
      firstDueOn,
      termMonths: 1 + pick(12),
    })
  }
}

/** The order of recording has nothing to do with the order of value dates. */
function shuffleSeq(pick: Pick, events: LoanEvent[]): void {
  for (let at = events.length - 1; at > 0; at--) {
    const [a, b] = [events[at], events[pick(at + 1)]]
    if (a && b) [a.seq, b.seq] = [b.seq, a.seq]
  }
}

/** A state in the words of the model. */
const inModelTerms = (state: LoanState): ModelSnapshot => ({
  principal: state.principalCents,
  interest: state.interestCents,
  fees: state.feesCents,
  perDiem: state.perDiemCents,
  due: state.dueCents,
  pastDue: state.pastDueCents,
  oldestUnpaid: state.oldestUnpaidDueOn,
  daysPastDue: state.daysPastDue,
  nextDue: state.nextDue,
  nextLateFeeOn: state.nextLateFeeCheckOn,
  closedOn: state.closedOn,
  earned: state.totals.interestEarnedCents,
  rows: state.schedule.map((row) => ({
    number: row.number,
    dueOn: row.dueOn,
    total: row.totalCents,
    covered: row.coveredCents,
    balanceAfter: row.balanceAfterCents,
    status: row.status,
  })),
  payments: state.payments.map((each) => ({
    eventId: each.eventId,
    fees: each.feesCents,
    interest: each.interestCents,
    principal: each.principalCents,
    unapplied: each.unappliedCents,
  })),
  forgiven: [...state.waivers.map((waiver) => ({ ...waiver, principalCents: 0 })), ...state.writeOffs].map((each) => ({
    eventId: each.eventId,
    fees: each.feesCents,
    interest: each.interestCents,
    principal: each.principalCents,
  })),
  lateFees: state.lateFees,
  versions: state.versions.length,
})

const byEvent = (snapshot: ModelSnapshot): ModelSnapshot => ({
  ...snapshot,
  forgiven: snapshot.forgiven.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1)),
})

/** Where a replayed life differs from the model's; nothing when they agree. */
export function differences({
  terms,
  events,
  days,
}: LoanLife): { on: Day; replayed: ModelSnapshot; model: ModelSnapshot }[] {
  const snapshots = modelLife(terms, events, days)
  return days.flatMap((on) => {
    const model = snapshots.get(on)
    if (!model) throw new Error(`the model has no ${on}`)
    const pair = { on, replayed: byEvent(inModelTerms(replay(terms, events, on))), model: byEvent(model) }
    return JSON.stringify(sorted(pair.replayed)) === JSON.stringify(sorted(pair.model)) ? [] : [pair]
  })
}

const sorted = (snapshot: ModelSnapshot) => Object.entries(snapshot).sort(([a], [b]) => (a < b ? -1 : 1))
