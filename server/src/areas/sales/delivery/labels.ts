// Every sentence of this folder's services.

// rules.ts
export const notPaidYet = 'The buyer hasn’t paid yet. Ship the card only after that.'
export const isntPaid = 'This sale hasn’t been paid for yet.'
export const onlyDirect = 'This card goes through the vault, not directly to the buyer.'
export const alreadyComplete = 'This sale is already complete.'
export const noLongerOpen = 'This sale is no longer open.'
export const ownershipUnderReview = 'Someone else claims this card. Decide the claim first, or cancel the sale.'
export const trackingIsLocked =
  'The buyer reported a problem, so the tracking can’t be changed now. We’re looking into it.'
export const theBuyerHasNoAddress =
  'The buyer needs a name and a shipping address. Ask them to add both in Settings, or send the card through the vault.'
export const onlyWithTheOwner = 'Only a card that’s with its owner can be shipped to the buyer directly.'

// awaiting-service.ts
export const sendYourCard = 'Send your card to the vault'
export const sendItToTheVault = (card: string, net: string) =>
  `${card} is paid for. Send it to the vault if you haven’t already: your payout of ${net} is due once it arrives.`
export const sendItText = (house: string, card: string) => `${house}: ${card} is paid for. Send it to the vault now.`
export const paymentReceived = 'Payment received'
export const weBringItToTheVault = (card: string) =>
  `We’re bringing ${card} to our vault and will hold your payment until it arrives. Then the card is yours.`
export const isYoursOnceHere = (card: string) =>
  `The seller will send ${card} to the vault. We hold your payment until it arrives. Then the card is yours.`

// direct-service.ts
export const theAddressIsGone = 'The buyer has no shipping address now. Contact us before you ship the card.'
export const shipYourCard = 'Ship your card to the buyer'
export const shipIt = (card: string, net: string) =>
  `${card} is paid for. Ship it to the buyer with tracking: your payout of ${net} is due once they confirm that it arrived.`
export const shipItText = (house: string, card: string) => `${house}: ${card} is paid for. Ship it to the buyer now.`
export const isYoursOnceThere = (card: string) =>
  `The seller will ship ${card} to you. We hold your payment until you confirm the delivery or the time to report a problem ends.`
export const onItsWay = 'Your card is on its way'
export const checkItBy = (card: string, parcel: string, date: string) =>
  `${card} has shipped (${parcel}). Check it when it arrives, then confirm the delivery. If it hasn’t arrived or something’s wrong, report a problem before ${date}. Otherwise, the sale completes on that day.`
export const checkItText = (house: string, card: string, date: string) =>
  `${house}: ${card} is on its way. Confirm the delivery or report a problem before ${date}.`
export const reported = 'The buyer reported a problem'
export const isHeld = (card: string, problem: string) =>
  `The buyer of ${card} reported: “${problem}” Your payout is on hold while we look into it.`
export const lookIntoIt = (card: string, problem: string) =>
  `${card}: “${problem}” Complete the sale for the seller, or cancel it. The buyer’s payment then becomes their credit.`
export const paymentWentBack = 'The buyer’s payment was reversed'
export const dontSend = (card: string) =>
  `The payment for ${card} was reversed. Don’t send the card until the buyer has paid again. If it’s already on its way to the vault, we’ll keep it safe there.`
export const sentAndUnpaid = 'A shipped card is unpaid'
export const wasSentUnpaid = (card: string, invoice: string) =>
  `The payment for ${card} was reversed after the seller shipped it, and ${invoice} is open again. Collect the money, or arrange the card’s return and cancel the sale.`

// attention-service.ts
export const checkDelivery = (card: string) => `Confirm delivery of ${card}`
export const checkDeliveryText = 'Check the card when it arrives, then confirm or report a problem.'
export const completesOn = (on: string) => `Confirm by ${on}, or the sale completes automatically`
export const checkDeliveryAction = 'View delivery'
export const shipTitle = (card: string) => `Ship ${card} to its buyer`
export const sendTitle = (card: string) => `Send ${card} to our vault`
export const netOnceThere = (net: string) => `The buyer paid. You receive ${net} when the sale completes.`
export const addTracking = 'Ship card'
export const sendCard = 'Send card'
