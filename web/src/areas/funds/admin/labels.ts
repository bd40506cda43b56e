// The list of funds and its tabs.

const count = (number: number, one: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

export const title = 'Funds'
export const newFund = 'New fund'
export const fundToManage = 'Fund to manage'
export const openSubscriptions = 'Review fund subscriptions'
export const openTransfers = 'Review unit transfers'
export const openQuestions = 'Answer fund questions'

// FundsPage.tsx
export const tabsOfFunds = 'Funds and requests'
export const tabs = {
  funds: 'Funds',
  subscriptions: 'Subscriptions',
  redemptions: 'Redemptions',
  transfers: 'Transfers',
  questions: 'Questions',
} as const
export const leads = {
  funds: 'NAV, money raised, holders, and open requests of every fund.',
  subscriptions: 'Accept paid subscriptions. Units are issued at the fund’s next NAV.',
  redemptions: 'Paid in the fund’s next window, up to its gate and its cash.',
  transfers: 'Units that members transfer to each other. Approve once the buyer has paid.',
  questions: 'Answers can be shown to all members or only to the member who asked.',
} as const
export const tabTitle = (tab: string) => `${tab}, Funds`

// fund-list.tsx
export const funds = 'funds'
export const searchHint = 'Name or strategy'
export const name = 'Fund'
export const status = 'Status'
export const nav = 'NAV'
export const perUnit = 'Per unit'
export const growth = 'Since opening'
export const raised = 'Raised'
export const ofTarget = (targetText: string) => `of ${targetText}`
export const holders = 'Holders'
export const placesLeft = (left: number) => (left === 0 ? 'Full' : `${count(left, 'place')} left`)
export const items = (number: number) => count(number, 'item')
export const cards = 'Cards'
export const lastNav = 'Last NAV'
export const nextValuation = 'Next valuation'
export const waits = 'Waiting'
export const waitsText = (waiting: {
  subscriptions: number
  redemptions: number
  transfers: number
  questions: number
}): string =>
  [
    waiting.subscriptions > 0 && count(waiting.subscriptions, 'subscription'),
    waiting.redemptions > 0 && count(waiting.redemptions, 'redemption'),
    waiting.transfers > 0 && count(waiting.transfers, 'transfer'),
    waiting.questions > 0 && count(waiting.questions, 'question'),
  ]
    .filter(Boolean)
    .join(', ')
export const emptyTitle = 'No funds yet'
export const emptyText = 'A fund starts as a draft. Members see it once you open it.'
