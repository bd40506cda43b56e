import { keysOf } from '../../kernel/keys.ts'
import { dividedHalfEven, formatMoney, mostCents, portionHalfEven } from '../../kernel/money.ts'
import type { TransitionTable } from '../../kernel/transitions.ts'

// Our fees and how they are calculated. Without a schema on purpose: the page calculates with the same functions as the
// server, and zod stays out of the browser.

/** What a template is for. */
export const feeUses = {
  sale_buyer: 'Sale, buyer',
  sale_seller: 'Sale, seller',
  sourcing: 'Sourcing',
  loan_origination: 'Loan origination',
  storage: 'Vault',
  promotion: 'Promotion',
  fund: 'Fund',
} as const
export type FeeUse = keyof typeof feeUses
export const feeUseNames = keysOf(feeUses)

export const feePayers = { buyer: 'Buyer', seller: 'Seller', member: 'Member', house: 'Ambry' } as const
export type FeePayer = keyof typeof feePayers
export const feePayerNames = keysOf(feePayers)

/** What a rule applies to: once, or per unit. */
export const feeUnits = {
  once: 'once',
  card: 'per card',
  day: 'per day',
  month: 'per month',
  year: 'per year',
} as const
export type FeeUnit = keyof typeof feeUnits
export const feeUnitNames = keysOf(feeUnits)

/** The last tier of a rule has no upper limit. */
export type FeeTier = { upToCents: number | null; bps: number; flatCents: number }

/** `slices`: each part of the amount at its own tier. `whole`: all of it at the tier it falls into. */
export const tierWays = { slices: 'Each part at its own rate', whole: 'Whole amount at one rate' } as const
export type TierWay = keyof typeof tierWays

type Common = {
  label: string
  payer: FeePayer
  unit: FeeUnit
  /** Minimum and maximum fee. */
  minCents: number | null
  maxCents: number | null
  /** Applies only to amounts from the first and below the second. */
  fromCents: number | null
  belowCents: number | null
}
export type FeeRule = Common &
  (
    | { kind: 'percent'; bps: number }
    | { kind: 'flat'; flatCents: number }
    | { kind: 'tiers'; way: TierWay; tiers: FeeTier[] }
  )
export const feeRuleKinds = { percent: 'Percent', flat: 'Flat', tiers: 'Tiers' } as const
export type FeeRuleKind = keyof typeof feeRuleKinds

export const feeTemplateStatuses = ['active', 'archived'] as const
export type FeeTemplateStatus = (typeof feeTemplateStatuses)[number]
export const feeTemplateActions = {
  archive: { from: ['active'], to: 'archived' },
  restore: { from: ['archived'], to: 'active' },
} as const satisfies TransitionTable<FeeTemplateStatus>
export type FeeTemplateAction = keyof typeof feeTemplateActions

/** The fee of one rule for an amount, multiplied by `quantity`. */
export function feeOf(rule: FeeRule, amountCents: number, quantity = 1): number {
  if (rule.fromCents !== null && amountCents < rule.fromCents) return 0
  if (rule.belowCents !== null && amountCents >= rule.belowCents) return 0
  const one = Number(dividedHalfEven(exact(rule, BigInt(amountCents)), 10_000n))
  const least = Math.max(one, rule.minCents ?? 0)
  return Math.min(least, rule.maxCents ?? Number.MAX_SAFE_INTEGER) * quantity
}

/** In ten-thousandths of a cent, so that a sum over tiers is rounded once. */
function exact(rule: FeeRule, amount: bigint): bigint {
  if (rule.kind === 'percent') return amount * BigInt(rule.bps)
  if (rule.kind === 'flat') return BigInt(rule.flatCents) * 10_000n
  let from = 0n
  let sum = 0n
  for (const { upToCents, bps, flatCents } of rule.tiers) {
    const to = upToCents === null ? null : BigInt(upToCents)
    const isLast = to === null || amount <= to
    const part = rule.way === 'whole' ? amount : (isLast ? amount : to) - from
    const taken = part * BigInt(bps) + BigInt(flatCents) * 10_000n
    sum = rule.way === 'whole' ? taken : sum + taken
    if (isLast) break
    from = to
  }
  return sum
}

