import type { FeeRule, FeeTier, FeeUse } from '@ambry/contract/billing/fees/kinds'
import {
  type InvoicePurpose,
  isManualLine,
  type LineSource,
  type PaymentMethod,
  type ReminderKind,
} from '@ambry/contract/billing/invoices/kinds'
import { type AccountCode, isPerMember } from '@ambry/contract/billing/ledger/kinds'
import { addDays, type Day, daysBetween } from '@ambry/contract/kernel/dates'
import { allocated, dividedHalfEven, mostCents } from '@ambry/contract/kernel/money'

import type { Settings } from '@ambry/contract/site/endpoints'
import * as invoiceLabels from './invoices/labels.ts'
import * as labels from './labels.ts'
import type { PostingLine } from './ledger/queries.ts'

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

export function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

export const lastOfMonth = (month: string): Day => addDays(`${nextMonth(month)}-01`, -1)

export const numberOf = (series: string, year: number, at: number): string =>
  `${series}-${year}-${String(at).padStart(6, '0')}`

/** The account to which a line's income is posted. */
function accountOf(source: LineSource, use: FeeUse | null): AccountCode {
  if (source === 'card') return 'card_proceeds'
  if (source === 'discount') return 'discounts'
  if (source === 'plan') return 'subscriptions'
  if (source === 'fund') return 'fund_escrow'
  if (source === 'fund_fee') return 'fees_fund'
  if (source === 'proceeds_back') return 'payable'
  if (source === 'credit_back') return 'credit'
  return source === 'template' && use ? `fees_${use}` : 'charges'
}

export type Charge = { code: AccountCode; amountCents: number }

/** The amounts of an invoice by account: charges and tax are positive, discounts negative. */
export function chargesOf(
  lines: readonly { source: LineSource; use: FeeUse | null; amountCents: number }[],
  taxCents: number,
): Charge[] {
  const sums = new Map<AccountCode, number>()
  for (const { source, use, amountCents } of lines) {
    const code = accountOf(source, use)
    sums.set(code, (sums.get(code) ?? 0) + amountCents)
  }
  sums.set('sales_tax', (sums.get('sales_tax') ?? 0) + taxCents)
  return [...sums].map(([code, amountCents]) => ({ code, amountCents })).filter(({ amountCents }) => amountCents !== 0)
}

/** The member owes the total; the company has earned it or holds it for someone else. */
export const issuePostings = (memberId: string, charges: readonly Charge[]): PostingLine[] => [
  { code: 'receivable', memberId, amountCents: charges.reduce((sum, { amountCents }) => sum + amountCents, 0) },
  ...charges.map(({ code, amountCents }) => ({ code, memberId: ownerOf(code, memberId), amountCents: -amountCents })),
]

/** What waits for units of a fund is kept for each member; income is ours. */
const ownerOf = (code: AccountCode, memberId: string): string | null => (isPerMember(code) ? memberId : null)

/**
 * What to take back from each account when part of an invoice is credited. Computed as the difference between the total
 * credited after and before, so that the last credit note takes back exactly what is left on every account.
 */
export function creditPostings(
  memberId: string,
  charges: readonly Charge[],
  creditedBefore: number,
  amountCents: number,
): PostingLine[] {
  const before = creditedOf(charges, creditedBefore)
  const after = creditedOf(charges, creditedBefore + amountCents)
  return charges.map(({ code }, at) => ({
    code,
    memberId: ownerOf(code, memberId),
    amountCents: (after[at] ?? 0) - (before[at] ?? 0),
  }))
}

const part = (cents: number, of: number, whole: number): number =>
  whole === 0 ? 0 : Number(dividedHalfEven(BigInt(cents) * BigInt(of), BigInt(whole)))

/**
 * Tax and discounts are proportional; the rest comes first from our own income, then from what we hold for someone else.
 */
