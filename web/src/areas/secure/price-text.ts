import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'

/** `$1,250`; with cents only where there are any, so that no price is shown rounded. */
export const priceText = (cents: number): string => (cents % 100 === 0 ? formatDollars(cents) : formatMoney(cents))
