// The page of one fund.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

// ManagePage.tsx
export const back = 'Funds'
export const notFound = 'Fund not found'
export const notFoundText = 'The link may be incomplete.'
export const allFunds = 'All funds'
export const parts = 'Parts of the fund'
export const tabs = {
  overview: 'Overview',
  holdings: 'Holdings',
  valuation: 'Valuation',
  navs: 'NAVs',
  holders: 'Cap table',
  subscriptions: 'Subscriptions',
  redemptions: 'Redemptions',
  transfers: 'Transfers',
  money: 'Money',
  documents: 'Documents',
  updates: 'Updates',
  questions: 'Questions',
  audit: 'Audit',
} as const
export const titleOf = (tab: string, fund: string) => `${tab}, ${fund}`
export const summary = (cards: number, holders: number, most: number) =>
  `${count(cards, 'card')}, ${holders} of ${count(most, 'holder')}.`
export const lastNav = (price: string, date: string) => `Last NAV ${price} per unit, ${date}.`
export const noNav = 'No NAV yet.'
export const actions = 'More actions'
export const more = 'More'
export const buy = 'Buy a card'
export const publishUpdate = 'Publish update'

// MoveDialogs.tsx
export const moves = {
  open: 'Open fund',
  close: 'Close to new money',
  liquidate: 'Liquidate fund',
  finish: 'Pay out and end fund',
} as const
export const openTitle = (name: string) => `Open ${name}`
export const openText = 'Members can see the fund and subscribe. Those who set a reminder are notified.'
export const openMissing = 'No document is required yet. Add the offering memorandum before you open the fund.'
export const opened = 'Fund opened'
export const closeTitle = (name: string) => `Close ${name}`
export const closeText =
  'The fund stops taking subscriptions, and open ones are canceled. Payments for them become account credit. NAVs and redemptions continue, and you can open the fund again.'
export const closed = 'Fund closed'
export const liquidateTitle = (name: string) => `Liquidate ${name}`
export const liquidateText =
  'This can’t be undone. Open subscriptions are canceled, you sell all cards, and then everything left is paid to the holders. Holders are notified when it’s approved.'
export const liquidateSecond = 'Someone else has to approve this.'
export const sendForApproval = 'Send for approval'
export const liquidating = 'Liquidation started'
export const movedText = (name: string) => `${name} was updated.`
export const keep = 'Keep running'
export const audit = 'Saved in the audit log.'
export const holdersSee = 'Holders see this.'

// Waterfall.tsx
export const waterfall = 'Waterfall'
export const waterfallText = 'If all cards were sold at their current value.'
export const shares = 'What each holder would get'
export const holder = 'Holder'
export const units = 'Units'
export const gross = 'Share'
export const carry = 'Carry'
export const receives = 'Receives'
export const holders = (number: number) => count(number, 'holder')
export const noHolders = 'No one holds units.'

// EndingSheet.tsx
export const ending = 'Liquidation'
export const steps = ['Liquidation started', 'Cards sold', 'Bills paid', 'Paid out'] as const
export const cardsLeft = (number: number) => (number === 0 ? undefined : `${count(number, 'card')} to sell`)
export const billsLeft = (number: number) => (number === 0 ? undefined : `${count(number, 'bill')} to pay`)
export const beforeEnd = 'Before the fund can end'
export const finishTitle = (name: string) => `Pay out and end ${name}`
export const finishText =
  'A final NAV is struck, fees and carry are paid to Ambry, everything left goes to the holders, and all units are canceled. This can’t be undone.'
export const finishNote = 'Note to holders'
export const finished = 'Fund ended'
export const ended = (name: string) => `${name} was paid out.`
export const sellCards = 'Sell cards'
export const payBills = 'Pay bills'

// PendingNote.tsx
export const pending = (number: number) => `${number} requests are waiting for a second person. `
export const viewApprovals = 'View approvals'

// OverviewPart.tsx
export const needsAttention = 'Needs attention. '
export const draftTitle = 'Draft. '
export const draftText = 'Members don’t see this fund. Add its documents, check its terms, then open it.'
export const endedTitle = 'Ended. '
export const endedText = 'All units were paid out. The fund’s records stay available.'

// SubscriptionsSheet.tsx
export const subscriptions = 'Subscriptions'
export const atNextNav = 'Units are issued at the next NAV.'
export const noSubscriptions = 'No open subscriptions.'
export const accept = 'Accept'
export const requestIt = 'Request it'
export const remind = 'Remind'
export const waits = 'Waiting'
export const acceptOf = (name: string) => `Accept ${name}’s subscription`
export const requestOf = (name: string) => `Remind ${name} of what’s missing`
export const subscribedOf = (raised: string, target: string, places: number) =>
  `${raised} of ${target} subscribed. ${count(places, 'place')} left.`
export const viewAll = (number: number) => `View all ${number}`

// AboutSheet.tsx
export const about = 'About'
export const category = 'Category'
export const mixed = 'Mixed'
export const risk = 'Risk'
export const rule = 'Offered under'
export const countries = 'Offered in'
export const anyCountry = 'Any country'
export const target = 'Target'
export const firstPrice = 'First price'
export const opens = 'Opens'
export const closes = 'Closes'
export const plannedEnd = 'Planned end'
export const edit = 'Edit fund'
