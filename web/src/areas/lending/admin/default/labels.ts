import { type DefaultStep, defaultAfterDays } from '@ambry/contract/lending/margin/kinds'

// Every sentence about late payments, default and the sale of collateral.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

// DefaultPart.tsx
export const delinquency = 'Delinquency'
export const daysPastDue = 'Days past due'
export const lateBy = (days: number, bucket: string) => (days === 0 ? bucket : `${days} (${bucket.toLowerCase()})`)
export const pastDue = 'Past due'
export const promise = 'Promise to pay'
export const noPromise = 'None'
export const promised = (amount: string, date: string) => `${amount} by ${date}`
export const defaultedOn = 'In default since'
export const foreclosedSince = 'Foreclosed'
export const deficiency = 'Remaining balance'
export const next = 'Next step'
export const nextSteps = {
  before_funding: 'None. Nothing is owed before funding.',
  current: 'None. The loan is current.',
  too_early: `A notice of default can be sent once a payment is ${defaultAfterDays} days past due or the loan has matured unpaid.`,
  send_notice: 'Send the notice of default. The borrower then has 10 days to pay.',
  notice_runs: (date: string) => `The notice period isn’t over. You can declare the default on or after ${date}.`,
  declare: (date: string) => `The notice took effect on ${date}. You can declare the default.`,
  send_sale_notice:
    'No notice of sale covers all cards since the loan went back into default. Send a new one. You can sell the cards 10 days later.',
  sale_notice_runs: (date: string) => `The notice of sale was sent. You can sell cards on or after ${date}.`,
  sell: 'The notice of sale is in effect. You can sell the cards. The borrower can repay everything until they’re sold.',
  sale_agreed: 'A card has a buyer. The proceeds go to the loan once the buyer pays.',
  close_sold: 'All cards are sold. Close the loan and decide what happens to the amount still owed.',
  close_no_cards: 'No cards are left to sell. Close the loan and decide what happens to the amount still owed.',
  ended: 'None. The loan is closed.',
} as const satisfies Record<DefaultStep, string | ((date: string) => string)>
export const notices = 'Notices'
export const noNotices = 'No notices sent.'
export const noticeTimes = (sent: string, effective: string) => `Sent ${sent}. Takes effect ${effective}.`
export const noticeSent = (sent: string) => `Sent ${sent}.`
export const noticeOwed = (cause: string, owed: string) => `${cause}. Owed: ${owed}.`
export const pdf = 'PDF'
export const noticePdf = (kind: string) => `${kind}, PDF`
export const fingerprint = 'SHA-256 of the text'
export const deliveries = (kind: string) => `Deliveries of the ${kind.toLowerCase()}`
export const recordMailing = 'Record mailing'
export const sales = 'Sales of cards'
export const noSales = 'No cards sold.'
export const sell = 'Sell'
export const valuedAt = (amount: string) => `Valued at ${amount}`
export const soldFor = (price: string, value: string) => `${price}, valued at ${value}`
export const byConsent = 'With the borrower’s consent'
export const afterNotice = 'After the notice of sale'
export const proceeds = (costs: string, toLoan: string, surplus: string) =>
  `Costs ${costs}, to the loan ${toLoan}, to the borrower ${surplus}.`
export const reasonableness = 'Why the sale is reasonable'
export const channel = 'Offered'
export const offered = (channelText: string, from: string, offers: number) =>
  `${channelText}, from ${from}, ${count(offers, 'offer')}`
export const comps = 'Comps'
export const openSale = 'Open sale'
export const pledged = 'Cards that can be sold'
