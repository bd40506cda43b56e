// Every sentence of this folder's screens.

// DeliveryChoice.tsx
export const delivery = 'Delivery'
export const throughTheVaultHint =
  'The seller sends the card to us once it’s paid. The sale settles when we receive it.'
export const directlyHint =
  'We hold the seller’s proceeds until the buyer confirms the delivery or the time to check the card runs out.'

// DeliveryPart.tsx
export const method = 'Method'
export const carrier = 'Carrier'
export const tracking = 'Tracking number'
export const shipped = 'Shipped'
export const shipTo = 'Ship to'
export const noAddress = 'The buyer has no shipping address. Contact us before you ship the card.'
export const completes = 'Completes on'
export const confirmed = 'Confirmed'
export const reported = 'Problem reported'

// DeliveryActions.tsx
export const shipCard = 'Add tracking'
export const correctTracking = 'Correct tracking'
export const confirmDelivery = 'Confirm delivery'
export const reportProblem = 'Report a problem'
export const cardShipped = 'Tracking added'
export const theBuyerKnows = 'We’ve let the buyer know.'
export const shipHint = 'Require a signature, and insure the card for its full price.'
export const deliveryConfirmed = 'Delivery confirmed'
export const isYours = (card: string) => `${card} is yours.`
export const confirms = (card: string) =>
  `Confirm only when you have ${card} in hand and it’s as described. Ownership passes to you, and we pay the seller.`
export const notYet = 'Not yet'
export const problemReported = 'Problem reported'
export const wellLookIntoIt = 'We’re holding the payment and will contact you.'
export const whatIsWrong = 'What’s wrong?'
export const whatIsWrongHint =
  'For example: it didn’t arrive, the case is damaged, or it’s the wrong card. The seller sees this.'
export const holdsThePayment = 'We hold your payment until this is resolved. The seller isn’t paid in the meantime.'

// notes.ts
export const sellerSendsToVault =
  'You’ve paid. The seller will send the card to our vault; it’s yours once it arrives there.'
export const sendToVault =
  'The buyer has paid. Send the card to our vault if you haven’t already. Your payout is due once it arrives.'
export const sellerShips = 'You’ve paid. The seller will ship the card to you. We hold the payment until you have it.'
export const shipNow =
  'The buyer has paid. Ship the card with tracking; your payout is due once they confirm the delivery.'
export const checkIt = (date: string) =>
  `The card is on its way. Check it when it arrives, then confirm the delivery. If it hasn’t arrived or something’s wrong, report a problem before ${date}. Otherwise, the sale completes on that day.`
export const waitingForBuyer = (date: string) =>
  `Your payout is due once the buyer confirms the delivery, or on ${date} if they don’t report a problem.`
export const youReported = 'You reported a problem. We’re holding the payment and will contact you.'
export const buyerReported = 'The buyer reported a problem. Your payout is on hold while we look into it.'
export const claimedWhileYouBuy =
  'You’ve paid. Someone else says this card is theirs, so we’re reviewing who owns it. We hold your payment until then.'
export const claimedWhileYouSell =
  'Someone else says this card is theirs, so we’re reviewing who owns it. Keep the card until we’ve decided.'
