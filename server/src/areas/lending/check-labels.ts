// The titles of the nightly checks.

export const balancesAgree = 'Every loan’s balances match the ledger'
export const totalsAgree = 'Every loan’s payments, interest and write-offs match the ledger'
export const interestAgrees = 'Interest earned matches principal, rate and days'
export const accountsAgree = 'The loan accounts of each member match their loans'
export const liensAgree = 'Every pledged card has its lien, and every lien its loan'
export const autopayAgrees = 'Autopay uses only the borrower’s own payment methods'
export const replayAgrees = 'Every loan’s balances match a recalculation from its terms and events'
export const ltvAgrees = 'Every loan’s LTV and level match its cards and its product'
export const callsAgree = 'Every loan above its margin call level has an open call, and no other loan has one'
export const defaultsAgree = 'Every default came after its notice, and its notice of sale was sent'
export const salesAgree = 'Every sale of collateral matches Sales and what the loan received'
