// Every sentence of the lending settings.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

export const lending = 'Lending'

// LendingTab.tsx
export const productLead = (loans: number, version: number) =>
  `Version ${version}. ${loans === 0 ? 'No loans yet' : `${count(loans, 'loan')} made`}. Existing loans keep their version.`
export const noProducts = 'No loan products.'

// ProductForm.tsx
export const acceptsApplications = 'Accept applications'
export const acceptsHint = 'When off, members can’t apply. Open applications and loans continue.'
export const yes = 'Yes'
export const no = 'No'
export const changeNote = 'What changed'
export const changeNoteHint = 'Saved with the version. Internal only.'
export const saveVersion = 'Save as new version'
export const saved = 'Saved.'
export const someoneChanged = 'Someone else changed this product'
export const groups = {
  terms: 'Rate and terms',
  amounts: 'Amounts',
  ltv: 'Loan to value',
  servicing: 'Payments and deadlines',
} as const

// product-fields.ts
export const fields = {
  rateBps: ['Annual interest rate', 'Simple interest, actual/365, on the outstanding principal.'],
  months: ['Terms offered, months', 'Separate with commas, such as 1, 3, 6, 12.'],
  scheduleKinds: ['Payment plans offered', 'Members choose one when they apply.'],
  minimumCents: ['Smallest loan', 'Applications below this aren’t accepted.'],
  maximumCents: ['Largest loan', 'A state’s own maximum applies if it’s lower.'],
  minimumCardCents: ['Smallest card value', 'Cards appraised below this can’t be pledged.'],
  singleLtvBps: ['Standard LTV', 'The most one person can approve.'],
  spreadLtvBps: ['Standard LTV, diversified', 'Applies instead when the cards meet both of the next two rules.'],
  spreadCards: ['Diversified from, cards', 'At least this many cards.'],
  spreadShareBps: ['Largest share in one card', 'No card is worth more than this part of the total.'],
  highestLtvBps: ['Highest LTV', 'The most that a second person can approve.'],
  healthyLtvBps: ['Healthy up to', 'For a running loan. A margin call is cured down to this.'],
  noticeLtvBps: ['Notice up to', 'Above this, a margin call begins.'],
  liquidationLtvBps: ['Margin call up to', 'Above this, we may sell collateral.'],
  cureDays: ['Time to cure a margin call, days', 'Counted from the call.'],
  graceDays: ['Grace period, days', 'After a due date, before a late fee.'],
  lateFeeBps: ['Late fee', 'Percent of the missed installment.'],
  lateFeeMinimumCents: ['Smallest late fee', 'Charged if the percentage is less.'],
  paymentOrder: ['Payments apply to', 'Printed in the agreement.'],
  proceedsOrder: ['Collateral sale proceeds apply to', 'After sale expenses. Printed in the agreement.'],
  appraisalDays: ['Appraisal valid for (days)', 'We don’t lend against older appraisals.'],
  offerDays: ['Offer valid for, days', 'Then the offer expires and liens are released.'],
} as const
export const enterMonths = 'Enter terms such as 1, 3, 6, 12.'
export const enterNumber = 'Enter a whole number.'
export const enterValue = (label: string) => `${label}: enter a value.`

// Versions.tsx
export const versions = 'Versions'
export const version = (number: number) => `Version ${number}`
export const current = 'Current'
export const firstVersion = 'The first version.'
export const nothingChanged = 'The terms are the same.'
export const madeBy = (date: string, by: string | null) => (by ? `${date} by ${by}` : date)
export const before = 'before'
export const after = 'now'

// StatesPart.tsx
export const states = 'States'
export const statesLead = 'Lending is open without a cap in every state that isn’t listed here.'
export const addState = 'Add state'
export const noStates = 'No state has its own rule.'
export const state = 'State'
export const rule = 'Rule'
export const maximum = 'Largest loan'
export const maximumRate = 'Highest rate'
export const note = 'Note'
export const updated = 'Updated'
export const isClosed = 'Closed to lending'
export const capped = 'Capped'
export const actions = 'Actions'
export const edit = 'Edit'
export const remove = 'Remove'
export const noCap = 'No cap'

// StateDialogs.tsx
export const editState = (name: string) => `Lending in ${name}`
export const closedHint = 'Members with an address there can’t apply.'
export const maximumHint = 'Leave empty for no cap.'
export const noteHint = 'Members see this if the state is closed.'
export const save = 'Save'
export const stateSaved = 'State rule saved'
export const removeTitle = (name: string) => `Remove the rule for ${name}?`
export const removeText = (name: string) => `Lending in ${name} is open without a cap. Existing loans don’t change.`
export const stateRemoved = 'State rule removed'
export const needsARule = 'Close the state, or enter a largest loan or a highest rate.'
