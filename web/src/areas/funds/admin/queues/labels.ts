// Subscriptions, redemptions, transfers and questions.

export const fund = 'Fund'
export const member = 'Member'
export const amount = 'Amount'
export const units = 'Units'
export const status = 'Status'
export const waiting = 'To decide'
export const waitingOnly = 'Waiting for us'
export const notOnThisPage = 'Not on this page'
export const notOnThisPageText = 'It’s on another page of this list, or your filters hide it.'
export const reasonHint = 'The member sees this.'
export const memberNotified = (name: string) => `${name} was notified.`

// SubscriptionsTab.tsx
export const subscriptions = 'subscriptions'
export const subscriptionSearch = 'Member, number, or fund'
export const subscriptionsEmpty = 'No subscriptions'
export const subscriptionsEmptyText = 'New subscriptions are listed here.'
export const fee = 'Entry fee'
export const paid = 'Paid'
export const created = 'Signed'
export const about = (unitsText: string) => `About ${unitsText} units`
export const exactly = (unitsText: string) => `${unitsText} units`
export const paidOn = (date: string) => `Paid ${date}`
export const paying = 'Payment in progress'
export const acceptedTag = 'Accepted'
export const needsSomething = 'Something is missing'

// SubscriptionPanel.tsx
export const subscribes = (name: string, amountText: string) => `${name} subscribes ${amountText}`
export const invoice = 'Invoice'
export const openInvoice = 'Open invoice'
export const acceptedAt = 'Accepted'
export const coolingOff = 'Can cancel until'
export const reserved = 'Place held until'
export const missing = 'Something is missing. '
export const accept = 'Accept'
export const acceptTitle = (number: string) => `Accept ${number}`
export const acceptText = (unitsText: string, fundName: string) =>
  `About ${unitsText} units of ${fundName} are issued at its next NAV. The exact number depends on its price.`
export const accepted = 'Subscription accepted'
export const decline = 'Decline'
export const declineTitle = (number: string) => `Decline ${number}`
export const declinePaidText = 'The payment becomes account credit, and the place opens up.'
export const declineText = 'The invoice is canceled, and the place opens up.'
export const declined = 'Subscription declined'
export const remind = 'Send reminder'
export const remindTitle = (name: string) => `Remind ${name}`
export const remindText = (missingText: string) => `We notify them of what’s missing: ${missingText}`
export const remindToPay = 'We remind them to pay before their place goes to someone else.'
export const reminded = 'Reminder sent'

// RedemptionsTab.tsx
export const redemptions = 'redemptions'
export const redemptionsEmpty = 'No redemptions'
export const redemptionsEmptyText = 'Requests to redeem units are listed here.'
export const window = 'Window'
export const paidUnits = 'Paid out'
export const aboutWorth = 'About'
export const requested = 'Requested'
export const redeems = (name: string, unitsText: string) => `${name} redeems ${unitsText} units`
export const windowPays = 'No decision needed. The window pays it, up to the gate and the fund’s cash.'

// WindowPreview.tsx
export const nextWindow = 'Next window'
export const nextWindowOn = (date: string) => `Next window, ${date}`
export const atLastNav = (price: string) =>
  `Estimated at the last NAV, ${price} per unit. The window pays at its own NAV.`
export const noPrice = 'The fund has no NAV yet.'
export const noRequests = 'No redemptions requested for this window.'
export const requestedUnits = 'Requested'
export const metUnits = 'Paid by this window'
export const outOf = 'Units outstanding'
export const cash = 'Cash available'
export const pays = 'Pays out'
export const carryOf = 'Carry'
export const windowTable = 'What the next window would pay'
export const gross = 'Value'
export const receives = 'Receives'
export const windowTotal = (number: number) => (number === 1 ? '1 request' : `${number} requests`)

// TransfersTab.tsx
export const transfers = 'transfers'
export const transferSearch = 'Member or fund'
export const transfersEmpty = 'No transfers'
export const transfersEmptyText = 'Transfers between members are listed here for approval.'
export const seller = 'Seller'
export const buyer = 'Buyer'
export const price = 'Price'
export const value = 'Value'
export const valueHint = 'At the last NAV, after carry'
export const proposed = 'Proposed'
export const gift = 'No payment'

// TransferPanel.tsx
export const sells = (from: string, to: string) => `${from} transfers to ${to}`
export const canNotApprove = 'Can’t be approved now. '
export const approve = 'Approve'
export const approveTitle = (number: string) => `Approve ${number}`
export const approveText = (unitsText: string, to: string, from: string, priceText: string | null) =>
  priceText === null
    ? `${unitsText} units move from ${from} to ${to}.`
    : `${unitsText} units move from ${from} to ${to}, and ${from} receives ${priceText}.`
export const declineTransferText = 'The units stay with the seller. What the buyer paid becomes account credit.'
export const approved = 'Transfer approved'
export const transferDeclined = 'Transfer declined'
export const bothSee = 'Both members see this.'
export const bothNotified = (number: string) => `${number}: both members were notified.`

// QuestionsTab.tsx
export const questions = 'questions'
export const question = 'Question'
export const asked = 'Asked'
export const questionSearch = 'Question, member, or fund'
export const questionsEmpty = 'No questions'
export const questionsEmptyText = 'Questions from a fund’s page are listed here.'
export const unanswered = 'Unanswered'
export const publicAnswer = 'Shown to all members'
export const privateAnswer = 'Only to the member'
export const former = 'Former member'

// QuestionPanel.tsx
export const asks = (name: string, fundName: string) => `${name} asks about ${fundName}`
export const answer = 'Answer'
export const answerTitle = 'Answer this question'
export const showToAll = 'Show the question and answer to all members, without the member’s name'
export const answered = 'Answer sent'
