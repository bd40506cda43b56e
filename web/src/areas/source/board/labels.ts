export const everything = 'Everything'
export const matchesRegistry = 'Matches your registry'
export const ambryHunts = 'Ambry is searching'
export const newestFirst = 'Sort'
export const sorts = {
  '-publishedAt': 'Newest first',
  closesOn: 'Closing soonest',
  '-budgetCents': 'Highest budget',
  budgetCents: 'Lowest budget',
} as const
export const searchHint = 'Player, set, or year'
export const category = 'Category'
export const grade = 'Grade'
export const set = 'Set'
export const budget = 'Budget'
export const budgets = { named: 'Has a budget', open: 'Open to offers' } as const
export const clearFilters = 'Clear filters'
export const saveSearch = 'Save search'
export const youMayHave = (count: number) => (count === 1 ? 'You have this card' : `You have ${count} of these`)
export const posted = (when: string) => `Posted ${when}`
export const iHaveThis = 'I have this'
export const viewResponse = 'View your response'
export const yours = 'Your post'
export const viewPost = 'View post'
export const pinned = 'Pinned'
export const report = 'Report this post'
export const more = (name: string) => `More actions for ${name}`
export const emptyTitle = 'No one is looking for a card right now'
export const emptyText = 'Post the card you want. Members who have it respond with a price.'
export const nothingFits = 'No posts match'
export const nothingFitsText = 'Remove a filter, or save this search to be notified of new posts.'
export const huntsEmpty = 'We aren’t searching for a card right now'
export const huntsEmptyText = 'Ask us to search for a card privately. We agree on a fee before we start.'
export const askForHunt = 'Ask us to search'
export const offerIt = 'Offer yours to Ambry'
export const matchingTitle = 'Get notified when someone wants your card'
export const matchingText =
  'We notify you privately, at most once a day, when posts match your cards. We tell the other member only that someone may have it.'
export const matchingOn = 'We’ll notify you when a post matches one of your cards.'
export const matchingOff = 'We won’t notify you about posts that match your cards.'

// asking for a card
export const askTitle = 'Looking for a card?'
export const askText = 'Members respond with a price. Your name stays hidden until you accept.'
export const askField = 'Player or card'
export const askNext = 'Continue'
export const or = 'Or'
export const sellToAmbry = 'sell us a card'

// responding
export const respondTitle = (name: string) => `Respond: ${name}`
export const respondText = 'Your name stays hidden until your response is accepted.'
export const whichCard = 'Your card'
export const noCards = 'No available card in your registry matches this post.'
export const registerFirst = 'Register it first'
export const otherCard = 'Another card from your registry'
export const findOwn = 'Find one of your cards'
export const yourPrice = 'Your price'
export const theirBudget = (text: string) => `Their budget: ${text}`
export const medianHint = (text: string, sales: string) => `Median of ${sales} in 12 months: ${text}`
export const note = 'Note'
export const noteHint = 'Don’t include phone numbers or emails. We hide them.'
export const send = 'Send response'
export const sent = 'Response sent'
export const sentText = 'We’ll notify you when they respond.'

// reporting
export const reportTitle = 'Report this post'
export const reportText = 'Tell us what’s wrong with it.'
export const reason = 'Reason'
export const reported = 'Reported'
export const reportedText = 'Thanks. Our team will review this post.'

// saving a search
export const saveTitle = 'Save this search'
export const saved = 'Search saved'
export const savedText = (name: string) => `${name}. We’ll notify you of new posts that match.`
