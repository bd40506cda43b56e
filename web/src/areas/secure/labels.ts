// Every sentence of this folder's screens.

// QuoteLines.tsx
export const dueWithinDaysOfApproval = (dueDays: number) =>
  `Due within ${dueDays} ${dueDays === 1 ? 'day' : 'days'} of approval. Nothing is due until then.`
export const buyersFee = 'Buyer’s fee'

// secure-address.ts
export const myRequests = 'My requests'

// toasts.ts
export const cardRequestUpdated = 'Card Request Updated'
export const yourRequestIsNow = (about: string | number, word: string | number) =>
  `Your request${about} is now ${word}.`
