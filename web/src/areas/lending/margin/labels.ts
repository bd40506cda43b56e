import type { MarginCall } from '@ambry/contract/lending/margin/records'

export const marginCall = 'Margin call'
export const short = (amount: string) => `${amount} short`
export const lead = (cards: number, value: string, on: string, target: string, deadline: string) =>
  `Your ${cards === 1 ? 'card was' : `${cards} cards were`} last valued at ${value} on ${on}. Bring your LTV down to ${target} by ${deadline}.`
export const timeLeft = 'Time left'
export const until = (deadline: string) => `Until ${deadline}`
export const timeIsUp = 'Time is up'
export const loanToValue = 'Loan to value'
export const formula = (principal: string, value: string) => `${principal} ÷ ${value}`
export const levels = (call: string, target: string, on: string | null) =>
  `Call above ${call}. Cured at ${target} or less.${on ? ` Appraised ${on}.` : ''}`
export const gauge = (now: string, target: string) => `Loan to value ${now}. The call is cured at ${target} or less.`

// ways to cure it
export const cureOptions = 'Cure options'
export const ltvAfter = 'LTV after'
export const payItDown = 'Pay it down'
export const countsAtOnce = 'Card and credit payments count right away.'
export const feesAndInterest = 'Interest and late fees'
export const accruedInterest = 'Accrued interest'
export const principal = 'Principal'
export const newBalance = 'New principal'
export const payAmount = (amount: string) => `Pay ${amount}`
export const pledgeACard = 'Pledge a card'
export const pledgeNeeds = (amount: string) => `At least ${amount} in value. No cash needed.`
export const value = 'Value'
export const location = 'Location'
export const vault = 'Vault'
export const totalCollateral = 'Total collateral'
export const pledgeThisCard = 'Pledge this card'
export const noCard = 'No card is enough'
export const noCardText = (amount: string) =>
  `None of your available cards in the vault is worth ${amount} alone. Pledge several, or send us another card first.`
export const choose = 'Choose cards'
export const consentToASale = 'Consent to a sale'
export const cards = (count: number) => (count === 1 ? '1 card' : `${count} cards`)
export const saleOf = (names: string, amount: string) => `${names}, for ${amount} or more.`
export const sellersFee = 'Seller’s fee'
export const toPrincipal = 'To principal'
export const consent = 'Consent to sale'
export const consented = 'You agreed to a sale'
export const consentedText = (count: number, amount: string, on: string) =>
  `On ${on} you agreed that we can sell ${cards(count)} for at least ${amount}. You can withdraw your consent until there’s a buyer.`
export const withdrawConsent = 'Withdraw consent'
export const notEnough = (title: string, amount: string, ltv: string) =>
  `${title} (${amount}) isn’t enough alone: LTV would be ${ltv}.`
export const combine = 'You can combine options, and smaller payments count.'
export const buildYourOwn = 'Build your own'

// dialogs
export const pledgeTitle = 'Pledge more cards'
export const pledgeText =
  'These are your available cards in the vault. You can’t sell a pledged card or have it shipped until the loan is repaid.'
export const buildTitle = 'Combine cure options'
export const buildText = 'Choose cards to pledge and an amount to pay. Cards are pledged now; you pay in the next step.'
export const amountToPay = 'Amount to pay'
export const stillShort = (ltv: string, target: string) =>
  `LTV would be ${ltv}. The call is cured at ${target} or less.`
export const wouldCure = (ltv: string) => `LTV would be ${ltv}. This cures the call.`
export const pledge = 'Pledge'
export const pledgeAndPay = 'Pledge and go to payment'
export const goToPayment = 'Go to payment'
export const pledged = 'Cards pledged'
export const pledgedText = (cured: boolean) =>
  cured ? 'You’ve met the margin call.' : 'The LTV is lower now. The call stays open until the LTV reaches the target.'
export const consentTitle = 'Consent to a sale'
export const consentText = (order: string) =>
  `We’ll look for a buyer and sell the cards you choose for at least the total below. Proceeds pay the seller’s fee, then ${order}. We pay you anything above what you owe. The call is cured once the buyer has paid; the deadline stays the same.`
