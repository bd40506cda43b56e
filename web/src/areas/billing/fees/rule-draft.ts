import type { FeeTemplate } from '@ambry/contract/billing/fees/endpoints'
import type { FeePayer, FeeRuleKind, FeeUnit, FeeUse, TierWay } from '@ambry/contract/billing/fees/kinds'
import { mostCents } from '@ambry/contract/kernel/money'

import { amountText, centsOf } from '../../../ui/fields/amount.ts'
import { bpsOf, rateText } from '../../../ui/fields/rate.ts'

export type Rule = FeeTemplate['rules'][number]

export type TierDraft = { key: string; upTo: string; rate: string; flat: string }

/** A rule as it is being typed: every box as it stands, also those of the kinds that are not chosen now. */
export type RuleDraft = {
  key: string
  label: string
  kind: FeeRuleKind
  rate: string
  flat: string
  way: TierWay
  /** The last one reaches without end: what stands in its `upTo` does not count. */
  tiers: readonly TierDraft[]
  payer: FeePayer
  unit: FeeUnit
  min: string
  max: string
  from: string
  below: string
}

/** What is wrong with a rule, by the box it stands at: `label`, `tiers.0.upTo`. */
export type RuleFaults = Readonly<Record<string, string>>

let made = 0
/** Rows are the same ones while they are moved about. */
const newRow = () => `row ${++made}`

const payers: Record<FeeUse, FeePayer> = {
  sale_buyer: 'buyer',
  sale_seller: 'seller',
  sourcing: 'buyer',
  loan_origination: 'member',
  storage: 'member',
  promotion: 'member',
  fund: 'member',
}

export const emptyTier = (): TierDraft => ({ key: newRow(), upTo: '', rate: '', flat: '' })

export const emptyRule = (use: FeeUse): RuleDraft => ({
  key: newRow(),
  label: '',
  kind: 'percent',
  rate: '',
  flat: '',
  way: 'slices',
  tiers: [emptyTier(), emptyTier()],
  payer: payers[use],
  unit: 'once',
  min: '',
  max: '',
  from: '',
  below: '',
})

export function draftOf(rule: Rule): RuleDraft {
  const draft: RuleDraft = {
    key: newRow(),
    label: rule.label,
    kind: rule.kind,
    rate: '',
    flat: '',
    way: 'slices',
    tiers: [emptyTier(), emptyTier()],
    payer: rule.payer,
    unit: rule.unit,
    min: amountText(rule.minCents),
    max: amountText(rule.maxCents),
    from: amountText(rule.fromCents),
    below: amountText(rule.belowCents),
  }
  if (rule.kind === 'percent') return { ...draft, rate: rateText(rule.bps) }
  if (rule.kind === 'flat') return { ...draft, flat: amountText(rule.flatCents) }
  const tiers = rule.tiers.map(({ upToCents, bps, flatCents }) => ({
    key: newRow(),
    upTo: amountText(upToCents),
    rate: rateText(bps),
    flat: flatCents === 0 ? '' : amountText(flatCents),
  }))
  return { ...draft, way: rule.way, tiers }
}

/** Other rules in the same list: those with a name that was there already stay the rows they are. */
export const draftsLike = (before: readonly RuleDraft[], rules: readonly Rule[]): readonly RuleDraft[] =>
  rules.map((rule) => {
    const draft = draftOf(rule)
    const same = before.find(({ label }) => label.trim() === rule.label)
    return same ? { ...draft, key: same.key } : draft
  })

const tooMuch = 'That amount is too large.'
const noAmount = 'Enter an amount such as 1,250 or 1,250.50.'

/** The rule that a draft says, or what is wrong with it. */
export function readRule(draft: RuleDraft): { rule: Rule | null; faults: RuleFaults } {
  const faults: Record<string, string> = {}
  const amount = (place: string, typed: string, whenEmpty?: string): number | null => {
    const cents = centsOf(typed)
    if (cents === 'bad') faults[place] = noAmount
    else if (cents === null && whenEmpty) faults[place] = whenEmpty
    else if (cents !== null && cents > mostCents) faults[place] = tooMuch
    return typeof cents === 'number' ? cents : null
  }
  const rate = (place: string, typed: string, whenEmpty?: string): number => {
    const bps = bpsOf(typed)
    if (bps === 'bad') faults[place] = 'Enter a rate such as 4 or 8.25.'
    else if (bps === null && whenEmpty) faults[place] = whenEmpty
    else if (bps !== null && bps > 10_000) faults[place] = 'The rate can’t be more than 100%.'
    return typeof bps === 'number' ? bps : 0
  }
  const tiersOf = () => {
    let from = 0
    return draft.tiers.map((tier, at) => {
      const place = (field: string) => `tiers.${at}.${field}`
      const isLast = at === draft.tiers.length - 1
      const upToCents = isLast ? null : amount(place('upTo'), tier.upTo, 'Enter the upper limit.')
      if (upToCents !== null && upToCents <= from) faults[place('upTo')] = 'Each tier must end above the one before it.'
      from = upToCents ?? from
      const bps = rate(place('rate'), tier.rate, tier.flat.trim() === '' ? 'Enter a rate or an amount.' : undefined)
      return { upToCents, bps, flatCents: amount(place('flat'), tier.flat) ?? 0 }
    })
  }

  const label = draft.label.trim()
  if (label === '') faults.label = 'Name this rule.'
  const common = {
    label,
    payer: draft.payer,
    unit: draft.unit,
    minCents: amount('min', draft.min),
    maxCents: amount('max', draft.max),
    fromCents: amount('from', draft.from),
    belowCents: amount('below', draft.below),
  }
  const { minCents, maxCents, fromCents, belowCents } = common
  if (minCents !== null && maxCents !== null && maxCents < minCents) faults.max = 'The maximum is below the minimum.'
  if (fromCents !== null && belowCents !== null && belowCents <= fromCents)
    faults.below = 'This must be higher than the starting amount.'

  const rule = ((): Rule => {
    if (draft.kind === 'percent') return { kind: 'percent', bps: rate('rate', draft.rate, 'Enter a rate.'), ...common }
    if (draft.kind === 'flat')
      return { kind: 'flat', flatCents: amount('flat', draft.flat, 'Enter an amount.') ?? 0, ...common }
    return { kind: 'tiers', way: draft.way, tiers: tiersOf(), ...common }
  })()
  return { rule: Object.keys(faults).length === 0 ? rule : null, faults }
}

/** The boxes by what the API calls them. */
const names: Readonly<Record<string, string>> = {
  bps: 'rate',
  flatCents: 'flat',
  upToCents: 'upTo',
  minCents: 'min',
  maxCents: 'max',
  fromCents: 'from',
  belowCents: 'below',
}

/** What the server found wrong with the rule at a place of the list. */
export function faultsAt(places: Readonly<Record<string, string>>, at: number): RuleFaults {
  const start = `rules.${at}.`
  const found = Object.entries(places).filter(([place]) => place.startsWith(start))
  return Object.fromEntries(
    found.map(([place, said]) => {
      const parts = place.slice(start.length).split('.')
      return [parts.map((part) => names[part] ?? part).join('.'), said]
    }),
  )
}

/** One row before or after others. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from]
  if (row === undefined || rows[to] === undefined || from === to) return rows
  const rest = rows.filter((_, at) => at !== from)
  return [...rest.slice(0, to), row, ...rest.slice(to)]
}
