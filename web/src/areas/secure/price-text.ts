import { formatPrice } from '@ambry/contract/kernel/money'

export const priceText = formatPrice
