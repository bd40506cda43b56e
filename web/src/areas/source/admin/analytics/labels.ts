export const title = 'Source Analytics'
export const period = (from: string, to: string) => `Wanted posts, ${from} to ${to}`
export const spans = { '30': '30 d', '90': '90 d', '365': '12 m' } as const
export const span = 'Period'
export const posts = 'Posts'
export const postsText = (open: number, closed: number, rejected: number) =>
  `${open} open, ${closed} closed, ${rejected} rejected`
export const answered = 'With a response'
export const answeredText = (share: string, hours: number | null) =>
  hours === null
    ? `${share} of posts`
    : `${share} of posts, half within ${hours < 72 ? `${Math.max(1, Math.round(hours))} h` : days(hours / 24)}`
export const accepted = 'Accepted'
export const acceptedText = (share: string) => `${share} of posts with a response`
export const fulfilled = 'Fulfilled'
export const inProgress = (count: number) => `${count} still in progress`
export const fillRate = 'Fill rate'
export const fillRateText = 'Fulfilled posts as a share of posts that ended'
export const points = (change: number) =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)} points vs. the previous period`
export const noChange = 'No posts ended in the previous period'
export const demand = 'Demand by set and grade'
export const demandTable = 'Posts by set and grade'
export const demandText = 'Each post counts once, at its lowest accepted grade.'
export const noneInSecure = 'None in Secure'
export const allSets = 'All sets'
export const set = 'Set'
export const postsColumn = 'Posts'
export const count = (posts: number, isInSecure: boolean) =>
  `${posts === 1 ? '1 post' : `${posts} posts`}${isInSecure ? '' : ', none in Secure'}`
export const byWeek = 'Fill rate by week'
export const thisPeriod = 'This period'
export const before = 'Previous period'
export const timeToFill = 'Time to fill'
export const timeToFillText = (count: number) =>
  `${count === 1 ? '1 post' : `${count} posts`} fulfilled in this period, in days`
export const median = 'median'
export const days = (count: number) => `${Math.round(count)} d`
export const bucket = (from: number, to: number | null) => (to === null ? `Over ${from - 1}` : `${from} to ${to}`)
export const gaps = 'Supply gap'
export const gapsTable = 'Open posts and our supply'
export const gapsText =
  'Open posts we can’t fill from Secure today. “Registered” counts cards whose owners allow matching.'
export const card = 'Card'
export const openPosts = 'Open posts'
export const inSecure = 'In Secure'
export const shortBy = 'Short by'
export const registered = 'Registered'
export const medianBudget = 'Median budget'
export const medianSale = 'Median sale'
export const budgetVsSale = 'Budget vs. sale'
export const invite = 'Notify owners'
export const invited = (count: number) => (count === 1 ? '1 owner matched' : `${count} owners matched`)
export const invitedText = 'Each owner gets one notice for all open posts, at most once a day.'
export const none = '–'
export const players = 'Most wanted players'
export const player = 'Player'
export const budgetsText = (within: number, count: number) => `${within} of ${count} were bought within budget.`
export const paidAgainst = 'Median price paid vs. maximum budget'
export const searches = 'Secure searches with no results'
export const searchWords = 'Search'
export const times = 'Times'
export const members = 'Members'
export const nothing = 'No posts in this period'
export const nothingText = 'Choose a longer period.'
export const percent = (part: number | null) => (part === null ? '–' : `${Math.round(part * 100)}%`)
/** `−6.8%`: how far a share is from the whole. */
export const fromWhole = (bps: number | null) => {
  if (bps === null) return '–'
  const off = bps - 10_000
  return `${off > 0 ? '+' : off < 0 ? '−' : ''}${(Math.abs(off) / 100).toFixed(1)}%`
}
