// The facts of a fund and its terms.

// CreateFundDialog.tsx
export const createTitle = 'New fund'
export const create = 'Create draft'
export const createText = 'It starts as a draft. Members see nothing until you open it.'
export const created = 'Draft created'
export const createdText = (name: string) => `${name} is a draft. Add its documents, then open it.`

// EditFundDialog.tsx
export const edit = 'Edit fund'
export const editTitle = (name: string) => `Edit ${name}`
export const save = 'Save changes'
export const saved = 'Fund saved'
export const savedText = 'Members see the changes now.'

// FactsFields.tsx
export const about = 'About the fund'
export const name = 'Name'
export const strategy = 'Strategy'
export const strategyHint = 'One sentence about what the fund buys.'
export const category = 'Category'
export const categoryHint = 'The price index it’s compared with.'
export const mixed = 'Mixed'
export const risk = 'Risk'
export const rule = 'Offered under'
export const ruleFixed = 'Can’t change once the fund has opened.'
export const countries = 'Countries'
export const countriesHint =
  'Two-letter codes such as US, CA: members with an ID from there can subscribe. Leave empty for any.'
export const target = 'Target'
export const firstPrice = 'First price per unit'
export const firstPriceHint = 'What a unit costs until the first NAV.'
export const opensOn = 'Opens'
export const closesOn = 'Closes'
export const heldUntil = 'Planned end'
export const description = 'Description'
export const team = 'Team'
export const method = 'Valuation method'
export const markdownHint = 'Markdown. Members read it on the fund’s page.'
export const enterAnAmount = 'Enter an amount greater than $0.'

// TermsFields.tsx
export const terms = 'Terms'
export const management = 'Management fee'
export const managementHint = 'Percent of the fund’s value a year.'
export const carry = 'Carry'
export const carryHint = 'Percent of each holder’s gain above their high-water mark.'
export const hurdle = 'Hurdle'
export const hurdleHint = 'Yearly gain above which carry starts. 0 for none.'
export const entryFee = 'Entry fee'
export const entryFeeHint = 'Paid on top of the amount subscribed.'
export const minimum = 'Minimum'
export const step = 'Step'
export const stepHint = 'Amounts are multiples of this.'
export const lockUp = 'Lock-up, days'
export const lockUpName = 'Lock-up'
export const windows = 'Redemption windows'
export const windowNames = {
  '': 'None before the fund ends',
  1: 'Every month',
  3: 'Every quarter',
  6: 'Every 6 months',
  12: 'Every year',
} as const
export const notice = 'Notice, days'
export const noticeName = 'Notice'
export const gate = 'Gate'
export const gateHint = 'The largest part of all units that one window redeems.'
export const mostHolders = 'Maximum holders'
export const mostHoldersHint = 'Up to 99, under section 3(c)(1).'
export const coolingOff = 'Cooling-off, days'
export const coolingOffName = 'Cooling-off'
export const coolingOffHint = 'Subscribers can cancel for a full refund.'

// ChangeTermsDialog.tsx
export const change = 'Change terms'
export const changeTitle = (name: string) => `Change the terms of ${name}`
export const effectiveOn = 'Effective date'
export const reasonHint = 'Holders see this.'
export const sendForApproval = 'Send for approval'
export const changeText = 'Agreements already signed stay as they are. Holders are notified of the new terms.'
export const needsSecond = 'The fund has holders, so someone else has to approve new terms.'
export const changed = 'Terms changed'
export const changedText = (date: string) => `In effect from ${date}.`

// TermsPart.tsx
export const history = 'Past and upcoming terms'
export const version = (number: number) => `Version ${number}`
export const inForceFrom = (date: string) => `In effect from ${date}`
export const days = (number: number) => (number === 1 ? '1 day' : `${number} days`)
export const none = 'None'
export const windowText = (months: number | null) =>
  windowNames[(months ?? '') as keyof typeof windowNames] ?? `Every ${months} months`
export const gateText = (percent: string) => `${percent} of the units`
export const managementText = (percent: string) => `${percent} a year`
export const carryText = (percent: string, hurdleText: string | null) =>
  hurdleText === null ? `${percent} above the high-water mark` : `${percent} above ${hurdleText} a year`
export const madeAt = (date: string) => `Entered ${date}.`
