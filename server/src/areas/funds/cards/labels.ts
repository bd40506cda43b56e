import { formatMoney } from '@ambry/contract/kernel/money'

// service.ts
export const fundDoesntBuy = 'Only an open or closed fund can buy cards.'
export const notEnoughCash = (cents: number) =>
  `The fund has only ${formatMoney(cents)} in cash. Enter that much or less.`
export const noVaultPhoto = 'Photograph the card in the vault first. A fund can buy only cards with a vault photo.'
export const boughtByFund = 'The card was sold to a fund.'
export const boughtEntry = (fund: string, card: string) => `${fund}: ${card} bought`
export const notHeld = 'The fund doesn’t hold this card.'
export const hasBuyer = 'This card already has a buyer.'
export const offeredElsewhere = 'The card is being sold to someone else.'
export const takenDown = 'The fund took the card off the market.'
export const notListed = 'This card isn’t listed in Secure.'
export const notInVault = 'The card isn’t in the vault.'

// present
export const disputed = 'Ownership disputed. Check its title before the next NAV.'
export const unpaidAgain = 'The buyer’s payment was reversed. Collect it or reverse the sale.'

// sale-service.ts
export const soldEntry = (fund: string, card: string) => `${fund}: ${card} sold`
export const saleReturnedEntry = (fund: string, card: string) => `${fund}: sale of ${card} reversed`

// approvals-service.ts
export const isBelowItsValue = 'The price is below the card’s value.'
export const sellBelow = (fund: string, cents: number) =>
  `Sell a card of ${fund} for ${formatMoney(cents)}, below its value`
export const listBelow = (fund: string, cents: number) =>
  `List a card of ${fund} at ${formatMoney(cents)}, below its value`
export const buyFor = (fund: string, cents: number) => `Buy a card for ${fund} at ${formatMoney(cents)}`