function creditedOf(charges: readonly Charge[], cents: number): number[] {
  const sumOf = (is: (charge: Charge) => boolean) =>
    charges.filter(is).reduce((sum, { amountCents }) => sum + Math.abs(amountCents), 0)
  const isTax = ({ code }: Charge) => code === 'sales_tax'
  const isOff = ({ amountCents }: Charge) => amountCents < 0
  const isHeld = ({ code }: Charge) => code === 'card_proceeds' || code === 'fund_escrow'
  const isEarned = (charge: Charge) => !isTax(charge) && !isOff(charge) && !isHeld(charge)
  const [tax, off, earned, held] = [sumOf(isTax), sumOf(isOff), sumOf(isEarned), sumOf(isHeld)]
  const goods = earned + held - off
  // Goods discounted to zero leave no proportion to work with, so the last cent takes everything back.
  if (cents === goods + tax) return charges.map(({ amountCents }) => amountCents)
  const taxCents = goods === 0 ? cents : part(cents, tax, goods + tax)
  const offCents = part(cents - taxCents, off, goods)
  const grossCents = cents - taxCents + offCents
  const earnedCents = Math.min(grossCents, earned)
  const shared = (amount: number, is: (charge: Charge) => boolean) => {
    const weights = charges.map((charge) => (is(charge) ? Math.abs(charge.amountCents) : 0))
    return amount === 0 ? weights.map(() => 0) : allocated(amount, weights)
  }
  const parts = [
    shared(taxCents, isTax),
    shared(-offCents, isOff),
    shared(earnedCents, isEarned),
    shared(grossCents - earnedCents, isHeld),
  ]
  return charges.map((_, at) => parts.reduce((sum, each) => sum + (each[at] ?? 0), 0))
}

type HoldDays = Pick<Settings, 'holdCardDays' | 'holdAchDays' | 'holdWireDays'>

/** The most days any of the settings allows. */
export const longestHold = 90

const holdOf: Record<PaymentMethod, keyof HoldDays> = {
  card: 'holdCardDays',
  ach: 'holdAchDays',
  // a check bounces like a bank transfer does
  check: 'holdAchDays',
  wire: 'holdWireDays',
  cash: 'holdWireDays',
  other: 'holdWireDays',
}

/** The first day on which the proceeds of what was paid like this can be paid out; null when that is now. */
export function availableOn(
  received: readonly { method: PaymentMethod; receivedOn: Day }[],
  now: Day,
  days: HoldDays,
): Day | null {
  const latest = received
    .map(({ method, receivedOn }) => addDays(receivedOn, days[holdOf[method]]))
    .toSorted()
    .at(-1)
  return latest !== undefined && latest > now ? latest : null
}
/** What is left of an invoice, whether it is due or was written off. */
export const leftOf = (row: { totalCents: number; paidCents: number; creditedCents: number }): number =>
  row.totalCents - row.paidCents - row.creditedCents

type Settled = { paidCents: number; returnedCents: number }
type Share = { invoiceId: string; amountCents: number }

/**
 * What else must be reversed with a payment. Credit that came from it may already be spent; then the newest uses of
 * credit are undone, as far as their invoices still hold the amount. What is short even then was paid out.
 */
export function unwound({
  parts,
  toCreditCents,
  creditCents,
  used,
  invoices,
}: {
  parts: readonly Share[]
  toCreditCents: number
  creditCents: number
  used: readonly Share[]
  invoices: ReadonlyMap<string, Settled>
}): { takenBack: Share[]; unreturned: Share[]; shortCents: number } {
  const paid = new Map([...invoices].map(([id, { paidCents }]) => [id, paidCents]))
  const partOf = new Map(parts.map(({ invoiceId, amountCents }) => [invoiceId, amountCents]))
  const returnedOf = (id: string) => invoices.get(id)?.returnedCents ?? 0
  const beyond = () =>
    parts.map(({ invoiceId, amountCents }) => ({
      invoiceId,
      amountCents: Math.max(returnedOf(invoiceId) - ((paid.get(invoiceId) ?? 0) - amountCents), 0),
    }))
  const needed = () => toCreditCents + beyond().reduce((sum, { amountCents }) => sum + amountCents, 0)
  const takenBack: Share[] = []
  let has = creditCents
  for (const { invoiceId, amountCents } of used) {
    if (has >= needed()) break
    // for an invoice that this payment paid too, only what was neither returned nor paid by this payment
    const keeps = (paid.get(invoiceId) ?? 0) - Math.max(returnedOf(invoiceId), partOf.get(invoiceId) ?? 0)
    const taken = Math.min(amountCents, Math.max(keeps, 0), needed() - has)
    if (taken <= 0) continue
    paid.set(invoiceId, (paid.get(invoiceId) ?? 0) - taken)
    takenBack.push({ invoiceId, amountCents: taken })
    has += taken
  }
  return {
    takenBack,
    unreturned: beyond().filter(({ amountCents }) => amountCents > 0),
    shortCents: Math.max(needed() - has, 0),
  }
}