export const least = 'Minimum total price'
export const iAgree = (house: string) => `I agree that ${house} can sell these cards to pay my loan.`
export const consentSaved = 'Consent saved'
export const consentSavedText = 'We’ll notify you when there’s a buyer. Until then, you can withdraw your consent.'
export const consentTaken = 'Consent withdrawn'
export const consentTakenText = 'We’ll stop looking for a buyer.'
export const disputeTitle = 'Dispute a value'
export const disputeText =
  'Tell us which sales we missed. We’ll review the value within one business day. The deadline stays the same.'
export const comps = 'Comps, with dates, prices, and links'
export const sendDispute = 'Send dispute'
export const disputeSent = 'Dispute sent'
export const disputeSentText = 'We’ll review the value within one business day.'
export const promiseTitle = 'Promise to pay'
export const promiseText = 'Tell us when you’ll pay what’s past due. Late fees and notices still apply.'
export const promiseAmount = 'Amount'
export const promiseDay = 'Pay by'
export const promiseNote = 'Note (optional)'
export const makePromise = 'Promise to pay'
export const promised = 'Promise recorded'
export const promisedText = (amount: string, on: string) => `You promised to pay ${amount} by ${on}.`

// history and values
export const ltvSinceFunding = 'LTV since funding'
export const collateral = 'Collateral'
export const total = 'Total'
export const change = 'Change'
export const compsOnCards = 'Open a card to see the comps behind its value.'

// what happens next
export const whatHappensNext = 'What happens next'
export const now = 'Now'
export const nothingSold = 'We don’t sell anything before the deadline unless you consent.'
export const rateStays = (rate: string) => `Your rate stays at ${rate} and the call has no fee.`
export const reminder = 'Reminder by text and email.'
export const deadlineAt = (time: string) => `Deadline, ${time}.`
export const ifMissed = 'If the call isn’t cured, the loan is in default and we send a 10-day notice.'
export const earliestSale =
  'Earliest date we may sell your cards. You can pay off the loan and get them back until they’re sold.'
export const thinkWrong = 'Think a value is wrong?'
export const thinkWrongText = 'Send comps and we’ll review it within one business day. You can also swap a card.'
export const disputeAValue = 'Dispute a value'
export const acknowledged = (on: string) =>
  `You confirmed on ${on} that you read this. The call ends automatically if values recover.`
export const acknowledge = 'I’ve read this'
export const acknowledgeText = 'Confirm that you’ve read this. The call ends automatically if values recover.'

// after a default
export const inDefault = 'This loan is in default'
export const inDefaultText = (amount: string) =>
  `Paying ${amount} today repays it in full and releases your cards that don’t have a buyer.`
export const mayBeSoldFrom = (on: string) => `We may sell your cards on or after ${on}.`
export const soldFor = (title: string, price: string, toLoan: string) =>
  `${title} sold for ${price}; ${toLoan} went to the loan.`
export const saleAgreed = (title: string, price: string) =>
  `${title} has a buyer for ${price}. We’re waiting for their payment.`
export const surplus = (amount: string) => `We’re paying you ${amount}, the amount above what you owed.`
export const foreclosed = 'This loan was closed by selling its cards'
export const deficiencyKept = (amount: string) => `You still owe ${amount}. It accrues no interest.`
export const noticeOf = (kind: string, on: string) => `${kind}, sent ${on}`

/** `7 d 7 h`, `5 h 12 min`, `12 min`. */
export function timeText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

export const namesOf = (collateral: NonNullable<MarginCall['sale']>['collateral']): string => {
  const [first, second, ...rest] = collateral.map(({ title }) => title)
  if (!second) return first ?? ''
  return rest.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${rest.length} more`
}

export const atMost = (amount: string) => `You owe ${amount} in total. Enter that amount or less.`
export const agreeFirst = 'Check the box to agree.'
export const enterAnAmount = 'Enter an amount.'
export const saleCanceled = (title: string) => `The sale of ${title} was canceled.`
