// Every sentence of this folder's screens.

// CheckLines.tsx
export const loading = 'Loading'

// OwnPromotionDialogs.tsx
export const changePrice = 'Change price'
export const priceChanged = 'Price changed'
export const theListPrice = 'The list price is'
export const membersWatchingTheCard =
  ' Members watching the card are notified. Open requests keep the price they were made at.'
export const listPrice = 'List price'
export const removedFromSecure = 'Removed from Secure'
export const requestWithdrawn = 'Request withdrawn'
export const removeFromSecure = 'Remove from Secure'
export const withdrawRequest = 'Withdraw request'
export const membersNoLongerSee = (detail: string | number) =>
  `Members will no longer see the card, and everyone who requested it is notified. It stays in the vault.${detail}`
export const wellStopReviewing = 'We’ll stop reviewing it. You can submit a new request at any time.'
export const remove = 'Remove'
export const withdraw = 'Withdraw'

// PromoteDialog.tsx
export const requestSent = 'Request sent'
export const wellReplyHere = (playerName: string | number) => `${playerName}. We’ll reply here.`
export const listInSecure = 'List in Secure'
export const sendRequest = 'Send request'
export const youCantListThisCard = 'You can’t list this card right now. '
export const featuredDays = 'Featured days'
export const featuredFrom = 'Featured from'
export const leaveEmptyForTheFirst = (date: string | number) =>
  `Leave empty for the first available day, currently ${date}.`
export const noteToUs = 'Note to us'
export const yourPlanCovers = (detail: string | number) => `Your plan covers the ${detail}.`
export const featuredDaysAreBilledWhen = (amount: string | number) =>
  `Featured days are billed when the card goes live: ${amount}.`
export const weHaventAppraisedThisCard = 'We haven’t appraised this card yet.'
export const shownFirstAndLabeledPromoted = (amount: string | number, credit: string | number) =>
  `Shown first and labeled “Promoted” for ${amount} per day.${credit}`
export const sellersFee = (bps: string | number) => `Seller’s fee, ${bps} off with your plan`
export const sellersFeeTitle = 'Seller’s fee'

// PromotePart.tsx
export const secure = 'Secure'
export const forSaleToMembers = 'For sale to members at your price.'
export const listThisCardForSale =
  'List this card for sale to members at your price. It goes live once it’s in the vault and free of liens.'
export const listAgain = 'List again'
export const wereReviewingYourRequest = 'We’re reviewing your request.'
export const itGoesLiveAutomaticallyOnce = 'It goes live automatically once everything below is complete.'
export const membersCanSee = 'Members can see it and request to buy it.'
export const itsNoLongerInSecure = 'It’s no longer in Secure.'
export const weDeclinedTheRequest = 'We declined the request.'
export const youWithdrewTheRequest = 'You withdrew the request.'
export const reason = 'Reason: '
export const featured = 'Featured'
export const invoice = 'Invoice'
export const requested = 'Requested'
export const viewInSecure = 'View in Secure'

// ReportFigures.tsx
export const views = (lift: string | number) => `Views: ${lift}.`

// PromoteDialog.tsx
export const youReceiveWhenItSells = 'You receive when it sells'
