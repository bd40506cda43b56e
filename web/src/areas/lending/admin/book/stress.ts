import { type CardCategory, cardCategoryNames } from '@ambry/contract/cards/kinds'
import { plainDollars } from '@ambry/contract/kernel/money'
import type { Stress } from '@ambry/contract/lending/book/records'
import { ltvLevels } from '@ambry/contract/lending/kinds'

import type { SearchOf } from '../../../../paths.ts'
import * as labels from './labels.ts'

/** How far values fall, in whole percent. A category can have its own. */
export type Fall = { fall: number; category: CardCategory | null; categoryFall: number }

export const deepest = 90
export const usualFall = 20
export const usualCategoryFall = 35

const within = (text: string | undefined, otherwise: number): number => {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Math.round(Number(text))
  return Number.isNaN(number) ? otherwise : Math.min(deepest, Math.max(0, number))
}

export function readFall({ fall, category, categoryFall }: SearchOf<'/admin/loans'>): Fall {
  return {
    fall: within(fall, usualFall),
    category: cardCategoryNames.find((name) => name === category) ?? null,
    categoryFall: within(categoryFall, usualCategoryFall),
  }
}

/** The search params of a fall; usual values are left out. */
export const writeFall = ({ fall, category, categoryFall }: Fall): SearchOf<'/admin/loans'> => ({
  fall: fall === usualFall ? undefined : String(fall),
  category: category ?? undefined,
  categoryFall: category === null || categoryFall === usualCategoryFall ? undefined : String(categoryFall),
})

/** What the server is asked: a fall is a negative change. */
export const queryOf = ({ fall, category, categoryFall }: Fall) => ({
  // not −0
  percent: 0 - fall,
  ...(category !== null && { category, categoryPercent: 0 - categoryFall }),
})

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const percent = (bps: number) => (bps / 100).toFixed(2)

/** The table of calls as a file. */
export function csvOf(calls: Stress['calls']): string {
  const head = [
    ...[labels.loan, labels.member, labels.principal, labels.value, labels.ltvBefore, labels.ltvThen],
    ...[labels.level, labels.short],
  ]
  const rows = calls.map((call) => [
    ...[call.number, call.member, plainDollars(call.principalCents), plainDollars(call.valueCents)],
    ...[percent(call.ltvBeforeBps), percent(call.ltvAfterBps), ltvLevels[call.level], plainDollars(call.shortCents)],
  ])
  return [head, ...rows].map((row) => row.map(quoted).join(',')).join('\n')
}
