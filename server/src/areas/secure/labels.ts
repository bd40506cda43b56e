// Every sentence of this folder.

// closing-queries.ts
export const youHaveOpenRequests = (n: number) =>
  n === 1 ? 'You have an open request to buy.' : `You have ${n} open requests to buy.`
export const yourCardsAreReserved = (n: number) =>
  n === 1 ? 'One of your cards is reserved for a buyer.' : `${n} of your cards are reserved for buyers.`
export const yourCardsAreListed = (n: number) =>
  n === 1 ? 'One of your cards is in Secure.' : `${n} of your cards are in Secure.`
export const youHaveOpenPromotions = (n: number) =>
  n === 1 ? 'You have an open promotion request.' : `You have ${n} open promotion requests.`
