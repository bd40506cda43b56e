// Every sentence of this folder's screens.

// CardValue.tsx
export const noValue = 'No value'
export const fromYourFile = 'From your file'
export const yourEstimate = 'Your estimate'
export const est = 'est.'

// CertNumber.tsx
export const certMissing = 'Cert # missing'

// put-back.ts
export const theCardWasntPutBack = 'The card wasn’t put back'
export const cardPutBack = 'Card put back'
