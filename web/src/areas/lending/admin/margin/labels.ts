// Every sentence about margin calls.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

// MarginPart.tsx
export const openCall = 'Open margin call'
export const noCall = 'No open margin call.'
export const beforeFunding = 'Margin calls start once the loan is funded.'
export const callStates = (ltv: string, target: string) => `LTV ${ltv}. It’s cured at ${target} or less.`
export const shortfall = 'Shortfall'
export const deadline = 'Deadline'
export const openedAt = 'Opened'
export const madeAt = (at: string, level: string, ltv: string) => `${at}, ${level.toLowerCase()} at ${ltv}`
export const acknowledged = 'Acknowledged'
export const notAcknowledged = 'Not yet'
export const ifMissed = 'If missed'
export const earliestSale = (date: string) => `Default, and cards can be sold on or after ${date}.`
export const cures = 'What cures it now'
export const payment = 'Pay'
export const paymentSplit = (interest: string, principal: string, ltv: string) =>
  `Interest and fees ${interest}, principal ${principal}. LTV after: ${ltv}.`
export const addCards = 'Add cards'
export const worth = (amount: string) => `Worth ${amount}`
export const noVaultedCards = 'The borrower has no cards in the vault that can be pledged now.'
export const cardAfter = (value: string, ltv: string) => `Valued at ${value}. LTV after: ${ltv}.`
export const enough = 'Enough alone'
export const notEnough = 'Not enough alone'
export const sellCards = 'Sell cards'
export const noSale = 'No sale of pledged cards would cure it.'
export const saleFor = (amount: string) => `For ${amount} or more`
export const saleSplit = (fee: string, principal: string, ltv: string) =>
  `Seller’s fee ${fee}, to principal ${principal}. LTV after: ${ltv}.`
export const consent = 'Consent to a sale'
export const noConsent = 'Not given'
export const consented = (cards: number, least: string, at: string) =>
  `${count(cards, 'card')} for at least ${least}, ${at}`
export const messages = 'Messages'
export const noMessages = 'Nothing sent yet.'
export const reminders = (dates: string) => `Next reminder: ${dates}.`
export const history = 'LTV since funding'
export const pastCalls = 'Earlier calls'
export const noPastCalls = 'No earlier calls.'
export const callOf = (level: string, ltv: string) => `${level} at ${ltv}`
export const callTimes = (opened: string, ended: string | null) => (ended ? `${opened} to ${ended}` : opened)
export const curedBy = (way: string) => `Cured: ${way.toLowerCase()}`

// MarginDialogs.tsx
export const borrowerReads = 'The borrower sees this.'
export const remind = 'Send reminder'
export const remindTitle = (number: string) => `Send a margin call reminder for ${number}`
export const remindText = (name: string) =>
  `${name} gets the margin call again in the app, by text, and by email, with what cures it and the deadline.`
export const reminded = 'Reminder sent'
export const remindedText = (name: string) => `${name} was notified.`
export const extend = 'Extend deadline'
export const extendTitle = (number: string) => `Extend the margin call on ${number}`
export const extendText = (deadlineText: string) => `The deadline is ${deadlineText}. You can only move it later.`
export const newDeadline = 'New deadline'
export const newDeadlineHint = 'At 4:00 PM on this day, in our time zone.'
export const extended = 'Deadline extended'
export const extendedText = (number: string, date: string) => `${number}: the new deadline is ${date}.`
