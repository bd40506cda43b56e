// Every sentence of this folder's screens.

// ApprovalsPage.tsx
export const dashboard = 'Dashboard'
export const waitingForApproval = 'Waiting for approval'
export const counted = (waiting: number, yours: number) =>
  waiting === 0
    ? 'Nothing needs approval right now.'
    : `${waiting} ${waiting === 1 ? 'action needs' : 'actions need'} approval. You can approve ${
        yours === 0 ? 'none' : yours
      }.`
export const nextPrevious = 'next, previous'
export const approveKey = 'approve'
export const declineKey = 'decline'
export const filter = 'Show'
export const forYou = 'For you'
export const requestedByYou = 'Requested by you'
export const oldestFirst = 'Oldest first'
export const nothingHere = 'Nothing is waiting'
export const nothingForYou = 'Actions that need a second person’s approval appear here.'
export const decidedThisWeek = (approved: number, declined: number, expired: number) =>
  `Last 7 days: ${approved} approved, ${declined} declined, ${expired} expired.`
export const viewHistory = 'View history'

// ApprovalCard.tsx
export const requestedBy = 'Requested by'
export const you = 'you'
export const expires = (at: string) => `Expires ${at}`
export const waitingForYou = 'Waiting for you'
export const someoneElse = 'Someone else has to approve'
export const someoneWith = (roles: string) => `Someone else with the ${roles} role has to approve`
export const open = 'Open'
export const withdraw = 'Withdraw'
export const whatWillHappen = 'What will happen'
export const concerns = 'Details'
export const member = 'Person'
export const amount = 'Amount'
export const record = 'Record'
export const viewRecord = 'View'
export const checks = 'Checks'
export const checking = 'Checking against the current records…'
export const nothingHasChanged = 'Nothing has changed since the request'
export const requesterMay = (name: string) => `${name} still has permission to do this`
export const requesterMayNot = (name: string) => `${name} no longer has permission to do this`
export const noSharedBrowser = (name: string) => `You and ${name} share no browser or phone number`
export const sharedBrowser = (name: string) =>
  `You and ${name} have used the same browser or phone number. If you approve, administrators are notified.`
export const youConfirm = 'You’ll confirm with a code we text you. Nothing has changed yet.'
export const decline = 'Decline'
export const approve = 'Approve'
export const approveTitle = 'Approve this request?'
export const approveText = (title: string) => `${title}. You can’t undo this here.`
export const withdrawTitle = 'Withdraw this request?'
export const approveThis = (title: string) => `Approve: ${title}`
export const declineThis = (title: string) => `Decline: ${title}`
export const declineTitle = 'Decline this request?'
export const declineText = (name: string) => `${name} sees your reason. Nothing changes.`
export const declined = 'Request declined'
export const approved = 'Approved'
export const approvedText = (title: string) => `${title}.`
export const withdrawn = 'Request withdrawn'

// Effects.tsx
export const postAnEntry = 'Post one ledger entry'
export const account = 'Account'
export const debit = 'Debit'
export const credit = 'Credit'
export const changeAStatus = (what: string) => `Change the ${what}’s status`
export const tell = (name: string, channels: string) => `Notify ${name} by ${channels}`
export const channelNames = { bell: 'notification', text: 'text', email: 'email' } as const
export const refund = (amount: string) => `Refund ${amount} through the payment processor`
export const changeSettings = 'Change settings'
export const setting = 'Setting'
export const now = 'Now'
export const after = 'After'
export const changeRoles = (name: string) => `Change ${name}’s roles`
export const replaceWatchlist = (fileName: string) => `Replace the watchlist with ${fileName}`
type ListChange = { before: number; after: number; added: number; removed: number; changed: number }
const amountOf = (count: number) => count.toLocaleString('en-US')
export const watchlistChange = ({ before, after, added, removed, changed }: ListChange) =>
  `${amountOf(before)} entries now, ${amountOf(after)} after: ${amountOf(removed)} removed, ${amountOf(added)} added, ${amountOf(changed)} changed.`
export const changePhone = (phone: string, hours: number) =>
  `Change the phone number to ${phone} after ${hours} hours. We notify the old number and email, and either can stop it`
export const records: Readonly<Record<string, string>> = {
  payouts: 'payout',
  invoices: 'invoice',
  sales: 'sale',
  cards: 'card',
  card_requests: 'card request',
  listings: 'listing',
  subscriptions: 'subscription',
}
export const settingNames: Readonly<Record<string, string>> = {
  bankBeneficiary: 'Account holder',
  bankName: 'Bank',
  bankRouting: 'Routing number',
  bankAccount: 'Account number',
  approvalPayoutDollars: 'Payout limit ($)',
  approvalGoodwillDollars: 'Goodwill limit ($)',
  approvalRefundDollars: 'Refund limit ($)',
  approvalCreditDollars: 'Credit note limit ($)',
  approvalWriteOffDollars: 'Write-off limit ($)',
  approvalEntryDollars: 'Manual entry limit ($)',
  approvalPurchaseDollars: 'Purchase limit ($)',
  approvalLoanDollars: 'Loan limit ($)',
  approvalWaiverDollars: 'Loan waiver limit ($)',
  approvalDayTimes: 'Total in 24 hours (times each limit)',
  approvalWeekTimes: 'Total in 7 days (times each limit)',
  approvalOwnPayoutDollars: 'Payouts created and paid by the same person ($)',
  holdCardDays: 'Hold of proceeds paid by card (days)',
  holdAchDays: 'Hold of proceeds paid by bank transfer or check (days)',
  holdWireDays: 'Hold of proceeds paid by wire or cash (days)',
  directDeliveryDays: 'Days to check a card shipped by its seller',
}

// History.tsx
export const history = 'Approval history'
export const historyLead = 'Every approval request and its outcome.'
export const person = 'Person'
export const kind = 'Kind'
export const requested = 'Requested'
export const request = 'Request'
export const status = 'Status'
export const requester = 'Requested by'
export const decider = 'Decided by'
export const decided = 'Decided'
export const sharedFlag = 'Same device'
export const noDecisions = 'No decisions yet'
export const noDecisionsText = 'Approved, declined, withdrawn and expired requests are listed here.'

// ApprovalNotices.tsx
export const bankChanged = (title: string, date: string, first: string, second: string) =>
  `${title}: requested by ${first}, approved by ${second} on ${date}.`
export const protectedChanged = 'Protected settings were changed in the last 7 days'
export const panelLead = (yours: number) =>
  yours === 1 ? '1 action needs your approval' : `${yours} actions need your approval`

// WaitingNote.tsx
export const waitingForSecond = 'Waiting for a second person. '
export const waitingSince = (title: string, name: string, at: string) => `${title}. Requested by ${name}, ${at}.`
export const viewApproval = 'View approval'
