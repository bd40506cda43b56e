import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { type NoticeKind, noticeKinds } from '@ambry/contract/lending/margin/kinds'

// Every sentence of this folder, except the text of notices.

// promises-service.ts
export const nothingPastDue = 'Nothing is past due on this loan.'
export const promiseFromToday = 'Choose today or a later date.'
export const promiseWithin = (days: number) => `Choose a date within the next ${days} days.`
export const promiseAtMost = (amount: string) => `${amount} is owed on this loan. Enter that amount or less.`
export const promiseMadeTitle = (number: string) => `Promise to pay on loan ${number}`
export const promiseMade = (amount: string, on: Day) => `${amount} by ${formatDate(on)}.`
export const promiseRecordedTitle = 'Promise to pay recorded'
export const promiseRecorded = (amount: string, number: string, on: Day) =>
  `We recorded your promise to pay ${amount} on loan ${number} by ${formatDate(on)}. Late fees and notices still apply.`
export const promiseTodayTitle = (number: string) => `Loan ${number}: the payment you promised is due today`
export const promiseToday = (amount: string) =>
  `You promised to pay ${amount} by today. Pay now, or contact us if you can’t.`
export const promiseBrokenTitle = (number: string) => `Broken promise to pay on loan ${number}`
export const promiseBroken = (amount: string, on: Day) =>
  `${amount} was promised by ${formatDate(on)} and hasn’t arrived.`
export const promiseNotKeptTitle = (number: string) => `Loan ${number}: the payment you promised didn’t arrive`
export const promiseNotKept = (amount: string) =>
  `We haven’t received the ${amount} you promised. Pay now or contact us.`

// notices-service.ts
export const noticeTitle = (kind: NoticeKind, number: string) => `${noticeKinds[kind]}: loan ${number}`
export const defaultNoticeMessage = (amount: string, by: Day) =>
  `Your loan is past due. Pay ${amount} before ${formatDate(by)}, or we can declare it in default. Read the notice.`
export const saleNoticeMessage = (owed: string, from: Day) =>
  `Your loan is in default. We can sell your cards on or after ${formatDate(from)} unless you first pay ${owed} plus daily interest. Read the notice.`
export const surplusMessage = (amount: string) =>
  `Your cards sold for ${amount} more than you owed. That amount is yours. Read how we calculated it.`
export const deficiencyMessage = (amount: string) =>
  `After the sale of your cards, you still owe ${amount}. Read how we calculated it.`
export const writtenOffMessage = (amount: string) =>
  `After the sale of your cards, ${amount} was left, and we wrote it off. Read how we calculated it.`
export const evenMessage = 'The sale of your cards left nothing owed and nothing over. Read how we calculated it.'
export const phoneMissing =
  'Add a contact phone under Settings, Company, then try again. By law, notices to the borrower must include one.'
export const phoneMissingTitle = (number: string) => `Loan ${number}: a notice couldn’t be sent`
export const saleNoticeWaits =
  'The margin call is overdue, but the notice of sale must include our phone number. Add a contact phone under Settings, Company. The call stays open until then, and the notice then goes out automatically.'
export const explanationWaits =
  'The explanation of the sale must include our phone number. Add a contact phone under Settings, Company. It then goes out automatically.'
export const asText = (houseName: string, title: string, message: string) => `${houseName}: ${title}. ${message}`
export const noticeNotFound = 'This notice doesn’t belong to the loan.'
export const alreadyMailed = 'A mailing of this notice is already recorded.'

// default-service.ts
export const onlyActive = 'Only an active loan can be declared in default.'
export const notLateEnough = (days: number) =>
  `You can send a notice of default once a payment is 30 days past due or the loan has matured unpaid. This loan ${days === 0 ? 'isn’t' : `is ${days === 1 ? '1 day' : `${days} days`}`} past due.`
export const noticeAlreadySent = (on: Day) => `The notice of default sent on ${formatDate(on)} is still in effect.`
export const sendNoticeFirst = 'Send the notice of default first. You can declare the default 10 days later.'
export const noticeStillRuns = (until: Day) =>
  `The notice period isn’t over. You can declare the default on or after ${formatDate(until)}.`
