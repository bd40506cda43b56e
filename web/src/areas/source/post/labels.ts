import { formatDollars } from '@ambry/contract/kernel/money'

export const back = 'Source'
export const title = 'Post a wanted card'
export const editTitle = 'Edit your post'
export const lead = 'Members who have it respond with a price. Your name stays hidden until you accept a response.'
export const card = 'Card'
export const cardField = 'Player, character, or set'
export const describing = 'Describe the card'
export const useCatalog = 'Search the catalog instead'
export const playerName = 'Player or subject'
export const year = 'Year'
export const set = 'Set'
export const number = 'Card number'
export const variety = 'Variety'
export const category = 'Category'
export const chooseCategory = 'Choose one'

export const inSecure = (count: number) =>
  count === 1 ? '1 of these cards is in Secure now' : `${count} of these cards are in Secure now`
export const compare = 'Compare'
export const view = 'View'

export const acceptedGrades = 'Accepted grades'
export const any = 'Any grade'
export const sales = (count: number) => (count === 1 ? '1 sale' : `${count} sales`)
export const gradesHint = 'Sales in the last 12 months. You’ll also see higher grades that fit your budget.'

export const budget = 'Budget'
export const from = 'From'
export const upTo = 'Up to'
export const hideBudget = 'Hide my budget'
export const hideBudgetText = 'Your post will say “Open to offers.”'
export const emptyBudget = 'Leave both empty for “Open to offers.”'
export const wrongOrder = 'The lowest price can’t be above the highest.'
export const verdicts = {
  low: { label: 'Low', tone: 'wait' },
  realistic: { label: 'Realistic', tone: 'ok' },
  above_most: { label: 'Above most sales', tone: 'info' },
  unknown: { label: 'Too few sales', tone: 'outline' },
} as const
export const realism = (atOrBelow: number, count: number, maxCents: number, medianCents: number) =>
  `${atOrBelow} of ${count} recent sales were at or below ${formatDollars(maxCents)}. The median is ${formatDollars(medianCents)}.`
export const median = (count: number, cents: number) =>
  `The median of ${count} recent sales is ${formatDollars(cents)}.`
export const fewSales = 'No recorded sales at these grades in the last 12 months.'
export const yourBudget = 'Your budget'
export const chartLabel = 'Recent sales by price, with your budget'
export const low = 'Low'
export const realistic = 'Realistic'
export const aboveMost = 'Above most'
export const viewTable = 'View as table'
export const hideTable = 'Hide table'
export const sold = 'Sold'
export const where = 'Where'
export const grade = 'Grade'
export const price = 'Price'

export const deadlineAndVisibility = 'Deadline and visibility'
export const openFor = 'Open for'
export const days = (count: number) => `${count} d`
export const closesOn = (day: string) =>
  `Closes ${day}. We’ll remind you 3 days before. You can renew for up to 180 days in total.`
export const whoSees = 'Who can see it'
export const note = 'Note to members'
export const noteHint = 'Don’t include phone numbers or emails. We hide them.'

export const preview = 'Preview'
export const asMembers = 'As members see it'
export const yourCard = 'Your card'
export const atMaximum = 'At your maximum'
export const youdPay = 'You’d pay'
export const send = 'Send for review'
export const saveChanges = 'Save changes'
const businessDays = (hours: number) => (hours <= 24 ? '1 business day' : `${Math.ceil(hours / 24)} business days`)
export const noObligation = (hours: number) =>
  `No obligation. You pay only if you accept a response. We review posts within ${businessDays(hours)}.`
export const mayHave = 'Another member may have this card.'
export const mayHaveText = 'We’ll notify them privately when your post goes live.'
export const alreadyPosted = (number: string) => `You already posted this card (${number}).`
export const openPost = 'Open it'
export const sent = 'Sent for review'
export const sentText = (hours: number) => `We review posts within ${businessDays(hours)}.`
export const saved = 'Post updated'
export const savedText = 'We notified members who responded.'

export const howItWorks = 'How it works'
export const steps = (hours: number) =>
  [
    ['Review', `We review your post within ${businessDays(hours)}.`],
    ['Responses', 'Members offer a registered card at a price. Names stay hidden on both sides.'],
    ['Agreement', 'Compare responses side by side, negotiate up to 5 rounds, and accept one.'],
    ['Payment', 'The card is reserved for you until your invoice is due.'],
    ['Ownership', 'The card is yours once you’ve paid and it’s in the vault.'],
  ] as const
