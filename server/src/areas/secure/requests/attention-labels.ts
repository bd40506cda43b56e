// What waits for a member in Secure, as their dashboard and their emails say it.

export const offerOn = (card: string, price: string) => `Offer on ${card}: ${price}`
export const youReceive = (net: string) => `You receive ${net} after fees.`
export const reviewOffer = 'Review offer'
export const priced = (card: string, price: string) => `${card}: ${price}`
export const counteroffer = (offer: string) => `Counteroffer. You offered ${offer}.`
export const respondBy = (until: string) => `Respond by ${until}`
export const payFor = (card: string, price: string) => `Pay for ${card}: ${price}`
export const reservedForYou = 'We’re holding the card for you.'
export const payBy = (until: string) => `Pay by ${until}`
export const payInvoice = 'Pay invoice'
export const yourTurn = 'It’s your turn on the waitlist.'
export const viewCard = 'View card'
