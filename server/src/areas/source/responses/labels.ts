// Every sentence of this folder's screens.

// service.ts
export const thePostIsClosed = 'This post no longer takes responses.'
export const itIsYourOwnPost = 'You can’t respond to your own post.'
export const chooseACardOfYours = 'Choose one of your registered cards.'
export const youAlreadyHaveOpenResponses = (most: number) =>
  `You already have ${most} open responses. Withdraw one first.`
export const youRespondedOftenToday = 'You’ve responded too often today. Try again tomorrow.'
export const youAlreadyResponded = 'You already responded with this card.'
export const tooManyResponses = 'This post has too many responses. Try another post.'
export const newResponse = 'New response to your post'
export const someoneHasIt = (title: string, price: string) =>
  `A member responded to your post for ${title} with a card at ${price}.`
export const counteroffer = 'Counteroffer'
export const counterofferOn = (title: string, price: string, hours: number) =>
  `Counteroffer on ${title}: ${price}. You have ${hours} ${hours === 1 ? 'hour' : 'hours'} to respond.`
export const thisResponseHasChanged = 'This response has changed. Review it and try again.'
export const theCardIsntAvailable = 'The card isn’t available anymore.'
export const theAccountIsNoLongerActive = 'The other member’s account isn’t active right now.'
export const anotherResponseWasAccepted = 'Another response was accepted.'
export const responseAccepted = 'Response accepted'
export const youHaveADeal = (title: string, price: string, invoice: string, total: string) =>
  `You have a deal on ${title} at ${price}. Pay ${invoice} (${total} including the fee) to complete your purchase.`
export const isReservedForYou = (houseName: string, title: string, total: string) =>
  `${houseName}: you have a deal on ${title}. ${total} is due.`
export const isSoldOncePaid = (title: string, price: string) =>
  `You have a deal on ${title} at ${price}. It’s reserved for the buyer until they pay.`
export const responseWithdrawn = 'Response withdrawn'
export const wasWithdrawn = (letter: string, title: string) =>
  `Response ${letter} to your post for ${title} was withdrawn.`

// declines-service.ts
export const responseDeclined = 'Response declined'
export const wasDeclined = (title: string, reason: string) =>
  `Your response to the post for ${title} was declined. ${reason}`
export const thePosterDeclined = 'The poster isn’t interested in this card.'

// sales-service.ts
export const itWasntPaidInTime = 'It wasn’t paid for in time.'
export const responseCanceled = 'Response canceled'
export const theSaleFellThrough = (title: string, reason: string) => `The sale of ${title} fell through. ${reason}`
export const theSaleWasCanceled = 'We canceled the sale.'
export const theSaleWasUndone = 'The sale was undone.'
export const responseExpired = 'Response expired'
export const wasntAnswered = (title: string) => `The offer for ${title} wasn’t answered in time.`

// rules.ts
export const answerIt = 'Accept, counter, or decline.'
export const answerTheLast = 'This is the last round. Accept or decline.'
export const waitForThePoster = 'Waiting for the poster’s answer.'
export const waitForTheSeller = 'Waiting for the seller’s answer.'
export const payTheInvoice = 'Pay the invoice to complete your purchase.'
export const theBuyerHasAnInvoice = 'The buyer has an invoice. You’re paid once they pay it.'
export const itIsOnItsWay = 'You paid. The card is yours once it arrives at the vault.'
export const sendItToTheVault = 'It’s paid for. Send it to the vault: your payout is due once it arrives.'
export const itsYours = 'It’s paid for and yours.'
export const itsSold = 'It’s sold. Your payout is due.'
export const itEnded = 'It ended without a sale.'
export const theCardIsCommitted = 'Your card is listed, pledged, or disputed, so you can’t sell it right now.'

// account-status-service.ts
export const youHaveADealOpen =
  'An accepted response is waiting for payment. Wait for the sale to finish, or cancel it.'
export const theAccountWasSuspended = 'The member’s account isn’t active right now.'
