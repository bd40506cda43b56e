import type { FundTerms } from '@ambry/contract/funds/catalog/records'

import { centsOf } from '../../../../ui/fields/amount.ts'
import type { FormReader } from '../../../../ui/fields/form.ts'
import { bpsOf } from '../../../../ui/fields/rate.ts'

export type NewTerms = Omit<FundTerms, 'number' | 'effectiveOn' | 'windowMonths'> & {
  windowMonths: 1 | 3 | 6 | 12 | null
}

/** What most funds begin with. */
export const usualTerms: NewTerms = {
  managementBps: 150,
  carryBps: 2000,
  hurdleBps: 0,
  entryFeeBps: 0,
  minimumCents: 1_000_000,
  stepCents: 100_000,
  lockUpDays: 365,
  windowMonths: 3,
  noticeDays: 30,
  gateBps: 1000,
  mostHolders: 99,
  coolingOffDays: 0,
}

export const centsIn = (typed: string): number => {
  const cents = centsOf(typed)
  return typeof cents === 'number' ? cents : 0
}

const bpsIn = (typed: string): number => {
  const bps = bpsOf(typed)
  return typeof bps === 'number' ? bps : 0
}

const windowOf = (typed: string): NewTerms['windowMonths'] =>
  ([1, 3, 6, 12] as const).find((months) => String(months) === typed) ?? null

/** The terms as entered in their fields; the server checks their limits. */
export const readTerms = (form: FormReader): NewTerms => ({
  managementBps: bpsIn(form.text('managementBps')),
  carryBps: bpsIn(form.text('carryBps')),
  hurdleBps: bpsIn(form.text('hurdleBps')),
  entryFeeBps: bpsIn(form.text('entryFeeBps')),
  minimumCents: centsIn(form.text('minimumCents')),
  stepCents: centsIn(form.text('stepCents')),
  lockUpDays: Number(form.text('lockUpDays')),
  windowMonths: windowOf(form.text('windowMonths')),
  noticeDays: Number(form.text('noticeDays')),
  gateBps: bpsIn(form.text('gateBps')),
  mostHolders: Number(form.text('mostHolders')),
  coolingOffDays: Number(form.text('coolingOffDays')),
})

/** `US, CA` */
export const countriesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((code) => code.trim().toUpperCase())
      .filter(Boolean),
  ),
]
