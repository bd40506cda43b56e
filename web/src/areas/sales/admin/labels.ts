// Every sentence of this folder's screens.

// AddComparableDialog.tsx
export const addComparableSale = 'Add comparable sale'
export const addSale = 'Add sale'
export const saleAdded = 'Sale added'
export const findCard = 'Find the card'
export const findCardHint = 'Fills in the details below. You can change them.'
export const playerOrSubject = 'Player or subject'
export const year = 'Year'
export const set = 'Set'
export const cardNumber = 'Card number'
export const variety = 'Variety'
export const category = 'Category'
export const notSet = 'Not set'
export const grader = 'Grader'
export const grade = 'Grade'
export const none = 'None'
export const price = 'Price'
export const dateSold = 'Date sold'
export const source = 'Source'
export const theAuctionHouseOrMarketplace = 'The auction house or marketplace.'
export const link = 'Link'

// AdminSalesPage.tsx
export const recordSale = 'Record sale'
export const addComparable = 'Add comparable'
export const importComparables = 'Import comparables'
export const everySale = 'Every sale, from agreement to seller payout.'
export const whatCopiesOfCardsHave = 'What comparable cards have sold for elsewhere.'
export const cardCatalog = 'Card catalog'
export const cardCatalogLead = 'Every card we know, from PSA lookups, registered copies, comps, and imports.'
export const salesHistory = 'Sales History'
export const salesHistorySections = 'Sales history sections'

// ComparablesTab.tsx
export const on = (playerName: string | number, amount: string | number, date: string | number) =>
  `${playerName}, ${amount} on ${date}`
export const card = 'Card'
export const sold = 'Sold'
export const included = 'Included'
export const excluded = 'Excluded'
export const added = 'Added'
export const includeOrExclude = 'Include or exclude'
export const saleIncluded = 'Sale included'
export const theSaleWasntIncluded = 'The sale wasn’t included'
export const exclude = 'Exclude'
export const include = 'Include'
export const from = 'From'
export const until = 'Until'
export const comparableSales = 'Comparable sales'
export const cardCertOrSource = 'Card, cert #, or source'
export const noComparableSalesYet = 'No comparable sales yet'
export const importAuctionResults =
  'Import auction results from a CSV file. You’ll review each row before anything is saved.'

// SalePanel.tsx
export const availableFrom = (date: string) => `from ${date}`
export const owedBack = 'Owed back by the seller'

export const problem = 'Problem'
export const reportedByTheBuyer = 'Reported by the buyer'

// CompleteSaleDialog.tsx
export const completeSale = 'Complete sale'
export const saleCompleted = 'Sale completed'
export const completes = (card: string, buyer: string, seller: string, net: string) =>
  `${card} becomes ${buyer}’s, and the payout of ${net} to ${seller} is due. To decide for the buyer, cancel the sale instead.`

// EndSaleDialog.tsx
export const undoSale = 'Undo sale'
export const cancelSale = 'Cancel sale'
export const keepSale = 'Keep sale'
export const theBuyerSees = 'The buyer sees this on the credit note, if there is one. It’s also saved in the audit log.'
export const saleUndone = 'Sale undone'
export const saleCanceled = 'Sale canceled'
export const ownershipOf = 'Ownership of'
export const goesBack = 'goes back from'
export const to = 'to'
export const isCreditedInFull = 'is credited in full. What'
export const hasPaidBecomesTheirCredit = 'has paid becomes their credit.'
export const cantBeUndone = 'This sale can’t be undone now'
export const afterThis = 'After this'
export const ledgerEntries = 'Ledger entries'
export const side = 'Member'
export const owesUs = 'Owes us'
export const hasCredit = 'Credit'
export const weOwe = 'Payouts due'
export const wasBefore = (amount: string) => `was ${amount}`
export const theSellerIsBilled = (name: string) =>
  `${name} has already been paid and is billed for it. It’s deducted from their next payouts until it’s settled.`
export const isCanceled = (number: string | number, title: string | number, name: string | number) =>
  `${number} is canceled, and ${title} becomes available again. What ${name} has paid becomes their credit.`

// EvidencePart.tsx
export const evidence = 'Evidence'
export const edit = 'Edit'
export const noteAndLink = 'note and link'
export const noNote = 'No note.'
export const evidenceSaved = 'Evidence saved'
export const noteAndLinkTitle = 'Note and link'
export const save = 'Save'
export const note = 'Note'
export const documents = 'Documents'
export const addDocument = 'Add document'
export const aContract = 'A contract, letter, or receipt. Internal only.'
export const itsRemovedFromThisSales =
  'It’s removed from this sale’s evidence. The audit log still shows that it was there.'
export const remove = 'Remove'

// ImportComparablesDialog.tsx
export const comparablesImported = 'Comparables imported'
export const n1SaleAdded = '1 sale added.'
export const salesAdded = (count: string | number) => `${count} sales added.`
export const importLabel = 'Import'
export const theFirstRowMustName =
  'The first row must contain the column names. Player, price, date, and source are required.'
