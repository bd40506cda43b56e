// Every sentence about requests of borrowers.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

// ChangesTab.tsx
export const requests = 'Requests'
export const searchHint = 'Member or loan'
export const emptyTitle = 'No open requests'
export const emptyText =
  'When a borrower requests an extension, a release, or a swap, or disputes a value, it’s listed here.'
export const kind = 'Request'
export const loan = 'Loan'
export const member = 'Member'
export const what = 'Details'
export const asked = 'Requested'
export const ltvAfter = 'LTV after'
export const canApprove = 'Can be approved'
export const canNotApprove = 'Can’t be approved'
export const result = 'Check'

// change-text.ts
export const moreMonths = (number: number) => `${count(number, 'more month')}`
export const takeOut = (titles: string) => `Release ${titles}`
export const swap = (out: string, into: string) => `${out} for ${into}`
export const newValue = (titles: string) => `Value of ${titles}`

// ChangePanel.tsx
export const title = (name: string, kindName: string) =>
  `${name} requests ${article(kindName)} ${kindName.toLowerCase()}`
const article = (word: string) => (/^[aeiou]/i.test(word) ? 'an' : 'a')
export const disputes = (name: string) => `${name} disputes a value`
export const card = 'Card'
export const notOnThisPage = 'Not on this page'
export const decidedText = 'It was decided or withdrawn, or is on another page.'
export const out = 'Take out'
export const into = 'Put in'
export const months = 'Additional time'
export const note = 'Note'
export const loanFact = 'Loan'
export const memberFact = 'Member'
export const checkFails = 'Can’t be approved as it is. '
export const waitsForSecond = 'Waiting for a second person.'
export const approve = 'Approve'
export const decline = 'Decline'

// DecideDialog.tsx
export const approveTitle = (number: string, kindName: string) => `Approve ${kindName.toLowerCase()} of ${number}`
export const declineTitle = (number: string, kindName: string) => `Decline ${kindName.toLowerCase()} of ${number}`
export const approveText = {
  extension:
    'The same rate and payment plan continue over more due dates. The borrower gets the new schedule once a second person has approved.',
  release: 'The liens on these cards are released now.',
  swap: 'Liens on the new cards are placed and the old ones are released, all at once.',
  value: 'You agree to review the value. Record a new appraisal next; the LTV updates automatically.',
} as const
export const declineText = 'Nothing about the loan changes. The borrower is notified.'
export const answer = 'Answer'
export const answerHint = 'The borrower sees this.'
export const approved = 'Request approved'
export const declined = 'Request declined'
export const decidedOf = (number: string) => `${number}: the borrower was notified.`
