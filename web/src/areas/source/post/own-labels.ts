export const yourPosts = 'Your posts'
export const searchHint = 'Player or set'
export const card = 'Card'
export const budget = 'Budget'
export const status = 'Status'
export const responses = 'Responses'
export const next = 'Next step'
export const closes = 'Closes'
export const waiting = 'Waiting for you'
export const emptyTitle = 'No posts yet'
export const emptyText = 'Post a card you’re looking for. Members who have it respond with a price.'
export const hidden = 'Not shown'
export const views = (count: number) => (count === 1 ? '1 view' : `${count} views`)
export const closesOn = (day: string) => `Closes ${day}`
export const yourBudget = 'Your budget'
export const medianOf = (grade: string) => `Median, ${grade}`
export const salesCount = (count: number) => (count === 1 ? '1 sale' : `${count} sales`)
export const edit = 'Edit post'
export const close = 'Close post'
export const renew = 'Renew for 30 days'
export const renewed = 'Post renewed'
export const renewedText = (day: string) => `It now closes on ${day}.`
export const closeTitle = 'Close this post'
export const closeText = 'We decline open responses and notify those members.'
export const why = 'Reason'
export const ends = { found_elsewhere: 'I found it elsewhere', not_needed: 'I no longer want it' } as const
export const closed = 'Post closed'
export const closedText = 'We notified members who responded.'

export const responsesTitle = (count: number) => (count === 1 ? '1 response' : `${count} responses`)
export const noResponses = 'No responses yet'
export const noResponsesText = 'We’ll notify you as soon as a member responds.'
export const holdersNotified = 'We notified a member who may have this card.'
export const response = (letter: string) => `Response ${letter}`
export const price = 'Price'
export const saleLegend = 'Sale, 12 months'
export const responseAt = (letter: string, price: string) => `Response ${letter}, ${price}`
export const recentSales = 'Recent sales'
export const allSales = (count: number) => `All ${count}`
export const sold = 'Sold'
export const where = 'Where'
export const youPay = 'You pay'
export const theyReceive = 'They receive'
export const against = 'Vs. median'
export const gradeAndCert = 'Grade and cert #'
export const location = 'Location'
export const withOwner = 'With the owner'
export const title = 'Title'
export const clear = 'Clear, no lien'
export const notClear = 'Not clear'
export const seller = 'Seller'
export const firstSale = 'First sale here'
export const salesDone = (count: number) => (count === 1 ? '1 sale completed' : `${count} sales completed`)
export const photos = 'Photos'
export const noPhotos = 'None'
export const photo = (number: number) => `Photo ${number}`
export const fit = 'Match'
export const doesntFit = {
  grade: 'This card’s grade isn’t one the post accepts. The poster can still accept your response.',
  card: 'This isn’t the card the post is for. The poster can still accept your response.',
} as const
export const note = 'Note'
export const answerBy = 'Respond by'
export const none = '–'
export const percent = (bps: number) => `${bps > 0 ? '+' : bps < 0 ? '−' : ''}${(Math.abs(bps) / 100).toFixed(1)}%`
export const namesLater = 'Names are shared after you accept.'
export const decline = 'Decline'
export const withdraw = 'Withdraw'
export const declined = 'Response declined'
export const declinedText = 'We notified the other member.'
export const withdrawn = 'Response withdrawn'
export const countered = 'Counteroffer sent'
export const counteredText = 'We’ll notify you when they respond.'
export const accepted = 'Accepted'
export const acceptedBuyer = 'The card is reserved for you. Pay the invoice to complete the purchase.'
export const acceptedSeller = 'The buyer has an invoice to pay. We’ll notify you when they pay.'
export const payInvoice = (number: string) => `Pay ${number}`
export const accepting = (total: string, others: number) =>
  `Accepting reserves the card and issues you an invoice for ${total}. If you don’t pay by its due date, the deal is canceled. ${
    others === 0
      ? ''
      : others === 1
        ? 'The other response is declined. '
        : `The other ${others} responses are declined. `
  }The card is yours once you’ve paid and it’s in the vault.`
export const acceptingSeller =
  'Accepting reserves your card for the buyer, who gets an invoice. If they don’t pay in time, the deal is canceled. When they pay, send the card to the vault unless it’s already there.'
export const ifYouDont = (when: string, letter: string) =>
  `If you don’t respond by ${when}, their price expires and Response ${letter} closes.`
export const theirTurn = (when: string) => `They have until ${when} to respond.`
export const otherIs = (name: string) => `The other member is ${name}.`
export const timeLeft = 'left'

export const yourResponses = 'Your responses'
export const wanted = 'Wanted'
export const yourCard = 'Your card'
export const currentPrice = 'Current price'
export const respondedAt = 'Sent'
export const noOwnResponses = 'You haven’t responded to any posts'
export const noOwnResponsesText = 'When a member is looking for a card you have, respond with a price.'
export const browse = 'Browse the board'
export const responseNotLoaded = 'We couldn’t load this response.'
