import { formatMoney } from '@ambry/contract/kernel/money'

// Values of cards, and NAVs.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`
const names = new Intl.ListFormat('en-US', { type: 'disjunction' })

// ValuationSheet.tsx
export const valuation = 'Valuation run'
export const valuationOn = (date: string) => `Valuation run, ${date}`
export const drafted = (changed: number, all: number, by: string, at: string) =>
  `${changed} of ${count(all, 'card')} ${changed === 1 ? 'has' : 'have'} a new value. Drafted by ${by}, ${at}.`
export const show = 'Which cards'
export const shown = { changed: 'Changed', all: 'All' } as const
export const card = 'Card'
export const change = 'Change'
export const source = 'Source'
export const before = 'Last value'
export const now = 'New value'
export const newValueOf = (name: string) => `New value of ${name}`
export const sourceOf = (name: string) => `Source of the value of ${name}`
export const unchanged = (number: number) => `${count(number, 'card')} unchanged`
export const reviewed = 'Reviewed'
export const cards = (number: number) => count(number, 'card')
export const comps = (number: number) => count(number, 'comp')
export const thin = (number: number) => (number === 0 ? 'No comps' : count(number, 'comp'))
export const withdrawn = 'Appraisal withdrawn'
export const confirm = 'Confirm'
export const nothingChanged = 'No values have changed. Show all cards to enter new ones.'
export const showMore = (number: number) => `Show ${number} more`
export const noRun = 'No valuation in progress'
export const noRunText =
  'A valuation run drafts a value for every card from recent sales, appraisals, and the price index. Publishing it strikes a NAV.'
export const nextOn = (date: string) => `The next valuation is planned for ${date}.`
export const noCards = 'The fund holds no cards to value.'
export const start = 'Start valuation'
export const started = 'Valuation started'
export const startedText = (number: number) => `${count(number, 'card')} to review.`
export const discard = 'Discard run'
export const discardTitle = 'Discard this valuation run'
export const discardText = 'Values entered in it are lost. The cards keep their last values.'
export const discarded = 'Valuation run discarded'
export const locked = 'Waiting for approval, so the values are locked. Withdraw the request to change them.'
export const enterAmount = 'Enter an amount such as 1,250.'
export const saving = 'Saving…'

// ConfirmValueDialog.tsx
export const confirmTitle = (name: string) => `Check the value of ${name}`
export const confirmText = (value: string, changeText: string, last: string) =>
  `${value} is ${changeText} from the last value of ${last}. Use it only if you have checked it.`
export const useValue = 'Use this value'

// ValueDialog.tsx
export const valueTitle = (name: string) => `Value of ${name}`
export const suggestions = 'Suggestions'
export const noSuggestions = 'No recent sales, appraisals, or price index for this card.'
export const value = 'Value'
export const note = 'Note'
export const noteHint = 'Why you chose this value. Saved with the valuation.'
export const saveValue = 'Save value'
export const lastValue = (text: string) => `Last value ${text}.`
export const isChecked = 'I checked it: it’s more than 40% from the last value'
export const checkFirst = 'This is more than 40% from the last value. Confirm that you checked it.'
export const sources = {
  comps: 'Recent sales',
  appraisal: 'Appraisal',
  index: 'Price index',
  cost: 'Cost',
} as const

// NavSheet.tsx
export const navPreview = 'NAV preview'
export const nav = 'NAV'
export const lastNav = 'Last NAV'
export const nowNav = 'Now'
export const fromLast = (price: string) => `from ${price} per unit`
export const firstNav = 'The first NAV'
export const noUnits = 'No units yet'
export const cardsAtValue = 'Cards at value'
export const cash = 'Cash'
export const accruedFees = 'Accrued fees'
export const payables = 'Payables'
export const carry = 'Carry'
export const units = 'Units'
export const highWaterMark = 'High-water mark'
export const noneAccrues = 'No carry'
export const chart = (from: string, to: string) => `NAV per unit from ${from} to ${to}`
export const navSeries = 'NAV per unit'
export const alwaysSecond = (people: readonly string[]) =>
  people.length === 0
    ? 'Publishing a NAV always needs a second person. No one else can approve it now.'
    : `Publishing a NAV always needs a second person. ${names.format(people)} can approve.`
