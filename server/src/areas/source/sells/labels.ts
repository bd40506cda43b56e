import { formatMoney } from '@ambry/contract/kernel/money'
import type { SellCardStatus, SellStatus } from '@ambry/contract/source/kinds'

// Every sentence of this folder's screens.

// rules.ts
export const tooFewSales = (fewest: number) =>
  `There are fewer than ${fewest} sales at this grade in the last 12 months, so our team reviews the price.`
export const shareOfTheMedian = (low: number, high: number, sales: number) =>
  `${low}% to ${high}% of the median of ${sales} sales at this grade in the last 12 months.`
export const priceEveryCard = 'Enter a price for every card.'
export const thePricesDontAddUp = 'The prices of the cards don’t add up to the total.'
export const buyersFee = 'Buyer’s fee'
export const sellersFee = 'Seller’s fee'
export const thisIsYourOffer = 'This is your own offer.'
export const itHasAlreadyBeenDecided = 'It has already been decided.'
export const theMemberIsToAnswer = 'Waiting for the member’s answer.'
export const theTimeHasEnded = 'The time to respond has ended.'
export const noRoundsLeft = 'This was the last counteroffer. Accept or reject it.'
export const receiveItAtTheVault = 'Receive it at the vault first. Then you can inspect it.'
export const itIsntExpected = 'It isn’t expected.'
export const itHasEnded = 'It has ended.'
export const notInspected: Partial<Record<SellCardStatus, string>> = {
  offered: 'There’s no agreement yet.',
  expected: 'It hasn’t arrived yet.',
  reoffered: 'Waiting for the member’s answer to the new price.',
  bought: 'It’s already bought.',
  returned: 'It was returned.',
}
export const answerOurPrice = 'Accept our price, counter, or withdraw.'
export const weReviewIt = 'We’re reviewing your offer.'
export const answerTheNewPrice = 'Accept the new price after inspection, or have the card returned free of charge.'
export const weInspectTheRest = 'We’re inspecting your cards.'
export const sendItBy = (day: string) => `Send your cards to the vault by ${day}. We pay once they’re inspected.`
export const theyDidntArrive = 'Your cards didn’t arrive in time.'
export const ended: Partial<Record<SellStatus, string>> = {
  completed: 'This offer is completed.',
  rejected: 'We declined this offer.',
  withdrawn: 'You withdrew it.',
  expired: 'It wasn’t answered in time.',
}

// present.ts
export const cards = (count: number) => `${count} cards`
export const offeredAt = (price: string) => `Offered at ${price}`
export const counteredAt = (price: string) => `Countered at ${price}`
export const ambry = 'Ambry'
export const history: Record<string, string> = {
  accept: 'Accepted',
  reject: 'Rejected',
  withdraw: 'Withdrawn',
  expire: 'Not answered in time',
  lapse: 'Not sent in time',
  complete: 'Completed',
}
export const cardHistory: Record<string, (title: string) => string> = {
  expect: (title) => `${title} expected at the vault`,
  arrive: (title) => `${title} is being inspected`,
  reoffer: (title) => `New price for ${title} after inspection`,
  buy: (title) => `${title} bought`,
  return: (title) => `${title} returned`,
  end: (title) => `${title} not sold`,
}
export const certsMatch = 'Every cert matches the grader’s record'
export const certsDontMatch = (count: number) =>
  count === 1 ? 'One cert isn’t verified' : `${count} certs aren’t verified`
export const titlesAreClear = 'Title clear'
export const titlesArent = (count: number) =>
  count === 1 ? 'One card can’t be sold right now' : `${count} cards can’t be sold right now`
export const withinTheIndication = 'Within our estimate'
export const aboveTheIndication = 'Above our estimate'
export const noIndication = 'Too few sales for an estimate'
export const accountIsActive = 'Account active'
export const accountIsntActive = 'The member’s account isn’t active right now'

// service.ts
export const notInYourRegistry = 'It isn’t in your registry.'
export const chooseCardsOfYours = 'Choose cards from your registry.'
export const chooseEachCardOnce = 'Choose each card once.'
export const isAlreadyOffered = 'It’s already in an open offer.'
export const theTotalIsTooHigh = 'The total is too high.'
export const theFeeLeavesNothing = (title: string) =>
  `The price of ${title} doesn’t cover the seller’s fee. Enter a higher price.`
export const youOfferedOftenToday = (most: number) => `You’ve made ${most} offers today. Try again tomorrow.`
export const youAlreadyHaveOpenOffers = (most: number) =>
  `You already have ${most} open offers. Withdraw one or wait for our answer.`
export const thisHuntIsOver = 'We’re no longer searching for this card.'
export const newSellOffer = 'New sell offer'
export const isOffered = (member: string, title: string, price: string) => `${member} offers ${title} at ${price}.`
export const sellOfferCountered = 'Counteroffer on a sell offer'
export const memberCounters = (number: string, price: string) => `${number}: the member wants ${price}.`
export const thisOfferHasChanged = 'This offer has changed. Review it and try again.'
export const aCardWasInspected = 'We’ve already inspected a card, so you can’t withdraw this offer.'
export const theMemberWithdrew = 'The member withdrew the offer.'
export const sellOfferWithdrawn = 'Sell offer withdrawn'
export const wasWithdrawn = (number: string) => `${number} was withdrawn.`
export const theNewPriceHasEnded = 'The time to respond to the new price has ended.'
export const theNewPriceIsNow = (price: string) => `The new price is ${price}. Review it and try again.`
export const theMemberDeclinedTheNewPrice = 'The member declined the new price.'
export const reofferAnswered = 'New price answered'
export const acceptedTheNewPrice = (title: string, price: string) =>
  `The member accepted ${price} for ${title}. It’s ours.`
