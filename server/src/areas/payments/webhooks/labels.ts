// Every sentence of this folder's screens.

// service.ts
export const pageNotFound = 'Page not found.'
export const theSignatureIsInvalid = 'The signature is invalid.'
