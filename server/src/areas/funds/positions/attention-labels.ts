// What waits for an investor, as their dashboard and their emails say it.

export const signFor = (fund: string) => `Sign the documents for ${fund}`
export const placeIsFree = (price: string) => `A spot opened up for you: ${price}.`
export const signBy = (until: string) => `Sign by ${until}`
export const sign = 'Sign documents'
export const unitsOf = (fund: string) => `Units of ${fund} are offered to you`
export const offered = (price: string) => `For ${price}.`
export const given = 'No payment required.'
export const respondBy = (until: string) => `Respond by ${until}`
export const reviewOffer = 'Review offer'
export const payFor = (fund: string, price: string) => `Pay for ${fund}: ${price}`
export const reserved = 'We’re holding your units.'
export const payBy = (until: string) => `Pay by ${until}`
export const payInvoice = 'Pay invoice'
