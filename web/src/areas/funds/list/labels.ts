export const lead = 'Own part of a collection of graded cards, held in our vaults and valued at least every quarter.'
export const howFundsWork = 'How funds work'
export const shows = { all: 'All', mine: 'My funds', open: 'Open', ended: 'Closed' } as const
export const filter = 'Show'
export const navPerUnit = 'NAV per unit'
export const lastNav = 'Last NAV per unit'
export const allSold = 'All cards sold'
export const noCards = 'No cards yet'
export const sinceOpening = 'Since opening'
export const cards = 'Cards'
export const minimum = 'Minimum'
export const since = (month: string) => `Since ${month}`
export const nextValuation = (on: string) => `Next valuation ${on}`
export const heldUntil = (on: string) => `Runs until ${on}`
export const youOwn = (units: string, value: string) => `You own ${units}, worth ${value}.`
export const noFunds = 'No funds yet'
export const noFundsText = 'We’ll list funds here when they open.'
export const noneOfMine = 'You don’t own units of any fund'
export const noneOfMineText = 'Funds you subscribe to are listed here once your units are issued.'
export const noneShown = 'No funds match'
export const noneShownText = 'Show all funds, or choose another filter.'
export const showAll = 'Show all funds'
export const pastPerformance =
  'Past performance doesn’t guarantee future results. NAVs are based on appraisals and recent sales, and you can lose money. Funds are open to accredited investors only.'

export const how = [
  {
    title: 'Subscribe',
    text: 'Choose an amount, read the documents, sign, and pay the invoice. We hold your payment in escrow until your units are issued at the next NAV.',
  },
  {
    title: 'NAV',
    text: 'A fund’s net asset value (NAV) is its cards and cash, less fees and bills. It’s calculated every day and after every new valuation. Your part of a fund is counted in units, to six decimals.',
  },
  {
    title: 'Fees',
    text: 'The management fee accrues every day. Carry is our share of your gain: you pay it only above your high-water mark, the price you bought at or last paid carry at, so you never pay twice for the same gain. It’s charged on December 31, when you redeem, and when the fund ends. NAVs are shown after both.',
  },
  {
    title: 'Get your money back',
    text: 'Redeem units in a redemption window after your lock-up, transfer them to another member, or hold them until the fund ends. Distributions are paid to your bank account.',
  },
  {
    title: 'Proof',
    text: 'Every card is photographed in the vault. The list of holdings is signed with every NAV, and anyone can verify it.',
  },
] as const