export const downloadAnExample = 'Download an example'
export const yourFile = 'Your file'
export const upToRows = (count: string | number) => `Up to ${count} rows. You’ll review everything before it’s saved.`
export const chooseAFile = 'Choose a file'
export const orDropItHere = 'or drop it here'
export const columnsFound = 'Columns found:'
export const rowsWithProblems = 'Rows with problems'
export const row = (row: string | number) => `Row ${row}`
export const moreRowsHaveProblems = (count: string | number) => `More rows with problems: ${count}.`

// LeaveOutDialog.tsx
export const excludeSale = 'Exclude sale'
export const staffWhoViewTheCard = 'Staff who view the card can see this.'
export const saleExcluded = 'Sale excluded'
export const wontCountForAnyCard = (name: string | number) =>
  `${name} won’t count for any card. It stays in the list, and you can include it again.`

// QuotePart.tsx
export const enterAPrice = 'Enter a price'
export const chooseACard = 'Choose a card and a price'
export const toSeeTheTotals = 'to see the totals.'
export const thisSaleCantBeRecorded = 'This sale can’t be recorded yet.'
export const theBuyer = 'The buyer'
export const buyersFee = 'Buyer’s fee'
export const salesTax = 'Sales tax'
export const theBuyerPays = 'The buyer pays'
export const theSeller = 'The seller'
export const sellersFee = 'Seller’s fee'
export const ambryKeeps = 'Ambry keeps'

// RecordSaleDialog.tsx
export const saleRecorded = 'Sale recorded'
export const isReservedAndHasBeen = (title: string | number, number: string | number) =>
  `${title} is reserved and ${number} has been issued.`
export const playerOrCert = 'Player or cert #'
export const ownedBy = (line: string | number, name: string | number) => `${line}. Owned by ${name}.`
export const byNameOrCert = 'By name or cert #.'
export const noMatchingCards = 'No matching cards.'
export const buyer = 'Buyer'
export const agreedOn = 'Agreed on'
export const overrideTheTemplateFees = 'Override the template fees'
export const leaveEmptyToUse = 'Leave empty to use the template.'
export const reasonForTheOverride = 'Reason for the override'
export const savedWithTheSale = 'Saved with the sale and in the audit log.'
export const howItWasAgreed = 'How it was agreed. Internal only. You can add documents after recording the sale.'
export const theCardIsReserved = 'The card is reserved and the buyer gets an invoice'
export const ownershipPassesWhenItsPaid =
  '. Ownership passes when it’s paid in full and the card is in our vault or with the buyer.'

// SaleCharts.tsx
export const n1SoldCardIsUnpaid = '1 sold card is unpaid again.'
export const soldCardsAreUnpaidAgain = (reopened: string | number) => `${reopened} sold cards are unpaid again.`
export const theirPaymentsWereReversedAfter =
  'Their payments were reversed after ownership passed. Collect the money or undo the sale.'
export const salesByMonth = 'Sales by month'
export const salesByChannel = 'Sales by channel'

// SalePanel.tsx
export const salesHistoryTitle = (title: string | number) => `${title}, Sales History`
export const weCouldntLoadThisSale = 'We couldn’t load this sale'
export const toPlayerName = (playerName: string | number, name: string | number, amount: string | number) =>
  `${playerName} to ${name}, ${amount}`
export const needsADecision = 'Needs a decision.'
export const undone = 'Undone'
export const canceled = 'Canceled'
export const sellerReceives = 'Seller receives'
export const paidToTheirLoan = 'Applied to the seller’s loan'
export const dueToTheSeller = 'Due to the seller'
export const feeOverrideReason = (feeReason: string | number) => `Fee override reason: ${feeReason}`
export const details = 'Details'
export const seller = 'Seller'
export const channel = 'Channel'
export const agreed = 'Agreed'
export const settled = 'Settled'
export const invoice = 'Invoice'
export const payout = 'Payout'
export const view = 'View'
export const allPurchases = (name: string | number) => `All purchases by ${name}.`
export const allSales = (name: string | number) => `All sales by ${name}.`
export const timeline = 'Timeline'
export const ledger = 'Ledger'
export const entry = (number: string | number) => `Entry ${number}`
export const recordPayment = 'Record payment'
export const paySeller = 'Pay seller'

// SalesTab.tsx
export const sales = 'Sales'
export const cardCertMemberOrInvoice = 'Card, cert #, member, or invoice'
export const noSalesYet = 'No sales yet'
export const recordOneWithRecordSale =
  'Choose Record sale to add one. The card is reserved, the buyer gets an invoice, and ownership passes when it’s paid and the card is in our vault or with the buyer.'

// sale-list.tsx
export const date = 'Date'
export const status = 'Status'
export const n1000AndMore = '$1,000 or more'
export const n5000AndMore = '$5,000 or more'
export const n25000AndMore = '$25,000 or more'
export const n100000AndMore = '$100,000 or more'
export const toTitle = (title: string | number, name: string | number) => `${title}, to ${name}`
