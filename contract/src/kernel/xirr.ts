import { type Day, daysBetween } from './dates.ts'

/** Money paid in is negative, money received positive, in any unit. */
export type CashFlow = { on: Day; amount: number }

type Timed = { years: number; amount: number }

const yearDays = 365
const usual = 0.1
const attempts = 100
const close = 1e-12
// ln(1 + rate): from −99.9% to 1,000,000% a year
const [lowest, highest, step] = [Math.log(0.001), Math.log(10_001), 0.01]

/**
 * The yearly rate at which the flows are worth nothing today, with years of 365 days; null when there is none. Flows
 * that change direction more than once can have several: it is the one found from 10%, or from −10% if more went in
 * than came back.
 */
export function xirr(flows: readonly CashFlow[]): number | null {
  const [first] = flows
  const has = (sign: number) => flows.some(({ amount }) => Math.sign(amount) === sign)
  if (!first || !has(1) || !has(-1)) return null
  const timed = flows.map(({ on, amount }) => ({ years: daysBetween(first.on, on) / yearDays, amount }))
  const begin = timed.reduce((sum, { amount }) => sum + amount, 0) < 0 ? -usual : usual
  return bySlope(timed, begin) ?? bySearch(timed, begin)
}

/** Newton's method: fast, and lost where the curve is flat. */
function bySlope(flows: readonly Timed[], begin: number): number | null {
  let rate = begin
  for (let attempt = 0; attempt < attempts; attempt++) {
    let [worth, slope] = [0, 0]
    for (const { years, amount } of flows) {
      const now = amount * (1 + rate) ** -years
      worth += now
      slope -= (years * now) / (1 + rate)
    }
    const next = rate - worth / slope
    if (!Number.isFinite(next) || next <= -1) return null
    if (Math.abs(next - rate) < close) return next
    rate = next
  }
  return null
}

/** The closest change of sign, narrowed down by halves. */
function bySearch(flows: readonly Timed[], begin: number): number | null {
  const sign = (x: number) =>
    Math.sign(flows.reduce((sum, { years, amount }) => sum + amount * Math.exp(-x * years), 0))
  const middle = Math.log(1 + begin)
  for (let away = 0; away <= highest - lowest; away += step)
    for (const low of [middle + away, middle - away - step]) {
      if (low < lowest || low + step > highest || sign(low) === sign(low + step)) continue
      let [from, to] = [low, low + step]
      while (to - from > close) {
        const between = (from + to) / 2
        if (sign(between) === sign(from)) from = between
        else to = between
      }
      return Math.expm1(from)
    }
  return null
}
