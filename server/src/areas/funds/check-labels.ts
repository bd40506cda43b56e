// The titles of the nightly checks.

export const cashAgrees = 'The cash in every fund’s books equals the cash we hold for it'
export const booksBalance = 'Every fund’s books balance'
export const unitsAgree = 'Every fund’s units match its lots and their history'
export const cardsAgree = 'Every fund’s books have its cards at their last value'
export const titlesAgree = 'Every fund’s cards are in its name, in the vault, and photographed there'
export const escrowAgrees = 'Escrow equals what members paid for units not yet issued or transferred'
export const payoutsAgree = 'Every fund payout belongs to a redemption, a distribution, or a transfer'
export const strikesAgree = 'Every NAV adds up, follows the one before, and has its proof'
export const placesAgree = 'Every fund’s places equal its holders and open subscriptions'
export const billsAgree = 'Every fund’s unpaid bills match its books'
export const distributionsAgree = 'Every distribution equals its shares, and each share has a payout'
export const endedAreEmpty = 'Funds that have ended have nothing left'
