// Every sentence of this folder's screens.

// proof-queries.ts
export const everyEntryBalancesAndHas = 'Every entry balances and has at least two postings'
export const allAccountsAddUp = 'All accounts add up to zero'
export const theLedgersReceivablesMatchMembers = 'The ledger’s receivables match members’ open invoices'
export const membersCreditEqualsOverpayments =
  'Members’ credit equals overpayments and credits minus what was used and paid back'
export const theLedgersPayoutsPayableMatch = 'The ledger’s payouts payable match the payouts due'
export const theBankBalanceEqualsMoney =
  'The bank balance equals money received minus money paid out, plus manual entries'
export const theBankAccount = 'The bank account'
export const theProcessorBalanceEqualsMoney =
  'The processor balance equals money collected minus money refunded, plus manual entries'
export const theProcessorsAccount = 'The processor’s account'
export const everyInvoiceEqualsItsLines = 'Every invoice equals its lines, discounts, and tax'
export const everyInvoicesPaidAndCredited =
  'Every invoice’s paid and credited amounts match its payments, credit, and credit notes'
export const everyIssuedInvoice = 'Every issued invoice is in the ledger with its total, and no draft is'
export const everyCreditNoteReversed =
  'Every credit note reversed its amount and applied it to the balance or to credit'
export const everyPaymentMatchesItsReceipt = 'Every payment matches its receipt in the bank or processor account'
export const everyPaymentIsFullyAllocated = 'Every payment is fully allocated to invoices and credit, to the cent'
export const invoiceNumbersHaveNoGaps = 'Invoice numbers have no gaps'
export const creditNoteNumbersHaveNo = 'Credit note numbers have no gaps'
export const receiptNumbersHaveNoGaps = 'Receipt numbers have no gaps'
export const payoutNumbersHaveNoGaps = 'Payout numbers have no gaps'
export const settlementNumbersHaveNoGaps = 'Settlement numbers have no gaps'

// proof-service.ts
export const booksOutOfBalance = 'Books out of balance'
export const theLedgerAndItsDocuments =
  'The ledger and its documents don’t match. Review the findings before you close a month.'

export const everyPayoutIsNetted = 'Every payout is netted as its invoices say, before anything is paid out'
export const everyClawbackReverses = 'Every clawback bills exactly what a member was paid and what was reversed'

// service.ts
export const debitsAndCreditsDiffer = (amount: string | number) => `Debits and credits differ by ${amount}.`
export const youCanPostManualEntries = 'You can post manual entries only to Ambry’s own accounts.'
export const anEntryMustUse = 'An entry must use at least two accounts.'
export const anotherEntryAlreadyHas = 'Another entry already has this ID.'
export const youCantPost = 'You can’t post to a future date.'
export const onlyManualEntriesCan =
  'Only manual entries can be reversed here. Correct the document this entry belongs to.'
export const thisEntryHasAlreadyBeen = 'This entry has already been reversed.'
export const reversalOfEntry = (number: string | number, reason: string | number) =>
  `Reversal of entry ${number}: ${reason}`
export const theEndDateIsBefore = 'The end date is before the start date.'
export const youCanCloseAMonth = 'You can close a month only after it ends.'
export const thisMonthIsAlreadyClosed = 'This month is already closed.'
export const closeFirst = (oldest: string | number) => `Close ${oldest} first.`
export const theTrialBalanceIsOff = (amount: string | number) =>
  `The trial balance is off by ${amount}, so the month stays open.`

// statements-service.ts
export const theyOweUs = (amount: string | number) => `They owe us ${amount}. Settle that first.`
export const weOweThem = (amount: string | number) => `We owe them ${amount}. Pay that out first.`

// totals-service.ts
export const everyAccountEqualsItsDocuments = 'Every account equals its documents in total'
export const accountDiffers = (name: string, has: string, should: string) =>
  `${name}: the ledger has ${has}, documents come to ${should}`
