// Every sentence of this folder's screens.

// service.ts
export const aMember = 'A member'
export const collection = (number: string) => `Collection ${number}`
export const bought = (title: string) => `${title} bought`
export const costOf = (title: string, invoice: string) => `Cost of ${title}, ${invoice}`
export const costReturned = (title: string, invoice: string) => `${title} is back in inventory, ${invoice}`
export const isNoLongerOurs = (title: string) => `${title} isn’t ours anymore, and wasn’t sold`
export const theFeeLeavesNothing = 'The seller’s fee leaves nothing to pay out. Agree on a higher price.'
export const enterADateThatIsnt = 'Enter a date that isn’t in the future.'

// check-queries.ts
export const whatWePaidIsOnTheBooks = 'Card inventory equals what we paid for the cards we own'
export const everyPurchaseHasItsEntry =
  'Every card we bought has a ledger entry and a payout, and a cost entry once it’s sold'
