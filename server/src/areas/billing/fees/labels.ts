// Every sentence of this folder's screens.

// first-templates.ts
export const buyersFee = 'Buyer’s fee'
export const sellersFee = 'Seller’s fee'
export const sourcingFee = 'Sourcing fee'
export const originationFee = 'Origination fee'
export const vaultIntake = 'Vault intake'
export const vaultWithdrawal = 'Vault withdrawal'
export const featuredInSecure = 'Featured in Secure'
export const managementFee = 'Management fee'

// service.ts
export const anArchivedTemplateCant = 'An archived template can’t be changed.'
export const someoneElseChangedThisTemplate = 'Someone else changed this template. Review it and try again.'
export const anArchivedTemplateCantBeThe = 'An archived template can’t be the default.'
export const thisIsTheDefaultTemplate = 'This is the default template for its use. Make another one the default first.'
