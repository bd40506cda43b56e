// Every sentence of this folder's screens.

// service.ts
export const youCanRegisterTheCard = 'You can register the card manually. We’ll verify it later.'
export const psaHasNoRecord = (certNumber: string | number) =>
  `PSA has no record of cert # ${certNumber}. Check the number against the label.`
export const thisIsntAPsaCert = 'This isn’t a PSA cert number. PSA numbers have 5 to 10 digits.'
export const youveUsedAllTheLookups = (byHand: string | number) =>
  `You’ve used all the lookups in your plan this month. ${byHand}`
export const psaLookupsAreUsedUp = (byHand: string | number) => `We’re out of PSA lookups for now. ${byHand}`
export const theLookupWasInterruptedTwice = 'The lookup was interrupted twice. Try again.'
export const psaIsntResponding = (byHand: string | number) => `PSA isn’t responding. ${byHand}`
export const thisCert = 'This cert is for an autograph, not a card. Register it manually.'
export const thisCertNumberIsnt =
  'This cert number isn’t in the sample data. If you register it manually, it stays unverified.'
export const lookupsAreOff = 'Lookups are off. If you register the card manually, it stays unverified.'