export const sendForApproval = 'Send for approval'
export const strike = 'Strike NAV now'
export const strikeTitle = 'Strike today’s NAV'
export const strikeText = (price: string | null) =>
  price === null
    ? 'Accepted subscriptions get units at the first price.'
    : `About ${price} per unit. Accepted subscriptions get units at this NAV. On a window date, redemptions are paid at it.`
export const struck = 'NAV struck'
export const struckText = (price: string | null) =>
  price === null ? 'The fund has its first NAV.' : `${price} per unit.`
export const dailyNote = 'We strike a NAV automatically every day. A valuation updates the value of the cards in it.'

// PublishDialog.tsx
export const publishTitle = 'Send this valuation for approval'
export const publishText = (before: string | null, after: string | null) =>
  before === null || after === null
    ? 'Once someone else approves, these values are published and a NAV is struck with them.'
    : `Once someone else approves, these values are published and the NAV per unit goes from ${before} to ${after}.`
export const publishNote = 'Note'
export const publishNoteHint = 'The approver sees this.'
export const published = 'Valuation published'

// StrikesPart.tsx
export const strikes = 'NAVs'
export const searchHint = 'Reason'
export const on = 'Day'
export const kind = 'Kind'
export const navOf = 'NAV'
export const navPerUnit = 'Per unit'
export const corrected = 'Corrected'
export const strikesEmpty = 'No NAV yet'
export const strikesEmptyText = 'The first NAV is struck when the fund has units to issue.'
export const strikeName = (number: number) => `NAV ${number}`

// StrikePanel.tsx
export const navOn = (date: string) => `NAV of ${date}`
export const grossPrice = 'Price per unit before carry'
export const reason = 'Reason'
export const correct = 'Correct this NAV'
export const wasCorrected = 'This NAV was corrected by a later one.'

// CorrectDialog.tsx
export const correctTitle = (date: string) => `Correct the NAV of ${date}`
export const correctText =
  'A published NAV never changes. Correcting it publishes a new one with the right values and makes holders who bought or redeemed at it whole.'
export const correctedValues = 'Corrected values'
export const chooseCard = 'Card'
export const noCard = 'Choose a card'
export const rightValue = 'Correct value'
export const addCard = 'Add card'
export const removeCard = (name: string) => `Remove ${name}`
export const withdrawnSince = 'Appraisals withdrawn since then, with the values before them:'
export const suggestionText = (name: string, value: string) => `${name}: ${value}`
export const wasNav = 'Published'
export const shouldBe = 'Should have been'
export const effects = 'Effect on holders'
export const noEffects = 'No one bought or redeemed at this NAV.'
export const holder = 'Holder'
export const unitsThen = 'Units then'
export const unitsNow = 'Units now'
export const money = 'Money'
export const reasonHint = 'Holders see this.'
export const enterValues = 'Enter at least one value.'
export const correctionDone = 'NAV corrected'
export const canNotCorrect = 'Can’t be corrected. '

export const laterNavs = (count: number) =>
  count === 1
    ? 'One later NAV was struck with these values. It stays as published, because no units were issued or redeemed at it.'
    : `${count} later NAVs were struck with these values. They stay as published, because no units were issued or redeemed at them.`
export const laterFees = (cents: number, on: string, nav: string) =>
  `${
    cents === 0
      ? 'Management fees since then stay the same.'
      : `Management fees since then come to ${formatMoney(Math.abs(cents))} ${cents < 0 ? 'less' : 'more'}, which is included in the new NAV.`
  } The NAV of ${on} becomes ${nav}.`
