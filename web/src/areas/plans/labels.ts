// Every sentence of this folder's screens.

// CancelPlanDialog.tsx
export const cancelOn = (date: string | number) => `Cancel on ${date}`
export const cancelNow = 'Cancel now'
export const planCanceled = 'Plan canceled'
export const youKeepUntil = (name: string | number, date: string | number) => `You keep ${name} until ${date}.`
export const youNowHave = (name: string | number) => `You now have ${name}.`
export const youKeepUntilAndCan = (name: string | number, date: string | number) =>
  `You keep ${name} until ${date} and can change your mind until then. You won’t be charged again.`
export const endsImmediately = (name: string | number) =>
  `${name} ends immediately, and its unpaid invoice is canceled. You won’t be charged again.`
export const fromNow = 'Starting now'
export const reason = 'Reason'
export const yourFeedbackHelpsUsImprove = 'Your feedback helps us improve.'

// ChoosePlanDialog.tsx
export const youAlreadyHaveThisPlan = 'You already have this plan.'
export const close = 'Close'
export const planChangeScheduled = 'Plan change scheduled'
export const itTakesEffect = (date: string | number) => `It takes effect on ${date}.`
export const youreOn = (name: string | number) => `You’re on ${name}`
export const yourNewPlanIsActive = 'Your new plan is active.'
export const changeOn = (date: string | number) => `Change on ${date}`
export const changeNow = 'Change now'
export const thenLabel = 'Then'
export const from = 'starting'
export const taxIncludedUntilYouCancel = '(tax included) until you cancel.'
export const wellCharge = (label: string | number) => `We’ll charge ${label}.`
export const youllPayOnTheNext = 'You’ll pay on the next page.'
export const nothingIsChargedToday = (name: string | number, date: string | number) =>
  `Nothing is charged today. ${name} is paid until ${date} and stays active until then. You can undo the change before that date.`
export const starting = (date: string | number) => `Starting ${date}:`

// MembershipPanel.tsx
export const membership = 'Membership'
export const seePlans = 'See plans'

// PlanCards.tsx
export const yourPlan = 'Your plan'
export const fromDate = (date: string | number) => `Starts ${date}`
export const selected = 'Selected'
export const switchTo = (name: string | number) => `Switch to ${name}`

// PlanNotes.tsx
export const ends = (name: string | number, date: string | number) => `${name} ends ${date}.`
export const nothingChangesUntilThen = 'Nothing changes until then. After that, you’ll have'
export const youreStaying = (name: string | number) => `You’re staying on ${name}.`
export const starts = (name: string | number, date: string | number) => `${name} starts ${date}.`
export const untilThen = 'Until then, you keep'
export const undoChange = 'Undo change'
export const yourCards = 'Your cards, documents, and exports aren’t affected.'
export const hasExpired = (label: string | number) => `${label} has expired.`
export const noSavedPaymentMethod = 'No saved payment method.'
export const theRenewal = 'The renewal on'
export const wouldFail = 'will fail.'
export const changePaymentMethod = 'Change payment method'
export const addPaymentMethod = 'Add payment method'
export const forCouldntBeCharged = (amount: string | number, name: string | number) =>
  `${amount} for ${name} couldn’t be charged.`
export const dueSince = 'Past due since'
export const weWontTryAgainAutomatically = 'We won’t try again automatically.'
export const ifUnpaid = 'If unpaid, your plan ends'
export const payNow = 'Pay now'
export const tryAgainNow = 'Try again now'
export const thePaymentFailed = 'The payment failed'
export const tryAnotherPaymentMethod = 'Try another payment method.'
export const isntPaidYet = (name: string | number) => `${name} isn’t paid yet.`
export const yourPlanHasAnOpen = 'Your plan has an open invoice.'
export const itStarts = 'It starts'
export const yourPlanChangeTakesEffect = 'Your plan change takes effect'
export const asSoonAsItsPaid = 'as soon as it’s paid.'
export const continueToCheckout = 'Continue to checkout'
export const changeUndone = 'Change undone'

// StatusTag.tsx
export const granted = 'Granted'
export const ending = 'Ending'

// SubscribePage.tsx
export const moreLookups = 'More lookups, share links, and lower fees. Change or cancel anytime.'
export const usage = 'Usage'
export const plans = 'Plans'
export const pay = 'Pay'
export const taxIsAddedWhere = 'Plus applicable tax. If a plan ends, you keep everything you have:'
export const yourInvoices = 'Your invoices'
export const youHave = 'Current plan'
export const paidWith = 'Paid with'
export const paymentMethods = 'Payment methods'
export const thisPlanIsFree = 'This plan is free for you. To change it, contact us.'
export const cancel = 'Cancel'
export const loading = 'Loading'

// SubscriptionSuccessPage.tsx
export const breadcrumb = 'Breadcrumb'
export const paymentNotFound = 'Payment not found'
export const seeWhatYouHave = 'See what you have and what’s due on your plan page.'
export const viewYourPlan = 'View your plan'
export const isActive = (name: string | number) => `${name} is active`
export const thankYou = 'Thank you. Here’s what you get. You can change or cancel anytime.'
export const goToDashboard = 'Go to dashboard'
export const payment = 'Payment'
export const amount = 'Amount'
export const paymentMethod = 'Payment method'
export const renews = 'Renews'
export const forLabel = (date: string | number, amount: string | number) => `${date} for ${amount}`
export const receipt = 'Receipt'
export const downloadReceipt = 'Download receipt'

// Usage.tsx
export const lookups = 'Lookups'
export const usedThisMonth = 'used this month'
export const shareLinks = 'Share links'
export const featuredDays = 'Featured days'

// plan-limits.ts
export const perMonth = (many: string | number) => `${many} per month`
export const noLookups = 'No lookups'
export const noShareLinks = 'No share links'
export const noPromotionDays = 'No featured days'
export const offOurFees = (bps: string | number) => `${bps} off our fees`
export const standardFees = 'Standard fees'
export const noneLeft = (said: string | number) => `${said}. None left.`
