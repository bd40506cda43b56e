import { formatDollars } from '@ambry/contract/kernel/money'
import type { Borrowing } from '@ambry/contract/lending/borrowing-records'
import type { CustodyChoice } from '@ambry/contract/lending/kinds'

import type { ApplyStep } from './steps.ts'

const list = new Intl.ListFormat('en-US')

export const steps = 'Application'
export const stepNames: Record<ApplyStep, string> = {
  details: 'Details',
  disclosures: 'Disclosures',
  custody: 'Custody',
  review: 'Review',
}
export const backToCalculator = 'Calculator'
export const continueOn = 'Continue'

export const aboutTheLoan = 'About the loan'
export const purpose = 'Purpose'
export const purposeHint = 'What you’ll use the money for.'
export const enterAPurpose = 'Enter what you’ll use the money for.'
export const state = 'State of residence'
export const stateHint = 'Lending rules depend on where you live.'
export const stateFromAddress = (name: string) => `Your address is in ${name}.`
export const chooseAState = 'Choose a state'
export const stateRule = (rule: Borrowing['states'][number]): string => {
  if (rule.isClosed) return rule.note ?? 'We don’t lend in this state yet.'
  const caps = [
    rule.maximumCents === null ? null : `loans up to ${formatDollars(rule.maximumCents)}`,
    rule.maximumRateBps === null ? null : `a rate of at most ${rule.maximumRateBps / 100}%`,
  ].filter((cap) => cap !== null)
  return `In this state we offer ${list.format(caps)}.`
}

export const disclosures = 'What this loan costs'
export const disclosuresLead = 'Estimates as of today. We disclose the final figures before you sign.'
export const itemization = (principal: string, fee: string) =>
  `The loan is ${principal}. We deduct the origination fee of ${fee} and wire you the rest.`
export const security = (cards: number) =>
  `You give us a security interest in ${cards === 1 ? 'the card' : `the ${cards} cards`} you pledge. We hold ${cards === 1 ? 'it' : 'them'} in the vault until the loan is paid off.`
export const lateCharge = (percent: number, minimum: string, days: number) =>
  `If a payment is more than ${days} days late, we charge a late fee of ${percent}% of the payment, with a minimum of ${minimum}.`
export const prepayment = 'You can pay early, in part or in full, at any time without a fee.'
export const margin = (call: number, days: number, healthy: number) =>
  `If your cards lose value and your loan-to-value ratio (LTV) rises above ${call}%, you have ${days} days to bring it back down to ${healthy}%.`
export const wholeSchedule = 'Full payment schedule'
export const iHaveRead = 'I’ve read these disclosures.'
export const confirmReading = 'Confirm that you’ve read these disclosures.'

export const custody = 'Custody'
export const allInVault = 'All of these cards are in the vault already.'
export const toSend = (names: readonly string[]) =>
  `${list.format(names)} ${names.length === 1 ? 'needs' : 'need'} to be in the vault before we can fund the loan.`
export const custodyText: Record<CustodyChoice, string> = {
  pickup: 'Our team collects the cards in person. We’ll call to schedule it.',
  ship: 'We send you an insured label once we’ve approved the loan.',
  vault: 'Nothing to send.',
}
export const returnAfterPayoff = 'Send my cards back after the loan is paid off'

export const reviewTitle = 'Review and submit'
export const loanAmount = 'Loan amount'
export const youReceive = 'You receive'
export const term = 'Term'
export const termText = (months: number, kind: string) =>
  `${months} ${months === 1 ? 'month' : 'months'}, ${kind.toLowerCase()}`
export const originationFee = 'Origination fee'
export const firstPayment = 'First payment'
export const finalPayment = 'Final payment'
export const onlyPayment = 'Payment'
export const amountOn = (amount: string, date: string) => `${amount} on ${date}`
export const afterPayoff = 'After payoff'
export const cardsSentBack = 'We send your cards back'
export const cardsStay = 'Your cards stay in the vault'
export const aprShort = 'APR'
export const totalCost = 'Total cost of borrowing'
export const ltv = 'Loan to value'
export const whatHappensNext = (days: number) =>
  `No obligation. If we approve your application, our offer is good for ${days} days. We place a lien on your cards only after we approve it.`
export const sendApplication = 'Submit application'
export const notSaved = 'Your changes couldn’t be saved. Check your connection and try again.'
export const sent = 'Application submitted'
export const sentText = (number: string) => `${number} is under review. We’ll let you know when we decide.`
