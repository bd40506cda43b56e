// Every sentence of this folder's screens.

// service.ts
export const noAgreement = 'This loan has no agreement yet.'
export const notOffered = 'The term sheet is ready once the loan is approved.'
export const notPaidYet = 'This loan isn’t paid off yet.'
export const notFundedYet = 'This loan isn’t funded yet.'
export const monthNotOver = 'Statements are available after the month ends.'
export const noSuchMonth = 'The loan wasn’t open in that month.'
export const noInterestThen = 'No interest was paid in that year.'
export const nothingCanceledThen = 'Less than $600 was canceled in that year, so there is no Form 1099-C.'
export const interestOf = 'Interest'
export const lateFeeFor = 'Late fee'
export const paymentLine = 'Payment'
export const waiverLine = 'Charges waived'
export const writeOffLine = 'Written off'
export const lateFeeText = (graceDays: number, percent: string, minimum: string) =>
  `If a payment is more than ${graceDays} days late, we charge a late fee of ${percent} of the payment, with a minimum of ${minimum}.`
export const noMemo = 'No memo was written.'
export const confirmed = (text: string) => `Confirmed: ${text}`
export const standardConditions = [
  'Identity and address verified',
  'Every card in the vault, checked in, and signed off by two people',
  'Agreement signed',
]
export const valued = (amount: string, on: string) => `Valued at ${amount} on ${on}`
export const insured = (amount: string) => `Insured for ${amount}`
export const checkedBy = (name: string, at: string) => `Checked in by ${name}, ${at}`
export const signedOffBy = (name: string, at: string) => `Signed off by ${name}, ${at}`
export const checksDone = (checks: string) => `Checks: ${checks}`
export const conditionOf = (note: string) => `Condition: ${note}`
export const photosTaken = (count: number) => `Intake photos: ${count}`
export const leftLoan = (reason: string, at: string) => `Left the loan on ${at}: ${reason}`
