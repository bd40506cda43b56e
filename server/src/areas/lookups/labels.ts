// Every sentence of this folder's screens.

// service.ts
export const tooManySingleLookups = 'Too many single lookups. Look up several at once instead.'
export const thatsMoreThanCertNumbers = (count: string | number) =>
  `That’s more than ${count} cert numbers. Split them into parts.`
export const noCertNumbersFound = 'No cert numbers found.'
export const everyCardWithAPsa = 'Every card with a PSA cert number has already been compared.'
export const lookUpTheCertNumber = 'Look up the cert number first.'
export const itHasntBeenLookedUp = 'It hasn’t been looked up. Look it up first, or register it manually.'