export type Fee = { rule: FeeRule; amountCents: number }

/** The fee of each rule, in order. */
export const feesOf = (rules: readonly FeeRule[], amountCents: number, quantity = 1): Fee[] =>
  rules.map((rule) => ({ rule, amountCents: feeOf(rule, amountCents, rule.unit === 'once' ? 1 : quantity) }))

/** What a member pays by a template, less the discount of their plan. */
export function memberFee(rules: readonly FeeRule[], amountCents: number, discountBps: number): number {
  const whole = rules.filter(({ payer }) => payer !== 'house').reduce((sum, rule) => sum + feeOf(rule, amountCents), 0)
  return whole - portionHalfEven(whole, discountBps)
}

/** Amounts at which a template may go wrong: zero, a cent, and both sides of every limit in it. */
export function edgeAmounts(rules: readonly FeeRule[]): number[] {
  const edges = new Set([0, 1, 100_00, 10_000_00, 1_000_000_00])
  const around = (cents: number) => {
    for (const each of [cents - 1, cents, cents + 1]) if (each >= 0 && each <= mostCents) edges.add(each)
  }
  for (const rule of rules) {
    for (const limit of [rule.fromCents, rule.belowCents]) if (limit !== null) around(limit)
    if (rule.kind === 'tiers') for (const { upToCents } of rule.tiers) if (upToCents !== null) around(upToCents)
    // where the minimum and the maximum take effect
    for (const limit of [rule.minCents, rule.maxCents])
      if (limit !== null && rule.kind === 'percent' && rule.bps > 0) around(Math.round((limit * 10_000) / rule.bps))
  }
  return [...edges].sort((a, b) => a - b)
}

/** `4%`, `0.6%`. */
export const formatBps = (bps: number): string =>
  `${(bps / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

/** A rule in one line: `10%, at least $25.00`. */
export function describeRule(rule: FeeRule): string {
  const words = [describeBasis(rule)]
  if (rule.unit !== 'once') words[0] += ` ${feeUnits[rule.unit]}`
  if (rule.minCents !== null) words.push(`at least ${formatMoney(rule.minCents)}`)
  if (rule.maxCents !== null) words.push(`at most ${formatMoney(rule.maxCents)}`)
  if (rule.fromCents !== null) words.push(`from ${formatMoney(rule.fromCents)}`)
  if (rule.belowCents !== null) words.push(`below ${formatMoney(rule.belowCents)}`)
  return words.join(', ')
}

function describeBasis(rule: FeeRule): string {
  if (rule.kind === 'percent') return formatBps(rule.bps)
  if (rule.kind === 'flat') return formatMoney(rule.flatCents)
  const tiers = rule.tiers.map(({ upToCents, bps, flatCents }) => {
    const rate = [bps > 0 || flatCents === 0 ? formatBps(bps) : '', flatCents > 0 ? formatMoney(flatCents) : '']
    const reach = upToCents === null ? 'above' : `to ${formatMoney(upToCents)}`
    return `${rate.filter(Boolean).join(' and ')} ${reach}`
  })
  return `${tiers.join(', ')} (${tierWays[rule.way].toLowerCase()})`
}

/** Who pays a fee, inside a sentence. */
export const payerText = (payer: FeePayer): string =>
  payer === 'house' ? feePayers.house : `the ${feePayers[payer].toLowerCase()}`

/** What changed between versions, rule by rule; rules are matched by label. */
export function ruleChanges(
  before: readonly FeeRule[],
  after: readonly FeeRule[],
): { label: string; before: string | null; after: string | null }[] {
  const labelOf = (rule: FeeRule) => `${describeRule(rule)}, paid by ${payerText(rule.payer)}`
  const old = new Map(before.map((rule) => [rule.label, labelOf(rule)]))
  const now = new Map(after.map((rule) => [rule.label, labelOf(rule)]))
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? null, after: now.get(label) ?? null }))
    .filter((change) => change.before !== change.after)
}