export const noLongerLate = 'This loan isn’t late enough to be declared in default.'
export const onlyInDefault = 'A notice of sale can only be sent for a loan in default.'
export const allNamed = (from: Day) =>
  `The notice of sale already covers every card. It takes effect on ${formatDate(from)}.`
export const noCardsToName = 'No cards are left to sell.'
export const officersDefaultTitle = (number: string) => `Loan ${number} is in default`
export const officersDefault = (from: Day) =>
  `The notice of sale was sent. You can sell the cards on or after ${formatDate(from)}.`

// foreclosure-service.ts
export const notPledged = 'This card no longer secures the loan.'
export const alreadyInSale = 'This card already has a buyer.'
export const notInVault = 'Only a card in the vault can be sold.'
export const noConsent =
  'The borrower hasn’t consented to a sale of this card. Without consent, you can sell it only after a default, once the notice of sale takes effect.'
export const belowConsent = (least: string) => `The borrower’s consent requires at least ${least} for this card.`
export const saleNoticeRuns = (from: Day) =>
  `The notice of sale takes effect on ${formatDate(from)}. You can sell the card from that day on.`
export const noSaleNotice =
  'No notice of sale covers this card. Send a new notice of sale. You can sell the card 10 days later.'
export const buyerOnStaff = 'Cards that secured a loan can’t be sold to anyone on staff. Choose another buyer.'
export const offeredFromPast = 'The date it was first offered can’t be in the future.'
export const compsFromPast = 'A comparable sale can’t be in the future.'
export const notRunning = 'This loan isn’t open.'
export const saleFor = (number: string) => `Sold for loan ${number}`
export const saleAgreedTitle = (number: string) => `A card securing loan ${number} has a buyer`
export const saleAgreed = (title: string, price: string) =>
  `${title} is being sold for ${price}. The proceeds, less the seller’s fee, pay your loan first. We pay you anything left over.`
export const proceedsEntry = (title: string, number: string) => `${title} sold for loan ${number}`
export const cardSold = 'Sold for the loan'
export const saleSettledTitle = (number: string) => `A card securing loan ${number} was sold`
export const saleSettled = (title: string, price: string, toLoan: string, surplus: string | null) =>
  `${title} was sold for ${price}. ${toLoan} went to your loan.${surplus ? ` We’ll pay you the remaining ${surplus}.` : ''}`
export const allSurplus = (title: string, price: string, surplus: string) =>
  `${title} was sold for ${price}. Your loan was already paid off, so we’ll pay you ${surplus}, the price less the seller’s fee.`
export const saleEndedTitle = (number: string) => `The sale of a card securing loan ${number} was canceled`
export const pledgedAgain = (title: string) => `${title} secures your loan again.`
export const freeAgain = (title: string) => `${title} is free of the lien.`
export const notPledgedAgainTitle = (number: string) => `A card couldn’t be pledged to loan ${number} again`
export const notPledgedAgain = (title: string, why: string) => `${title}: ${why}`
export const proceedsReversed = 'The sale of the card was reversed'
export const onlyDefaulted = 'Only a loan in default can be foreclosed.'
export const cardsLeft = 'Sell or release every card first.'
export const nothingOwed = 'Nothing is owed on this loan.'
export const foreclosedTitle = (number: string) => `Loan ${number} is closed after the sale of its cards`
export const foreclosedKept = (amount: string) =>
  `You still owe ${amount}. It no longer accrues interest, and you can pay it at any time.`
export const foreclosedWaived = (amount: string) =>
  `We wrote off the remaining ${amount}. You owe nothing on this loan.`
export const foreclosedNone = 'The sale paid everything you owed on this loan.'
export const zeroRateReason = (reason: string) => `Foreclosed: ${reason}`.slice(0, 500)
export const writingOffNeedsTwo = 'Writing off what’s left always needs a second person.'
export const forecloseFor = (name: string, amount: string) => `Foreclose ${name}’s loan and write off ${amount}`
export const forecloseEntry = (number: string) => `Loan ${number} foreclosed`
export const loanEnded = 'The loan ended'
