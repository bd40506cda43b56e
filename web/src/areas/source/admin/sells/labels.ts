import { formatDollars } from '@ambry/contract/kernel/money'

export const tab = 'Sell Offers'
export const lead = 'Cards members offer us. Respond before the offer expires, then inspect the cards when they arrive.'
export const offers = 'sell offers'
export const searchHint = 'Member, card, cert'
export const member = 'Member'
export const cards = 'Cards'
export const price = 'Current price'
export const indication = 'Our estimate'
export const status = 'Status'
export const age = 'Age'
export const waitingOn = 'Waiting on'
export const waiting = { staff: 'Ambry', member: 'The member', nobody: 'No one' } as const
export const assigned = 'Assigned'
export const toMe = 'To me'
export const left = 'left'
export const emptyTitle = 'No sell offers yet'
export const emptyText = 'When a member offers us cards, they appear here.'
export const notLoaded = 'We couldn’t load this sell offer.'
export const offersFor = (member: string, title: string, price: string) => `${member} offers ${title} for ${price}`
export const range = (low: number, high: number) => `${formatDollars(low)} to ${formatDollars(high)}`
export const none = '–'
export const checks = 'Checks'
export const cardsHeading = (count: number) => (count === 1 ? '1 card' : `${count} cards`)
export const asked = (text: string) => `Their price: ${text}`
export const now = (text: string, net: string) => `Current price: ${text}. They receive ${net}.`
export const agreed = (text: string, net: string) => `Agreed price: ${text}. They receive ${net}.`
export const negotiation = 'Negotiation'
export const history = 'History'
export const comps = 'Recent sales'

export const needsASecondPerson = 'Needs a second person. '
export const accept = 'Accept'
export const acceptTitle = (price: string) => `Accept at ${price}`
export const acceptText = (net: string) => `The cards are reserved for us. The member receives ${net} after inspection.`
export const accepted = 'Offer accepted'
export const counter = 'Counter'
export const counterTitle = 'Make a counteroffer'
export const counterField = (title: string) => `Our price for ${title}`
export const counterNote = 'Note'
export const total = 'Total'
export const sendCounter = 'Send counter'
export const countered = 'Counteroffer sent'
export const reject = 'Reject'
export const rejectTitle = 'Reject this offer'
export const rejected = 'Offer rejected'
export const memberSees = 'The member sees this.'
export const memberNotified = (name: string) => `We notified ${name}.`

export const buy = 'Buy'
export const buyTitle = 'Buy this card'
export const buyText = (price: string) =>
  `Ownership passes to Ambry, and we pay the member ${price} less the seller’s fee.`
export const bought = 'Card bought'
export const reoffer = 'Lower offer'
export const reofferTitle = 'Lower our offer after inspection'
export const reofferField = 'New price'
export const reofferHint = (price: string) =>
  `Must be below the agreed ${price}. If the member doesn’t accept in time, we return the card.`
export const reoffered = 'New price sent'
export const returnIt = 'Return'
export const returnTitle = 'Return this card'
export const returned = 'Card will be returned'
export const assignToMe = 'Assign to me'
export const bulkAssign = 'These offers will be assigned to you.'
export const bulkReject = 'Each member sees the reason.'