export const wantsItBack = (title: string) => `The member wants ${title} back. Return it.`

// draft-service.ts
export const theFileNeedsACertColumn = 'The file needs a column “Cert number”. A column “Price” is optional.'
export const rowHasNoCert = (row: number) => `Row ${row} has no cert number.`
export const rowHasNoPrice = (row: number, text: string) => `Row ${row}: “${text}” isn’t a price.`
export const rowIsDouble = (row: number, cert: string) => `Row ${row}: cert # ${cert} is listed twice.`
export const certNumber = (cert: string) => `Cert # ${cert}`

// states-service.ts
export const itsNoLongerYours = 'It has a new owner.'
export const theAccountIsntActive = 'The member’s account isn’t active right now.'
export const noCardIsLeft = (why: string) => `None of the cards can be sold now. ${why}`
export const sellOfferUpdated = 'Sell Offer Updated'
export const weAccepted = (title: string, price: string, net: string, by: string | null) =>
  `We accepted your offer for ${title} at ${price}. You receive ${net} once we’ve inspected it.${
    by === null ? '' : ` Send it to the vault by ${by}.`
  }`
export const theyAccepted = (number: string, price: string) => `${number}: the member accepted ${price}.`
export const leftOut = (titles: string) => `Not included (can’t be sold right now): ${titles}.`
export const sellOfferAccepted = 'Sell offer accepted'
export const isCompleted = (title: string, paid: string) =>
  `Your offer for ${title} is completed. ${paid} is due to you.`
export const isCompletedUnsold = (title: string) => `Your offer for ${title} ended without a sale.`
export const wasRejected = (title: string, reason: string) => `We can’t buy ${title}. ${reason}`
export const wasntAnswered = (title: string) => `Your offer for ${title} wasn’t answered in time.`
export const weCountered = (title: string, price: string, net: string, hours: number) =>
  `We offer ${price} for ${title}. You’d receive ${net}. You have ${hours} ${hours === 1 ? 'hour' : 'hours'} to respond.`
export const theAccountWasSuspended = 'The member’s account isn’t active right now.'

// admin-service.ts
export const waitsForSecond = 'Waiting for a second person.'

// approvals-service.ts, purchase-service.ts
export const aboveForTheWeek = (beforeCents: number, limit: string) =>
  beforeCents === 0
    ? `Above the ${limit} limit for purchases from one member in 7 days.`
    : `With ${formatMoney(beforeCents)} agreed with this member in the last 7 days, this exceeds the ${limit} limit.`
export const haveNoEstimate = (count: number) =>
  count === 1 ? 'One card has no estimate.' : `${count} cards have no estimate.`
export const sellerIsntVerified = 'The seller’s identity isn’t verified.'
export const offerFor = (name: string, price: string) => `Offer ${name} ${price} for their cards`
export const buyFor = (name: string, price: string) => `Buy cards from ${name} for ${price}`

// inspection-service.ts
export const cardReadyToInspect = 'A card is ready to inspect'
export const arrived = (title: string, number: string) => `${title} from ${number} is at the vault.`
export const itIsntAtTheVault = 'It isn’t at the vault.'
export const theNewPriceMustBeLower = (price: string) =>
  `The new price must be below the agreed ${price}. To pay the agreed price, choose Buy.`
export const newPriceTitle = 'New price after inspection'
export const newPrice = (title: string, price: string, net: string, reason: string, hours: number) =>
  `After inspecting ${title}, we can pay ${price}. You’d receive ${net}. ${reason} You have ${hours} ${
    hours === 1 ? 'hour' : 'hours'
  } to accept, or we return it free of charge.`
export const weBoughtYourCard = 'We bought your card'
export const wasBought = (title: string, net: string) => `We bought ${title}. ${net} is due to you.`
export const yourCardComesBack = 'Your card is coming back'
export const staysYours = (title: string, reason: string) => `You still own ${title}. ${reason}`
export const returnedFreeOfCharge = (reason: string) => `Returned free of charge: ${reason}`
export const notAnsweredInTime = 'The new price wasn’t answered in time.'

// arrivals-service.ts
export const itDidntArrive = 'It didn’t arrive in time.'
export const sendYourCards = 'Send your cards'
export const sendThemBy = (title: string, day: string) =>
  `We expect ${title} at the vault by ${day}. After that, our offer expires for cards that aren’t here or on their way.`
export const didntArrive = (title: string) => `Your offer for ${title} expired because no cards arrived in time.`
export const someDidntArrive = (titles: string) => `Not received in time, and still yours: ${titles}.`
export const cardsDidntArrive = 'Cards didn’t arrive'
export const werentSent = (number: string, count: number) =>
  `${number}: ${count === 1 ? 'one card wasn’t' : `${count} cards weren’t`} sent in time.`
