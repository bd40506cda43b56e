export const lend = 'Lend'
export const lead =
  'Fund loans secured by cards in our vaults. You see the cards, the terms, and the loan to value. Borrowers stay anonymous.'
export const statement = 'Statements'
export const addFunds = 'Add funds'
export const withdraw = 'Withdraw'

// figures
export const principalOutstanding = 'Principal outstanding'
export const notesLine = (notes: number, ltv: string, on: string) =>
  `${notes === 1 ? '1 note' : `${notes} notes`}, weighted LTV ${ltv}. As of ${on}.`
export const noNotesLine = (on: string) => `No notes yet. As of ${on}.`
export const netReturn = (since: string) => `Net return since ${since} (XIRR)`
export const netReturnText =
  'Your annual return after the servicing fee: what you paid for notes, what you’ve received, and what’s still outstanding, each by its date.'
export const notYet = 'Not yet'
export const principalReturns =
  'Principal stops earning interest once it’s repaid. Your yield is on the principal still outstanding, not on the amount you first invested.'
export const averagePrincipal = 'Average principal outstanding'
export const annualYield = 'Annual yield'
export const yieldText =
  'Interest after the servicing fee, received and accrued, per year, as a percentage of your average principal outstanding.'
export const interestReceived = 'Interest received'
export const accrued = 'Accrued to today'
export const principalRepaid = 'Principal repaid'
export const lost = 'Lost principal'
export const impaired = 'Estimated impairment'
export const impairedText =
  'Principal we estimate you may not get back from past due loans, by how late they are. It isn’t a loss yet.'
export const committed = 'Committed, not funded yet'
export const availableBalance = 'Available balance'
export const owedBack = 'You owe us'
export const owedBackText =
  'A borrower’s payment or your deposit was reversed after the money was withdrawn or lent. Payments you receive go toward this first.'

// concentration
export const concentration = 'Concentration'
export const alertAt = (percent: string) => `Alert at ${percent}`
export const change = 'Change'
export const byLoan = 'By loan'
export const byCategory = 'By category'
export const byPlayer = 'By player'
export const byBorrower = 'By borrower'

// offered loans
export const offeredLoans = 'Offered loans'
export const closingSoonest = 'Closing soonest first'
export const noOffers = 'No loans are offered right now'
export const noOffersText = 'We’ll notify you when there’s a new one.'
export const closes = (on: string) => `Closes ${on}`
export const valuedAt = (value: string, on: string) => `Valued at ${value} on ${on}.`
export const loan = 'Loan'
export const ltv = 'LTV'
export const yourRate = 'Your rate'
export const term = 'Term'
export const months = (count: number) => (count === 1 ? '1 month' : `${count} months`)
export const riskGrade = 'Risk grade'
export const committedOf = (committedText: string, total: string) => `${committedText} of ${total} committed`
export const nothingCommitted = 'Nothing committed yet'
export const fullyCommitted = 'Fully committed'
export const selected = 'Selected'
export const review = 'Review'
export const youCommitted = (amount: string) => `You committed ${amount}`

// committing
export const commitTo = (number: string) => `Commit to ${number}`
export const amount = 'Amount'
export const amountHint = (least: string, open: string) => `From ${least}. ${open} still open.`
export const shareOfLoan = 'Your share of the loan'
export const interestFor = (rate: string, term_: string) => `Interest, ${rate} for ${term_}`
export const principalBack = 'Principal back'
export const shareOfPrincipal = 'Share of your principal'
export const balanceAfter = 'Balance after'
export const readMemo = 'loan memo'
export const iRead = 'I read the'
export const couldLose = 'and understand I could lose principal.'
export const commit = (amountText: string) => `Commit ${amountText}`
export const commitPlain = 'Commit'
export const heldToday = 'Held from your balance today.'
export const heldUntil = (on: string) => `Held from your balance today. Released if the loan isn’t funded by ${on}.`
export const done = 'Committed'
export const doneText = (amountText: string, number: string) => `${amountText} is held for ${number}.`
export const notEnough = (available: string) => `Your balance is ${available}. Enter that amount or less.`
export const belowMinimum = (least: string) => `The minimum is ${least}.`
export const aboveOpen = (open: string) => `Only ${open} is still open. Enter that amount or less.`
export const memoTitle = (number: string) => `Memo for ${number}`
export const memoTerms =
  'The memo and documents are confidential and for your use only. Don’t share them. They aren’t investment advice, and values can fall.'
export const memoAccept = 'I accept'
export const documents = 'Documents'
export const valueHistory = 'Value of the collateral'
export const valueHistoryLabel = (first: string, last: string) =>
  `The value of the collateral went from ${first} to ${last}.`
export const cardsOf = 'Cards'
export const expectedCash = 'Expected payments of the whole loan, before our servicing fee'

// notes
export const myNotes = 'My notes'
export const counts = (open: number, repaid: number) => `${open} open, ${repaid} repaid`
export const noNotes = 'You have no notes yet'
export const noNotesText = 'Commit to an offered loan. Your note starts when the loan is funded.'
export const collateral = 'Collateral'
export const myShare = 'My share'
export const rate = 'Rate'
export const received = 'Received'
export const accruedColumn = 'Accrued'
export const nextPayment = 'Next payment'
export const matures = 'Matures'
export const status = 'Status'
export const total = 'Total'
export const of = (whole: string) => `of ${whole}`
export const byRule = 'Committed by auto-invest'

