// Every sentence of this folder's screens.

// fact-sheet-service.ts
export const cert = (grader: string | number) => `${grader} cert #`
export const gradersRecord = 'Grader’s record'
export const sampleData = 'Sample data'
export const cardNumber = 'Card number'
export const lastAudit = 'Last audit'
export const notAppraisedYet = 'Not appraised yet.'
export const lastSale = 'Last sale'
export const ourValuation = 'Our valuation'
export const soldInSecure = 'Sold in Secure'

// service.ts
export const memberSince = (detail: string | number) => `Member since ${detail}`

// watching-service.ts
export const youAlreadyHaveASearch = 'You already have a search with this name.'
export const youAlreadyHaveSavedSearches = (mostSavedSearches: string | number) =>
  `You already have ${mostSavedSearches} saved searches. Delete one first.`
export const aNewCardMatches = 'A new card matches'
export const newCardsMatch = (count: string | number) => `${count} new cards match`
export const newInSecure = 'New in Secure'
