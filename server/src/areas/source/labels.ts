// Every sentence of this folder's screens.

// closing-queries.ts
export const youHaveOpenPosts = (n: number) =>
  n === 1 ? 'You have an open wanted post.' : `You have ${n} open wanted posts.`
export const youHaveOpenResponses = (n: number) =>
  n === 1 ? 'You have an open response to a wanted post.' : `You have ${n} open responses to wanted posts.`
export const youHaveHuntsToPay = (n: number) =>
  n === 1
    ? 'We bought a card for your hunt that isn’t delivered yet.'
    : `We bought cards for ${n} of your hunts that aren’t delivered yet.`
export const youHaveCardsInSellOffers = (n: number) =>
  n === 1
    ? 'You have an accepted sell offer that isn’t completed.'
    : `You have ${n} accepted sell offers that aren’t completed.`
