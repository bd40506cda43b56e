// Every sentence of this folder's screens.

// rules.ts
export const anotherRuleAlreadyHas = 'Another rule already has this name.'
export const theMaximumIsBelow = 'The maximum is below the minimum.'
export const noAmountIsBetweenThese = 'No amount is between these two limits.'
export const theLastTierCantHave = 'The last tier can’t have an upper limit.'
export const onlyTheLastTierCan = 'Only the last tier can have no upper limit.'
export const eachTierMustEndAbove = 'Each tier must end above the one before it.'
export const chooseAMemberToBill = 'Choose a member to bill.'
export const addAtLeastOneLine = 'Add at least one line.'
export const everyLineNeedsADescription = 'Every line needs a description.'
export const theTotalMustBeGreater = 'The total must be greater than $0.'
export const anInvoiceCanBeUp = 'An invoice can be up to $100,000,000.00.'
export const theDueDateHasPassed = 'The due date has passed.'

// approvals-service.ts
export const pay = (name: string, amount: string) => `Pay ${name} ${amount}`
export const giveGoodwill = (name: string, amount: string) => `Create a ${amount} goodwill payout to ${name}`
export const creditTheInvoice = (name: string, amount: string) => `Credit ${amount} on ${name}’s invoice`
export const writeOffTheInvoice = (name: string, amount: string) => `Write off ${amount} on ${name}’s invoice`
export const postAnEntry = (amount: string) => `Post a manual entry of ${amount}`
export const reverseAnEntry = (amount: string) => `Reverse a manual entry of ${amount}`
// closing-queries.ts
export const youHaveOpenInvoices = (n: number) =>
  n === 1 ? 'You have an open invoice.' : `You have ${n} open invoices.`
export const youHaveCredit = (amount: string) => `You have ${amount} in credit. Ask us to pay it out.`
export const weOweYouPayouts = (n: number) => (n === 1 ? 'We owe you a payout.' : `We owe you ${n} payouts.`)
