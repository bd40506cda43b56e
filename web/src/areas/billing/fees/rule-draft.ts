import type { FeeTemplate } from '@ambry/contract/billing/fees/endpoints'
import type { FeePayer, FeeRuleKind, FeeUnit, FeeUse, TierWay } from '@ambry/contract/billing/fees/kinds'
import { mostCents } from '@ambry/contract/kernel/money'

import { amountText, centsOf } from '../../../ui/fields/amount.ts'
import { bpsOf, rateText } from '../../../ui/fields/rate.ts'
import * as labels from './labels.ts'

export type Rule = FeeTemplate['rules'][number]

export type TierDraft = { key: string; upTo: string; rate: string; flat: string }

/** A rule as it is being typed: the raw text of every input, including those of kinds not currently selected. */
export type RuleDraft = {
  key: string
  label: string
  kind: FeeRuleKind
  rate: string
  flat: string
  way: TierWay
  /** The last one is unlimited; its `upTo` is ignored. */
  tiers: readonly TierDraft[]
  payer: FeePayer
  unit: FeeUnit
  min: string
  max: string
  from: string
  below: string
}

/** The errors of a rule, keyed by input: `label`, `tiers.0.upTo`. */
export type RuleFaults = Readonly<Record<string, string>>

let made = 0
/** Stable React keys, so that rows keep their identity when moved. */
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

/** Replaces the rules of the list; rules whose name was there already keep their row key. */
export const draftsLike = (before: readonly RuleDraft[], rules: readonly Rule[]): readonly RuleDraft[] =>
  rules.map((rule) => {
    const draft = draftOf(rule)
    const same = before.find(({ label }) => label.trim() === rule.label)
    return same ? { ...draft, key: same.key } : draft
  })

const tooMuch = labels.thatAmountIsTooLarge
const noAmount = labels.enterAnAmountSuch

/** Parses a draft into a rule, or returns its errors. */
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
    if (bps === 'bad') faults[place] = labels.enterARateSuch
    else if (bps === null && whenEmpty) faults[place] = whenEmpty
    else if (bps !== null && bps > 10_000) faults[place] = labels.theRateCantBeMore
    return typeof bps === 'number' ? bps : 0
  }
  const tiersOf = () => {
    let from = 0
    return draft.tiers.map((tier, at) => {
      const place = (field: string) => `tiers.${at}.${field}`
      const isLast = at === draft.tiers.length - 1
      const upToCents = isLast ? null : amount(place('upTo'), tier.upTo, labels.enterTheUpperLimit)
      if (upToCents !== null && upToCents <= from) faults[place('upTo')] = labels.eachTierMustEndAbove
      from = upToCents ?? from
      const bps = rate(place('rate'), tier.rate, tier.flat.trim() === '' ? labels.enterARate : undefined)
      return { upToCents, bps, flatCents: amount(place('flat'), tier.flat) ?? 0 }
    })
  }

  const label = draft.label.trim()
  if (label === '') faults.label = labels.nameThisRule
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
  if (minCents !== null && maxCents !== null && maxCents < minCents) faults.max = labels.theMaximumIsBelow
  if (fromCents !== null && belowCents !== null && belowCents <= fromCents) faults.below = labels.thisMustBeHigherThan

  const rule = ((): Rule => {
    if (draft.kind === 'percent')
      return { kind: 'percent', bps: rate('rate', draft.rate, labels.enterARateSentence), ...common }
    if (draft.kind === 'flat')
      return { kind: 'flat', flatCents: amount('flat', draft.flat, labels.enterAnAmount) ?? 0, ...common }
    return { kind: 'tiers', way: draft.way, tiers: tiersOf(), ...common }
  })()
  return { rule: Object.keys(faults).length === 0 ? rule : null, faults }
}

/** Maps the API's field names to the inputs. */
const names: Readonly<Record<string, string>> = {
  bps: 'rate',
  flatCents: 'flat',
  upToCents: 'upTo',
  minCents: 'min',
  maxCents: 'max',
  fromCents: 'from',
  belowCents: 'below',
}

/** The server's errors for the rule at an index of the list. */
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

/** Moves one row to another index. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from]
  if (row === undefined || rows[to] === undefined || from === to) return rows
  const rest = rows.filter((_, at) => at !== from)
  return [...rest.slice(0, to), row, ...rest.slice(to)]
}
