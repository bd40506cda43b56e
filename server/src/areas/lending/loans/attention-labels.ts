// What waits for a borrower, as their dashboard and their emails say it.

const percent = (bps: number): string => `${(bps / 100).toFixed(1)}%`
const wholePercent = (bps: number): string => `${bps / 100}%`

export const marginCall = (loan: string) => `Margin call on ${loan}`
export const howToCure = (ltvBps: number, targetBps: number, payment: string) =>
  `LTV is ${percent(ltvBps)}. Bring it to ${wholePercent(targetBps)}: pay ${payment}, pledge a card, or let us sell one.`
export const callEnds = (until: string, days: number) =>
  days > 0 ? `Resolve by ${until} (${days} ${days === 1 ? 'day' : 'days'} left)` : `Resolve by ${until}, today`
export const resolveCall = 'Resolve margin call'
export const pay = 'Pay'
export const payLoan = (amount: string, loan: string) => `Pay ${amount} on ${loan}`
export const daysOverdue = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} past due`
export const due = (on: string) => `Due ${on}`
export const completeLoan = (loan: string) => `Meet the conditions for loan ${loan}`
export const offerEnds = (on: string) => `Offer expires ${on}`
export const viewConditions = 'View conditions'
export const signAgreement = 'Sign the agreement.'
export const sendCards = (cards: number) => (cards === 1 ? 'Send us 1 card.' : `Send us ${cards} cards.`)
export const verifyIdentity = 'Verify your identity.'
