import type { LoanChange } from '@ambry/contract/lending/records'

import * as labels from './labels.ts'

const titles = (cards: readonly { title: string }[]) => cards.map(({ title }) => title).join(', ')

/** `3 more months`, `Release Dorian Hollis`, `One card for another`, `New value for Dorian Hollis`. */
export function changeText({
  kind,
  months,
  out,
  in: into,
}: Pick<LoanChange, 'kind' | 'months' | 'out' | 'in'>): string {
  if (kind === 'extension') return labels.moreMonths(months ?? 0)
  if (kind === 'value') return labels.newValue(titles(out))
  return kind === 'release' ? labels.takeOut(titles(out)) : labels.swap(titles(out), titles(into))
}
