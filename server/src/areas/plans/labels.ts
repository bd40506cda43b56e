// Every sentence of this folder's screens.

// admin-service.ts
export const theFirstPlan = 'The first plan is the default for everyone. It stays free and available.'
export const onlyTheFirstPlan = 'Only the first plan is free. Enter both prices for this one.'
export const someoneElseChangedThisPlan = 'Someone else changed this plan.'
export const everyoneAlreadyHasThisPlan = 'Everyone already has this plan.'
export const chooseAFutureDate = 'Choose a future date.'
export const thisMemberIsPaying = 'This member is paying for a plan. End it first, or wait until it ends.'
export const anotherPlanWasGranted = 'Another plan was granted.'
export const isYours = (name: string | number) => `${name} is yours`
export const aPaymentForThisPlan = 'A payment for this plan is in progress. Wait until it’s done.'
export const yourPlanHasEnded = 'Your plan has ended'
export const yourCards = (reason: string | number) => `${reason} Your cards, documents, and exports aren’t affected.`

// renewals-service.ts
export const thePeriodItWas = 'The billing period has ended.'
export const theTimeItWasGranted = 'The granted period has ended.'
export const canceledByTheMember = 'Canceled by the member.'
export const hasEnded = (name: string | number) => `${name} has ended`
export const yourCardsDocumentsAndExportsArent = 'Your cards, documents, and exports aren’t affected.'
export const noSavedPaymentMethod = 'No saved payment method.'
export const itWasNeverPaid = 'It was never paid.'
export const itWasntPaidWithin = 'It wasn’t paid within a day.'
export const itCouldntBeRenewed = 'It couldn’t be renewed.'
export const yourCardsDocumentsAndExportsArentAffected = (words: string | number) =>
  `${words} Your cards, documents, and exports aren’t affected.`
export const weCouldntRenew = (name: string | number) => `We couldn’t renew ${name}`
export const wellTryAgain = (words: string | number, date: string | number) => `${words} We’ll try again on ${date}.`
export const thePaymentFailed = 'The payment failed.'
export const yourBankReversedThePayment = 'Your bank reversed the payment.'
export const thePaymentForItWas = 'Its payment was refunded.'
export const itsInvoiceWasVoided = 'Its invoice was voided.'
export const moneyForThePlan = 'A payment for the plan was refunded, so the price of this change is different now.'
export const undoTheLaterChange =
  'The plan was changed after this was paid, for a lower price because of it. Refund that change first.'
export const yourPlanIsAgain = (name: string) => `You’re on ${name} again`
export const theChangeWasRefunded = (was: string, is: string, until: string) =>
  `The payment for ${was} was refunded. ${is} is paid until ${until}.`

// rules.ts
export const youAlreadyHaveThisPlan = 'You already have this plan.'
export const nothingToday = (next: string | number) => `Nothing today, then ${next}.`
export const todayThen = (amount: string | number, next: string | number) => `${amount} today, then ${next}.`

// service.ts
export const planNotFound = 'Plan not found.'

// subscriptions-service.ts
export const weGrantedYouThisPlan = 'We granted you this plan. Contact us to change it.'
export const thisPlanIsFree = 'This plan is free for everyone.'
export const payWhatsDueFirst = 'Pay what’s due first, then change your plan.'
export const thisPlanIsNoLonger = 'This plan is no longer available.'
export const theAmountHasChanged = (words: string | number) => `The amount has changed. ${words}`
export const aPaymentForYourPlan = 'A payment for your plan is in progress. Wait until it’s done.'
export const anotherPlanWasChosen = 'Another plan was chosen.'
export const youHaveNoPlan = 'You don’t have a plan that can be changed here.'
export const theresNothingToUndo = 'There’s nothing to undo.'
export const thePlanHasEnded = 'The plan has ended.'
export const nothingIsDue = 'Nothing is due for your plan.'
export const noSavedPaymentMethodAddOne = 'No saved payment method. Add one first.'

// closing-queries.ts
export const yourPlanRenews = 'Your plan renews. Cancel it first.'
export const theAccountWasClosed = 'The account was closed.'
