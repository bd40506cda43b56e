// The cards of a fund.

// HoldingsPart.tsx
export const holdings = 'holdings'
export const searchHint = 'Card or cert number'
export const card = 'Card'
export const cost = 'Cost'
export const value = 'Value'
export const share = 'Weight'
export const bought = 'Bought'
export const sold = 'Sold'
export const proceeds = 'Proceeds'
export const custody = 'Last photo'
export const status = 'Status'
export const held = 'Held'
export const which = 'Cards'
export const whichNames = { '0': 'Held', '1': 'Sold' } as const
export const emptyTitle = 'No cards yet'
export const emptyText = 'Buy cards that Ambry owns and that are in the vault.'
export const listedFor = (price: string) => `In Secure for ${price}`
export const soldFor = (price: string) => `Sold for ${price}`
export const disputed = 'Ownership disputed'
export const reserved = 'Has a buyer'

// HoldingPanel.tsx
export const worth = (price: string, date: string) => `${price}, valued ${date}`
export const change = 'Since bought'
export const source = 'Value from'
export const seenOn = (date: string, vaultName: string) => `Photographed ${date} in ${vaultName}.`
export const neverSeen = 'No photo in the vault yet.'
export const custodyTitle = 'Custody'
export const photoDue = 'Photo due'
export const photoOf = (name: string) => `${name} in the vault`
export const openCard = 'Open card'
export const openSale = 'Open sale'
export const isClear = 'The fund owns the card, with no other claims.'
export const isNotClear = 'The card is disputed, reserved for a buyer, or not in the fund’s name.'
export const attention = 'Needs attention. '

// CustodyPart.tsx
export const heldByFund = 'Held by a fund'
export const fund = 'Fund'
export const lastSeen = (date: string, days: number, vaultName: string) =>
  `${date}, ${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'} old, in ${vaultName}`

// BuyDialog.tsx
export const buy = 'Buy a card'
export const buyTitle = (fund: string) => `Buy a card for ${fund}`
export const buyText = (cash: string) =>
  `The fund buys from Ambry and has ${cash} in cash. The card must be in the vault and photographed there.`
export const byNameOrCert = 'A card that Ambry owns, by name or cert number.'
export const playerOrCert = 'Player or cert number'
export const noMatchingCards = 'No matching cards that Ambry owns.'
export const price = 'Price'
export const valuedAt = (valueText: string) => `Valued at ${valueText}.`
export const lowestAlone = (valueText: string) => `Valued at ${valueText}. A lower price needs a second person.`
export const note = 'Note'
export const noteHint = 'Saved in the audit log.'
export const chooseACard = 'Choose a card.'
export const enterAnAmount = 'Enter an amount greater than $0.'
export const boughtDone = 'Card bought'
export const boughtText = (name: string, fund: string) => `${fund} now owns ${name}.`

// HoldingDialogs.tsx
export const sell = 'Sell to a member'
export const sellTitle = (name: string) => `Sell ${name}`
export const sellText =
  'The buyer gets an invoice. Once it’s paid, the fund gets the cash and the buyer gets the card. Funds pay no seller’s fee.'
export const buyer = 'Buyer'
export const chooseABuyer = 'Choose a buyer.'
export const sellDone = 'Sale agreed'
export const sellDoneText = (name: string, priceText: string) => `${name} for ${priceText}.`
export const list = 'List in Secure'
export const changePrice = 'Change list price'
export const listTitle = (name: string) => `List ${name} in Secure`
export const listText = 'Members can request to buy it. The fund owns it until it’s paid for.'
export const listPrice = 'List price'
export const listed = 'Listed in Secure'
export const unlist = 'Withdraw from Secure'
export const unlistTitle = (name: string) => `Withdraw ${name} from Secure`
export const unlistText = 'Open requests are declined, and those members are notified.'
export const unlisted = 'Withdrawn from Secure'
export const check = 'Photograph'
export const checkTitle = (name: string) => `Photograph ${name}`
export const checkText = 'Take the photo in the vault. Holders see it in the proof of holdings.'
export const photo = 'Photo in the vault'
export const photoHint = 'The whole slab with its label.'
export const chosen = (name: string) => `${name} is ready to save.`
export const chooseAPhoto = 'Take or choose a photo.'
export const savePhoto = 'Save photo'
export const checked = 'Photo saved'
export const checkedText = (name: string) => `${name} was photographed today.`
