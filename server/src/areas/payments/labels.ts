// Every sentence of this folder's screens.

// check-queries.ts
export const everySuccessfulChargeHasOne =
  'Every successful charge has one payment of the same amount, and every processor payment has its charge'
export const everyRefundMatchesTheCredit = 'Every refund matches the credit it used, and none exceeds its payment'

// closing-queries.ts
export const aPaymentIsInProgress = (n: number) =>
  n === 1 ? 'You have a payment in progress.' : `You have ${n} payments in progress.`
export const aRefundIsInProgress = (n: number) =>
  n === 1 ? 'You have a refund in progress.' : `You have ${n} refunds in progress.`
export const aDisputeIsOpen = (n: number) =>
  n === 1 ? 'Your bank is still deciding about a payment.' : `Your bank is still deciding about ${n} payments.`
