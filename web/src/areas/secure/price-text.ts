import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'

/** `$1,250`; with its cents only where there are some, so that no price is shown rounded. */
export const priceText = (cents: number): string => (cents % 100 === 0 ? formatDollars(cents) : formatMoney(cents))
