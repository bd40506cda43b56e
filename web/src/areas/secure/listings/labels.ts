// Every sentence of this folder's screens.

// ListingPart.tsx
export const secure = 'Secure'
export const notListedInSecure = 'Not listed in Secure.'
export const listInSecure = 'List in Secure'
export const changePrice = 'Change price'
export const removeFromSecure = 'Remove from Secure'
export const pausedTheOwnerIsSuspended = 'Paused: the owner is suspended'
export const price = 'Price'
export const requests = 'Requests'
export const watchers = 'Watchers'
export const listed = 'Listed'
export const source = 'Source'
export const promotionRequest = 'Promotion request'
export const memberView = 'Member view'
export const openInSecure = 'Open in Secure'

// listing-bulk.tsx
export const percentOfValue = 'Percent of value'
export const n100ListsEachCard =
  '100 lists each card at our valuation, rounded to whole dollars. Cards without a value are skipped.'
export const percentChange = 'Percent change'
export const n5RaisesThePrice = '5 raises the price by 5%. -3 lowers it by 3%. Rounded to whole dollars.'
export const pricing = 'Pricing'
export const onePrice = 'One price'
export const listsEachSelectedCard = 'Lists each selected Ambry card that is in the vault and not committed.'
export const changesThePriceOfEach =
  'Changes the price of each selected Ambry card in Secure. Open requests keep the price they were made at.'
export const membersNoLongerSee =
  'Members no longer see the card, everyone who requested it is notified, and its promotion ends. Paid featured days that haven’t started are credited.'
