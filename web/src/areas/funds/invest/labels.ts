// aside
export const subscribeTitle = 'Subscribe'
export const amount = 'Amount'
export const amountHint = (minimum: string, step: string) => `From ${minimum}, in multiples of ${step}.`
export const unitsAt = (price: string) => `Units at ${price}`
export const entryFee = (rate: string) => `Entry fee, ${rate}`
export const managementFee = 'Yearly management fee'
export const lockedUntil = 'Lock-up ends about'
export const heldUntil = 'Fund runs until'
export const toPay = 'To pay'
export const beforeCarry =
  'You buy at the price before accrued carry, because earlier holders pay the carry on their own gains. You pay none of it.'
export const about = 'Your units are issued at the next NAV after we accept your payment, so the number may change.'
export const continueToDocuments = 'Continue to documents'
export const eligible = 'You meet the requirements: your identity and accreditation are verified.'
export const fromMinimum = (minimum: string) => `From ${minimum}`
export const notYou = 'You can’t subscribe yet'
export const opensSoon = 'Opening soon'
export const opensSoonText = 'We’ll notify you on the day it opens.'
export const isFull = 'All spots are taken'
export const waitlistText = (days: number) =>
  `Join the waitlist with the amount you want to invest. When a place opens, you have ${days} days to sign.`
export const joined = 'On the waitlist'
export const joinedText = 'We’ll notify you when a place opens for you.'
export const closedTitle = 'Closed to subscriptions'
export const closedText =
  'This fund isn’t taking new subscriptions. Its NAV, holdings, and reports stay available here.'
export const liquidatingTitle = 'Being liquidated'
export const liquidatingText =
  'The fund is selling its cards and will pay the proceeds to its holders. Units can’t be bought, redeemed, or transferred anymore.'
export const liquidatedTitle = 'Liquidated'
export const liquidatedText = 'The fund has ended and paid everything out to its holders.'
export const yourPosition = 'Your position'
export const viewPosition = 'View my position'

// steps
export const steps = 'Subscription steps'
export const stepNames = { amount: 'Amount', documents: 'Documents', sign: 'Agreement', pay: 'Payment' } as const
export const back = 'Back to the fund'
export const subscribeTo = (fund: string) => `Subscribe to ${fund}`
export const documentsTitle = 'Read the documents'
export const documentsLead = 'Open each document, then confirm that you’ve read it and accept it.'
export const nothingToAccept = 'This fund has no documents to accept.'
export const openDocument = 'Open'
export const accept = (title: string) => `I’ve read and accept “${title}”`
export const openFirst = 'Open the document first.'
export const acceptedOn = (on: string) => `Accepted ${on}`
export const continueToAgreement = 'Continue to agreement'
export const acceptAll = 'Accept all documents to continue.'
export const backToDocuments = 'Back to documents'
export const signTitle = 'Sign the agreement'
export const agreement = 'Subscription agreement'
export const hash = 'SHA-256 of this text'
export const iHaveRead = 'I’ve read the agreement, and I understand that I can lose the money I invest.'
export const typeYourName = 'Your full name'
export const typeYourNameHint =
  'Your electronic signature: your name as it appears on your ID. We’ll send a code to your phone to confirm it.'
export const sign = 'Sign and subscribe'
export const notLoaded = 'The agreement hasn’t loaded yet. Try again.'
export const whatHappens = (days: number) =>
  `Signing reserves your place for ${days} days. You’ll get an invoice right away. We hold your payment in escrow until your units are issued.`
export const signed = 'Subscribed'
export const signedText = (amount: string, until: string) => `Pay ${amount} by ${until} to keep your place.`
export const noAmount = 'Choose an amount first.'
export const notPossible = 'You can’t invest this amount'
