import { formatDollars } from '@ambry/contract/kernel/money'

export const yourOffers = 'Your sell offers'
export const lead = 'Sell cards to Ambry. You see what you receive before you accept.'
export const offerCards = 'Offer cards to Ambry'
export const cards = 'Cards'
export const price = 'Current price'
export const status = 'Status'
export const next = 'Next step'
export const offered = 'Offered'
export const waiting = 'Waiting for you'
export const searchHint = 'Player or cert #'
export const emptyTitle = 'No sell offers yet'
export const emptyText = 'Choose cards from your registry and set your price.'

// one offer
export const offerOn = (title: string, price: string) => `Offer on ${title}: ${price}`
export const certNumber = (cert: string) => `Cert number ${cert}.`
export const negotiation = 'Negotiation'
export const indication = (low: number, high: number) => `Our estimate: ${formatDollars(low)} to ${formatDollars(high)}`
export const noIndication = 'No estimate'
export const answerBy = (when: string) => `Respond by ${when}`
export const roundText = (round: number, most: number) =>
  `Round ${round} of ${most}. Without a deal by round ${most}, the offer expires.`
export const sold = 'Sold'
export const where = 'Where'
export const salePrice = 'Price'
export const versus = 'Offer vs. sale'
export const afterAccept = 'After you accept'
export const steps = (receive: string) => [
  'Send the card to our vault. Shipping is insured and free. Cards already in our vault stay there.',
  'We inspect the card within 1 business day of arrival.',
  `Ownership passes to Ambry, and we pay you ${receive}.`,
]
export const orList = 'Or list it in Secure'
export const listPrice = 'List price'
export const ifSells = 'You receive if it sells'
export const usualTime = 'Usual time to sell'
export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
export const moreBy = (text: string) => `${text} more, with no guarantee of a sale.`
export const listThis = 'List this card'
export const withdraw = 'Withdraw'
export const decline = 'Decline the offer'
export const withdrawn = 'Offer withdrawn'
export const withdrawnText = 'Your cards are available again.'
export const accepted = 'Accepted'
export const acceptedText = 'Send the cards to our vault. We inspect them on arrival.'
export const countered = 'Counteroffer sent'
export const counteredText = 'We’ll notify you when we respond.'
export const history = 'History'
export const cardsHeading = (count: number) => (count === 1 ? 'Your card' : `Your ${count} cards`)
export const asked = 'Your price'
export const now = 'Current price'
export const receive = 'You receive'
export const newPrice = (cents: number, net: string) => `New price: ${formatDollars(cents)}. You receive ${net}.`
export const answerUntil = (when: string) => `Respond by ${when}, or we return it free of charge.`
export const acceptNew = 'Accept new price'
export const returnIt = 'Return it to me'
export const returned = 'Card will be returned'
export const returnedText = 'We’ll ship it to you free of charge.'
export const boughtTitle = 'Sold'
export const boughtText = (net: string) => `${net} is due to you. We’ll notify you when we send it.`
export const earnedSoFar = 'Earned so far (after fees)'
export const totalText =
  'Counter with one total for all cards. We split it across them in proportion to their current prices.'

// on a card's page and in the registry
export const sellToAmbry = 'Sell to Ambry'
export const sellLead = 'We buy cards outright. You see what you receive before you accept.'
export const probably = (low: number, high: number) =>
  `We’d probably pay ${formatDollars(low)} to ${formatDollars(high)}.`
export const cantBeOffered = 'This card can’t be offered right now.'
export const offerToAmbry = 'Offer to Ambry'
export const notOffered = 'The cards weren’t added'
export const tooMany = (most: number) => `Select up to ${most} cards.`

// offering
export const newTitle = 'Offer cards to Ambry'
export const newLead = 'Set your price for each card. We’ll accept, counter, or decline.'
export const back = 'Your sell offers'
export const choose = 'Choose cards'
export const chosen = (count: number) => (count === 1 ? '1 card' : `${count} cards`)
export const find = 'Find a card in your registry'
export const add = 'Add'
export const remove = (title: string) => `Remove ${title}`
export const fromFile = 'Add from a CSV file'
export const fileHint = 'Columns: cert number and price.'
export const asking = 'Your price'
export const askingFor = (title: string) => `Your price for ${title}`
export const condition = 'Condition'
export const conditionHint = 'Scratches, cracks, or anything else a buyer should know.'
export const note = 'Note'
export const summary = 'Your offer'
export const youAsk = 'Your total'
export const weIndicate = 'Our estimate'
export const send = 'Send offer'
export const sent = 'Offer sent'
export const sentText = 'We’ll notify you when we respond.'
export const noCards = 'Add at least one card.'
export const problems = (count: number) => (count === 1 ? 'We couldn’t read 1 row' : `We couldn’t read ${count} rows`)
/** `−6.4%`: our price against a sale. */
export const percent = (cents: number, sale: number) => {
  const part = ((cents - sale) / sale) * 100
  return `${part > 0 ? '+' : part < 0 ? '−' : ''}${Math.abs(part).toFixed(1)}%`
}

// before a collection is sent
export const sellersFee = 'Seller’s fee'
export const youReceive = 'You receive'
export const ifWeAccept = 'If we accept'
export const collectionSteps = (receive: string) => [
  'Your cards are reserved for us. Until we’ve inspected them, you can’t list, pledge, or withdraw them.',
  'Send them to our vault. Shipping is insured and free. Cards already in our vault stay there.',
  'We inspect each card within 1 business day of arrival. If a card isn’t as described, we’ll offer less for it, and you can have it returned for free.',
  `Ownership passes to Ambry card by card. You’re paid for all of them together: ${receive} if we buy every card at your prices.`,
]
export const payoutsHeld = (until: string) => `Your phone number changed, so payouts to you are on hold until ${until}.`
