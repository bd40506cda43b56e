import { formatMoney } from '../../kernel/money.ts'
import type { CardComparables } from './endpoints.ts'

/** `The median of 5 sales at this grade is $1,200.00; over the last 12 months, $1,300.00.` */
export function comparablesSentence({ all, lastYear }: CardComparables): string {
  if (all.medianCents === null) return 'No recorded sales at this grade.'
  if (all.count === 1) return `One recorded sale at this grade, for ${formatMoney(all.medianCents)}.`
  const whole = `The median of ${all.count} sales at this grade is ${formatMoney(all.medianCents)}`
  return lastYear.count === 0 || lastYear.medianCents === null || lastYear.count === all.count
    ? `${whole}.`
    : `${whole}; over the last 12 months, ${formatMoney(lastYear.medianCents)}.`
}