/**
 * What a reversal of part of a payment takes back: credit the member still has, then what paid invoices, then credit
 * that was used elsewhere.
 */
export function partOf(
  { parts, toCreditCents }: { parts: readonly (Share & { number: string })[]; toCreditCents: number },
  amountCents: number,
  creditCents: number,
): { amountCents: number; parts: (Share & { number: string })[]; toCreditCents: number } {
  const unused = Math.min(toCreditCents, Math.max(creditCents, 0), amountCents)
  let left = amountCents - unused
  const taken = parts.map((part) => {
    const cents = Math.min(part.amountCents, left)
    left -= cents
    return { ...part, amountCents: cents }
  })
  return { amountCents, parts: taken.filter((part) => part.amountCents > 0), toCreditCents: unused + left }
}

/** Which reminder is due on a day, if any; the latest one when several days were missed. */
export function reminderDue(
  dueOn: Day,
  today: Day,
  { before, first, second }: { before: number; first: number; second: number },
): Exclude<ReminderKind, 'hand'> | null {
  const late = daysBetween(dueOn, today)
  if (late >= second) return 'second'
  if (late >= first) return 'first'
  if (late <= 0 && -late <= before) return 'before'
  return null
}

export type RuleFault = { path: string; message: string }

/** Errors a schema cannot express: duplicate names, contradictory limits, tiers out of order. */
export function ruleFaults(rules: readonly FeeRule[]): RuleFault[] {
  const faults: RuleFault[] = []
  const seen = new Set<string>()
  rules.forEach((rule, at) => {
    const say = (field: string, message: string) => faults.push({ path: `rules.${at}.${field}`, message })
    const label = rule.label.toLowerCase()
    if (seen.has(label)) say('label', labels.anotherRuleAlreadyHas)
    seen.add(label)
    if (rule.minCents !== null && rule.maxCents !== null && rule.minCents > rule.maxCents)
      say('maxCents', labels.theMaximumIsBelow)
    if (rule.fromCents !== null && rule.belowCents !== null && rule.fromCents >= rule.belowCents)
      say('belowCents', labels.noAmountIsBetweenThese)
    if (rule.kind === 'tiers') tierFaults(rule.tiers, say)
  })
  return faults
}

function tierFaults(tiers: readonly FeeTier[], say: (field: string, message: string) => void): void {
  let reached = 0
  tiers.forEach(({ upToCents }, at) => {
    const isLast = at === tiers.length - 1
    if (isLast && upToCents !== null) say(`tiers.${at}.upToCents`, labels.theLastTierCantHave)
    if (!isLast && upToCents === null) say(`tiers.${at}.upToCents`, labels.onlyTheLastTierCan)
    if (upToCents === null) return
    if (upToCents <= reached) say(`tiers.${at}.upToCents`, labels.eachTierMustEndAbove)
    reached = upToCents
  })
}

/** Why an invoice written manually can't charge for this. */
export const soldFault = ({ source }: { source: LineSource }): string =>
  source === 'card' ? invoiceLabels.recordTheSaleInstead : invoiceLabels.onlyAPurchaseBillsFor

type Draft = {
  purpose: InvoicePurpose
  hasMember: boolean
  lines: readonly { source: LineSource; label: string; quantity: number; amountCents: number }[]
  totalCents: number
  dueOn: Day | null
}

/** Why a draft cannot be issued yet, as messages; empty when it can. */
export function issueFaults({ purpose, hasMember, lines, totalCents, dueOn }: Draft, today: Day): string[] {
  const faults: string[] = []
  if (!hasMember) faults.push(labels.chooseAMemberToBill)
  if (lines.length === 0) faults.push(labels.addAtLeastOneLine)
  const sold = purpose === 'hand' && lines.find((line) => !isManualLine(line))
  if (sold) faults.push(soldFault(sold))
  if (lines.some(({ label }) => label.trim() === '')) faults.push(labels.everyLineNeedsADescription)
  if (lines.length > 0 && totalCents <= 0) faults.push(labels.theTotalMustBeGreater)
  if (totalCents > mostCents) faults.push(labels.anInvoiceCanBeUp)
  if (dueOn !== null && dueOn < today) faults.push(labels.theDueDateHasPassed)
  return faults
}
