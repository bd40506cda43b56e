// Every sentence of this folder's screens.

// AccountView.tsx
export const entry = 'Entry'
export const kind = 'Kind'
export const booked = 'Posted'
export const debit = 'Debit'
export const credit = 'Credit'
export const balance = 'Balance'
export const from = 'From'
export const until = 'Until'
export const ledger = (name: string | number) => `${name}, Ledger`
export const allAccounts = 'All accounts'
export const postings = 'Postings'
export const entryNumber = (number: string | number, words: string | number) => `Entry ${number}, ${words}`
export const noPostingsYet = 'No postings yet'
export const postingsToThisAccountAppear = 'Postings to this account appear here, newest first.'
export const viewMember = 'View member'

// AccountsList.tsx
export const account = 'Account'
export const member = 'Member'
export const accountsLedger = 'Accounts, Ledger'
export const accounts = 'Accounts'
export const accountOrMember = 'Account or member'
export const noAccountsYet = 'No accounts yet'
export const accountsAppearHereOnceSomething = 'Accounts appear here once something is posted.'

// EntriesList.tsx
export const amount = 'Amount'
export const postedBy = 'Posted by'
export const recorded = 'Recorded'
export const invoice = 'Invoice'
export const entriesLedger = 'Entries, Ledger'
export const entries = 'Entries'
export const postEntry = 'Post entry'
export const descriptionOrNumber = 'Description or number'
export const noEntriesYet = 'No entries yet'
export const issueAnInvoice = 'Issue an invoice, record a payment, or post an entry to see it here.'

// EntryPanel.tsx
export const entryLedger = (number: string | number) => `Entry ${number}, Ledger`
export const weCouldntLoadThisEntry = 'We couldn’t load this entry'
export const reversed = 'Reversed'
export const bookedDate = (date: string, valueDate: string | null) =>
  valueDate ? `Posted ${date}, effective ${valueDate}.` : `Posted ${date}.`
export const details = 'Details'
export const viewInvoice = 'View invoice'
export const payment = 'Payment'
export const viewPayment = 'View payment'
export const payout = 'Payout'
export const viewPayout = 'View payout'
export const reverses = 'Reverses'
export const originalEntry = 'Original entry'
export const reversedBy = 'Reversed by'
export const reversingEntry = 'Reversing entry'
export const reverse = 'Reverse'
export const reverseEntry = (number: string | number) => `Reverse entry ${number}`
export const reverseEntryTitle = 'Reverse entry'
export const entryReversed = 'Entry reversed'
export const entryReverses = (number: string | number) => `Entry ${number} reverses it.`
export const aReversingEntryIsPosted = 'A reversing entry is posted with today’s date. Both entries stay in the books.'

// LedgerTab.tsx
export const trialBalance = 'Trial balance'
export const ledgerViews = 'Ledger views'

// Months.tsx
export const months = 'Months'
export const close = (label: string | number) => `Close ${label}`
export const allPastMonthsAreClosed = 'All past months are closed.'
export const nothingHasBeenPostedYet = 'Nothing has been posted yet.'
export const closed = 'Closed'
export const open = 'Open'
export const showAllMonths = (length: string | number) => `Show all ${length} months`
export const monthClosed = 'Month closed'
export const isClosedToNewPostings = (name: string | number) => `${name} is closed to new postings.`
export const noNewEntriesCan = (name: string | number) =>
  `No new entries can be posted to ${name}, manually or from a document. Later items go into the next open month. A closed month can’t be reopened.`

// PostEntryDialog.tsx
export const entryPosted = 'Entry posted'
export const entryNumberWords = (number: string | number, words: string | number) => `Entry ${number}: ${words}`
export const youCanPostOnly =
  'You can post only to Ambry’s own accounts. Member balances follow from invoices, payments, and payouts. Entries can’t be changed, only reversed.'
export const description = 'Description'
export const whatThisEntry = 'What this entry is for.'
export const postingDate = 'Posting date'
export const addRow = 'Add row'
export const row = (detail: string | number) => `Row ${detail}`
export const choose = 'Choose'
export const removeRow = (detail: string | number) => `Remove row ${detail}`

// PostingsTable.tsx
export const total = 'Total'

// ProofView.tsx
export const checksLedger = 'Checks, Ledger'
export const runChecks = 'Run checks'
export const everyNightWeRecalculateEach = 'Every night we recalculate each total and compare it with the books.'
export const noChecksHaveRunYet = 'No checks have run yet'
export const checksRunEveryNight = 'Checks run every night. Run them now to check the books.'
export const booksBalanced = 'Books balanced.'
export const checked = 'Checked'
export const inLabel = ', in'
export const n1CheckFailed = '1 check failed.'
export const checksFailed = (count: string | number) => `${count} checks failed.`
export const checkedCount = (count: string | number) => `${count} checked`
export const ok = 'OK'

// TrialBalanceView.tsx
export const trialBalanceLedger = 'Trial balance, Ledger'
export const dontCloseTheMonthUntil = 'Don’t close the month until you find the cause:'
export const runTheLedgerChecks = 'run the ledger checks'
export const andReviewAnyThatFail = 'and review any that fail.'

// TrialTable.tsx
export const loading = 'Loading'

// entry-draft.ts
export const debitsAndCreditsMust = 'Debits and credits must be equal.'
export const debitsAndCreditsAreBoth = (amount: string | number) => `Debits and credits are both ${amount}.`
export const missingOnTheSide = (amount: string | number, side: string | number) =>
  `${amount} missing on the ${side} side.`