// one note
export const noteTitle = (number: string, loanNumber: string) => `Note ${number}, loan ${loanNumber}`
export const receipts = 'Received so far'
export const nothingReceived = 'Nothing yet.'
export const expected = 'Expected'
export const on = 'On'
export const interest = 'Interest'
export const fee = 'Servicing fee'
export const principal = 'Principal'
export const lostColumn = 'Lost'
export const transfer = 'Sell this note'
export const transferTitle = 'Sell this note'
export const transferText =
  'All lenders see the note at your price, without your name. You sell the whole note, including interest you haven’t received yet. When a lender accepts, we review the sale. Once approved, the price moves from their balance to yours.'
export const price = 'Price'
export const propose = 'List for sale'
export const proposed = 'Note listed'
export const proposedText = 'It’s listed for 30 days, or until the loan is repaid.'

// transfers
export const transfers = 'Your sales and purchases'
export const forSale = 'Notes for sale'
export const youSell = (number: string, priceText: string) => `You’re selling ${number} for ${priceText}`
export const youBuy = (number: string, priceText: string) => `You’re buying ${number} for ${priceText}`
export const noteAt = (number: string, priceText: string) => `${number} for ${priceText}`
type BuyerFacts = {
  rate: string
  matures: string | null
  daysPastDue: number
  next: { on: string; amount: string } | null
  ofPrincipal: string
}
export const buyerFacts = ({ rate, matures, daysPastDue, next, ofPrincipal }: BuyerFacts) =>
  [
    `${ofPrincipal} of principal.`,
    `Your rate: ${rate}.`,
    daysPastDue > 0 ? `The loan is ${daysPastDue === 1 ? '1 day' : `${daysPastDue} days`} past due.` : '',
    next ? `Next payment ${next.amount} on ${next.on}.` : 'No payments are scheduled.',
    matures ? `Matures ${matures}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
export const transferFacts = (principalText: string, accruedText: string, ltvText: string, until: string) =>
  `Principal ${principalText}, accrued ${accruedText}, LTV ${ltvText}. Open until ${until}.`
export const answers = { accept: 'Buy', decline: 'Cancel purchase', withdraw: 'Withdraw' } as const
export const answered = { accept: 'Purchase requested', decline: 'Purchase canceled', withdraw: 'Withdrawn' } as const
export const answeredText = {
  accept: 'We’ll review it and notify you both.',
  decline: 'We notified them.',
  withdraw: 'You keep the note.',
} as const

// calendar
export const cashCalendar = 'Cash calendar'
export const receivedLegend = 'Received'
export const expectedLegend = 'Expected'
export const month = 'Month'
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

// money
export const addTitle = 'Add to your balance'
export const addText = 'Money in your balance can be committed to loans or withdrawn at any time.'
export const addAmount = (amountText: string) => `Add ${amountText}`
export const add = 'Add'
export const added = 'Added'
export const addedText = (amountText: string) => `${amountText} is in your balance.`
export const doneButton = 'Done'
export const enterAnAmount = 'Enter an amount.'
export const withdrawTitle = 'Withdraw from your balance'
export const withdrawText = 'We pay it out to your bank account within two business days.'
export const atMost = (amountText: string) => `Up to ${amountText}.`
export const withdrawn = 'Payout requested'
export const withdrawnText = (amountText: string) => `${amountText} will be paid out to you.`

// statements
export const yearToDate = 'Statement, this year'
export const lastYear = 'Statement, last year'
export const taxPdf = (year: number) => `1099-INT figures ${year}, PDF`
export const taxCsv = (year: number) => `1099-INT figures ${year}, CSV`
export const holdings = 'Signed holdings, JSON'

// settings
export const alertTitle = 'Concentration alert'
export const alertText = 'We flag any loan, category, player, or borrower with more than this share of your principal.'
export const percentField = 'Percent'
export const save = 'Save'
export const saved = 'Saved'
export const alertSaved = (percent: string) => `You’ll see an alert above ${percent}.`
export const autoInvest = 'Auto-invest'
export const autoOn = 'On'
export const autoOff = 'Off'
export const autoLead = 'Commits to new loans for you when they’re within all of your limits.'
export const setUp = 'Set up'
export const edit = 'Edit'
export const ruleTitle = 'Auto-invest rule'
export const ruleAmount = 'Amount per loan'
export const ruleLtv = 'Maximum LTV, percent'
export const ruleRate = 'Minimum rate for you, percent'
export const ruleMonths = 'Maximum term, months'
export const ruleGrades = 'Risk grades'
export const ruleCategories = 'Categories'
export const ruleAll = 'Choose none to include all.'
export const ruleTotal = 'Maximum in notes and commitments'
export const ruleKeep = 'Balance to keep available'
export const ruleShare = 'Maximum in one player, category, or borrower, percent'
export const ruleOn = 'Commit automatically'
export const tryRule = 'Preview'
export const tried = 'With today’s offers and your balance'
export const nothingOffered = 'No loans are offered right now, so nothing would happen.'
export const wouldCommit = (amountText: string) => `Would commit ${amountText}`
export const ruleSaved = 'Your rule applies to loans offered from now on.'
export const ruleSavedOff = 'Your rule is saved but turned off.'
export const chooseAGrade = 'Choose at least one risk grade.'
export const checkNumbers = 'Enter a valid number in every field.'
