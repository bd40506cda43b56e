// Holders, distributions, bills and fees.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

// CapTable.tsx
export const capTable = 'Cap table'
export const asOf = (date: string, price: string | null) =>
  price === null ? `As of ${date}` : `As of ${date}, at ${price} per unit`
export const day = 'As of'
export const findHolder = 'Find a holder'
export const holder = 'Holder'
export const units = 'Units'
export const share = 'Share'
export const cost = 'Cost'
export const value = 'Value'
export const carry = 'Accrued carry'
export const lockUp = 'Lock-up ends'
export const ended = 'Ended'
export const others = (number: number) => count(number, 'other')
export const holders = (number: number) => count(number, 'holder')
export const noHolders = 'No one holds units yet'
export const noHoldersText = 'Accept paid subscriptions. Units are issued at the next NAV.'
export const nobodyThen = (date: string) => `No one held units on ${date}.`
export const noMatch = 'No matching holder.'
export const statuses = { suspended: 'Suspended', closing: 'Closing', closed: 'Closed' } as const

// DistributionSheet.tsx
export const distributionPreview = 'Distribution preview'
export const fromCash = (cash: string) => `From the fund’s cash of ${cash}.`
export const kind = 'Kind'
export const kinds = { income: 'Income', proceeds: 'Sale proceeds' } as const
export const amount = 'Amount'
export const note = 'Note to holders'
export const noteHint = 'Such as “Proceeds of a card sold Nov 10, 2026.”'
export const perUnit = 'Per unit'
export const recordDate = 'Record date'
export const roundedDown = 'Rounded down'
export const residue = 'Residue'
export const cents = (number: number) => count(number, 'cent')
export const residueText = (number: number) =>
  number === 0
    ? 'Nothing to round: every share is in whole cents.'
    : number === 1
      ? 'The remaining cent goes to the holder with the largest remainder.'
      : `The ${number} cents go to the ${number} holders with the largest remainders, one each.`
export const navFalls = (price: string) => `NAV per unit falls to ${price}.`
export const alwaysSecond = 'Always needs a second person’s approval.'
export const available = 'Available'
export const previewNotices = 'Preview notices'
export const enterAmount = 'Enter an amount to see what each holder receives.'
export const shares = 'What each holder receives'
export const exactShare = 'Exact share'
export const rounding = 'Rounding'
export const oneCent = (number: number) => `+${number}¢`
export const noRounding = '–'
export const receives = 'Receives'

// SendDistributionDialog.tsx
export const sendTitle = (amountText: string) => `Distribute ${amountText}`
export const sendText = (number: number) =>
  `Once someone else approves, we pay ${count(number, 'holder')} at once. Each gets this notice with their own amount:`
export const sendForApproval = 'Send for approval'
export const distributed = 'Distribution paid'
export const distributedText = (amountText: string) => `${amountText} was distributed.`

// MoneyPart.tsx
export const figures = 'Cash and amounts due'
export const cash = 'Cash'
export const feesDue = 'Fees due'
export const billsDue = 'Bills to pay'
export const distributions = 'Distributions'
export const distributionsEmpty = 'Nothing distributed yet.'
export const distributedTo = (number: number, perUnitText: string) =>
  `To ${count(number, 'holder')}, ${perUnitText} per unit.`
export const showShares = 'Show shares'

// Bills.tsx
export const bills = 'Bills'
export const billsEmpty = 'No bills. Enter what the fund owes, such as insurance, storage, or an audit.'
export const addBill = 'Enter bill'
export const addBillTitle = 'Enter a bill'
export const addBillText = 'The bill lowers the NAV from the next one on. Record its payment separately.'
export const label = 'What it’s for'
export const labelHint = 'Such as “Insurance, fourth quarter”.'
export const billedOn = 'Billed'
export const enterAnAmount = 'Enter an amount greater than $0.'
export const billAdded = 'Bill entered'
export const billAddedText = (amountText: string, labelText: string) => `${labelText}, ${amountText}.`
export const billed = (date: string) => `Billed ${date}`
export const paid = (date: string) => `Paid ${date}`
export const toPay = 'To pay'
export const payBill = 'Pay'
export const payBillTitle = (labelText: string) => `Pay “${labelText}”`
export const payBillText = (amountText: string, cashText: string) =>
  `${amountText} leaves the fund’s cash of ${cashText}.`
export const paidOn = 'Paid'
export const recordPayment = 'Record payment'
export const billPaid = 'Bill paid'
export const payFees = 'Pay fees'
export const payFeesTitle = 'Pay fees'
export const payFeesText = (amountText: string) =>
  `${amountText} in management fees and charged carry moves from the fund’s cash to Ambry. The NAV stays the same, because it’s already net of them.`
export const feesPaid = 'Fees paid'
export const feesPaidText = (amountText: string) => `${amountText} moved to Ambry.`
