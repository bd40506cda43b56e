// Every sentence of the tabs Lenders and Transfers.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

// LendersTab.tsx
export const lenders = 'Lenders'
export const searchHint = 'Name, phone, or email'
export const emptyTitle = 'No lenders yet'
export const emptyText = 'Members become lenders in User Access. Their balances and notes are listed here.'
export const name = 'Lender'
export const available = 'Available'
export const committed = 'Committed'
export const principal = 'Principal'
export const received = 'Interest received'
export const owedBack = 'Owes us'
export const notes = 'Notes'
export const notesText = (number: number, late: number) =>
  late === 0 ? String(number) : `${number}, ${late.toLocaleString('en-US')} late`
export const standing = 'Status'
export const canInvest = 'Can lend'
export const notVerified = 'Not verified'
export const noLongerLender = 'No longer a lender'

// LenderPanel.tsx
export const notOnThisPage = 'Not on this page'
export const notOnThisPageText = 'This lender is on another page, or not in this list.'
export const holds = (number: number) => `Holds ${count(number, 'note')}.`
export const balance = 'Balance'
export const inAll = 'Balance and notes'
export const portfolio = 'Notes'
export const lateNotes = 'Late notes'
export const member = 'Member record'
export const openMember = 'Open member'
export const owedBackText =
  'A borrower’s payment or a deposit was reversed after the money was paid out or lent. Payments they receive go toward it first.'

// DepositDialog.tsx
export const recordDeposit = 'Record deposit'
export const depositTitle = (person: string) => `Record a deposit for ${person}`
export const depositText = 'Money that arrived by wire, check, or cash. It’s available to lend right away.'
export const amount = 'Amount'
export const receivedOn = 'Received'
export const method = 'Method'
export const reference = 'Reference'
export const referenceHint = 'As shown on the bank statement.'
export const enterAnAmount = 'Enter an amount greater than $0.'
export const deposited = 'Deposit recorded'
export const depositedText = (amountText: string, person: string) => `${amountText} for ${person}.`

// TransfersTab.tsx
export const transfers = 'Transfers'
export const transferSearchHint = 'Lender, note, or loan'
export const transfersEmptyTitle = 'No transfers'
export const transfersEmptyText = 'When a lender sells a note to another lender, it’s listed here for approval.'
export const note = 'Note'
export const loan = 'Loan'
export const seller = 'Seller'
export const buyer = 'Buyer'
export const price = 'Price'
export const ofPrincipal = 'Principal'
export const status = 'Status'
export const proposed = 'Proposed'

// TransferPanel.tsx
export const transferTitle = (from: string, to: string | null) =>
  to ? `${from} sells to ${to}` : `For sale by ${from}`
export const noBuyerYet = 'No buyer yet'
export const transferGone = 'This transfer is on another page, or not in this list.'
export const accrued = 'Accrued interest, goes to the buyer'
export const ofPar = (percent: string) => `${percent} of principal`
export const expires = 'Open until'
export const canNotApprove = 'Can’t be approved now. '
export const approve = 'Approve'
export const decline = 'Decline'
export const approveTitle = (number: string) => `Approve the transfer of ${number}`
export const declineTitle = (number: string) => `Decline the transfer of ${number}`
export const approveText = (to: string, from: string, priceText: string) =>
  `${priceText} moves from ${to}’s balance to ${from}’s, and ${to} owns the note from now on.`
export const declineText = 'Nothing changes. Both lenders are notified.'
export const reason = 'Reason'
export const reasonHint = 'Both lenders see this.'
export const approved = 'Transfer approved'
export const declined = 'Transfer declined'
export const bothNotified = (number: string) => `${number}: both lenders were notified.`
