import { formatMoney } from '../../kernel/money.ts'
import type { CardComparables } from './endpoints.ts'

/** `Half of 5 sales of this grade lie below $1,200.00; in the last twelve months, of 3, below $1,300.00.` */
export function comparablesSentence({ all, lastYear }: CardComparables): string {
  if (all.medianCents === null) return 'No recorded sales at this grade.'
  if (all.count === 1) return `One recorded sale at this grade, for ${formatMoney(all.medianCents)}.`
  const whole = `The median of ${all.count} sales at this grade is ${formatMoney(all.medianCents)}`
  return lastYear.count === 0 || lastYear.medianCents === null || lastYear.count === all.count
    ? `${whole}.`
    : `${whole}; over the last 12 months, ${formatMoney(lastYear.medianCents)}.`
}
