// Every sentence of this folder's screens.

// EditPlanDialog.tsx
export const planSaved = 'Plan saved'
export const savePlan = 'Save plan'
export const someoneElseChangedThisPlan = 'Someone else changed this plan'
export const limitsAndDiscountsApplyImmediately =
  'Limits and discounts apply immediately to everyone on the plan. New prices apply immediately to new subscribers, and to current ones from their next period.'
export const shownOnThePlansCard = 'Shown on the plan’s card.'
export const availableToMembers = 'Available to members. Current subscribers keep it either way.'

// MemberPlanPart.tsx
export const plan = 'Plan'
export const grantPlan = 'Grant plan'
export const endPlan = 'End plan'
export const theFreePlan = 'The free plan'
export const freeForever = 'Free forever.'
export const allPlansForThisMember = 'All plans for this member'

// PlanDialogs.tsx
export const grantPlanName = (name: string | number) => `Grant plan: ${name}`
export const getsItImmediately = (name: string | number) => `${name} gets it immediately, free of charge.`
export const until = 'Until'
export const leaveEmptyToGrant = 'Leave empty to grant it until you end it.'
export const end = (name: string | number, name2: string | number) => `End ${name}: ${name2}`
export const planEnded = 'Plan ended'
export const noLongerHas = (name: string | number, name2: string | number) => `${name} no longer has ${name2}.`
export const itEndsNowAndWont = (name: string | number) =>
  `It ends now and won’t be charged again. ${name} moves to the free plan. This doesn’t refund past payments. Their cards, documents, and exports aren’t affected.`

// PlansPart.tsx
export const notOffered = 'Not offered'
export const perMonthOrPerYear = (amount: string | number, amount2: string | number) =>
  `${amount} per month or ${amount2} per year`
export const perMonth = 'per month'
export const edit = 'Edit'

// SubscriptionPanel.tsx
export const subscriptions = (name: string | number) => `${name}, Subscriptions`
export const subscription = 'Subscription'
export const thisSubscriptionIsnt =
  'This subscription isn’t on this page of the list. Clear the filters or go to another page.'
export const ended = (date: string | number) => `Ended ${date}.`
export const selectedButNotPaidYet = 'Selected but not paid yet.'
export const unpaidSince = (amount: string | number, date: string | number) => `${amount} unpaid since ${date}`
export const nextAttempt = (date: string | number) => `Next attempt ${date}. `
export const noAutomaticRetriesLeft = 'No automatic retries left. '
export const ends = 'Ends'
export const invoice = 'Invoice'
export const details = 'Details'
export const member = 'Member'
export const price = 'Price'
export const grantedFreeOfCharge = 'Granted free of charge'
export const currentPeriod = 'Current period'
export const thenLabel = 'Then'
export const from = (name: string | number, date: string | number) => `${name} from ${date}`
export const paymentMethod = 'Payment method'
export const expired = (label: string | number) => `${label}, expired`
export const since = 'Since'
export const endedTitle = 'Ended'
export const selected = 'Selected'
export const unpaidInvoice = 'Unpaid invoice'
export const allPlans = (name: string | number) => `All plans for ${name}`

// SubscriptionsTab.tsx
export const billing = 'Billing'
export const status = 'Status'
export const renewsOrEnds = 'Renews or ends'
export const subscriptionsTitle = 'Subscriptions'
export const noSubscriptionsYet = 'No subscriptions yet'
export const whenAMemberChooses = 'When a member chooses a plan, or you grant one in User Access, it appears here.'

// plan-form.ts
export const monthlyPrice = 'Monthly price'
export const yearlyPrice = 'Yearly price'
export const lookupsPerMonth = 'Lookups per month'
export const openShareLinks = 'Open share links'
export const promotionDays = 'Promotion days'
export const feeDiscount = 'Fee discount'
export const availableToMembersTitle = 'Available to members'

// books-tab.ts
export const subscriptionsLead = 'Members’ plans, upcoming renewals, and failed charges.'
