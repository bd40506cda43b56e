import { formatBps } from '@ambry/contract/billing/fees/kinds'

// What waits for a member in Source, as their dashboard and their emails say it.

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export const responsesTo = (count: number, card: string) => `${counted(count, 'response')} to your post for ${card}`
export const from = (price: string) => `From ${price}.`
export const review = (count: number) => (count === 1 ? 'Review response' : 'Compare responses')
export const payFor = (card: string, price: string) => `Pay for ${card}: ${price}`
export const agreed = 'We’re holding the card for you.'
export const payInvoice = 'Pay invoice'
export const counteroffer = (card: string, price: string) => `${card}: ${price}`
export const buyerCountered = 'Counteroffer for your card.'
export const respond = 'Respond'
export const huntFee = (card: string) => `Fee for your hunt: ${card}`
export const feeIs = (bps: number) => `We propose ${formatBps(bps)} of the price.`
export const reviewFee = 'Review fee'
export const found = (card: string, price: string) => `We found ${card}: ${price}`
export const foundMore = (count: number, card: string) => `We found ${count} cards for your hunt: ${card}`
export const decide = 'Approve it, or decline and we’ll keep searching.'
export const reviewCard = 'Review card'
export const sell = (card: string, price: string) => `Sell ${card} for ${price}`
export const cards = (count: number) => `${count} cards`
export const newPrice = (net: string) => `New price after inspection. You receive ${net}.`
export const ourCounteroffer = 'Our counteroffer to your sell offer.'
export const reviewOffer = 'Review offer'
export const respondBy = (until: string) => `Respond by ${until}`
