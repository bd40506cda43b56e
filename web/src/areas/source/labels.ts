// Shared by the pages of Source. Each part has its own labels beside it.

export const source = 'Source'
export const sourceSections = 'Source sections'
export const lead = 'Cards that members are looking for. If you have one, respond privately.'
export const postACard = 'Post a wanted card'
export const tabs = {
  board: 'Board',
  posts: 'My posts',
  responses: 'My responses',
  hunts: 'Hunts',
  sells: 'Sell offers',
} as const
export const secure = 'Secure'
export const sales = 'Sales'
export const funds = 'Funds'

/** `PSA 9 or BGS 9.5`, `Any grade`. A higher grade fits too. */
export const gradesText = (grades: readonly string[]): string => {
  if (grades.length === 0) return 'Any grade'
  if (grades.length === 1) return `${grades[0]} or higher`
  return `${grades.slice(0, -1).join(', ')} or ${grades.at(-1)}`
}

export const openToOffers = 'Open to offers'
export const budget = (min: string | null, max: string) => (min ? `${min} to ${max}` : `Up to ${max}`)
export const responses = (count: number) =>
  count === 0 ? 'No responses yet' : count === 1 ? '1 response' : `${count} responses`
export const closes = (day: string) => `Closes ${day}`

// toasts.ts, in the specification's words
export const approved = { title: 'Source Request Approved', description: 'Your source request is now live.' } as const
export const closed = { title: 'Source Request Closed', description: 'Your source request has been closed.' } as const
export const fulfilled = {
  title: 'Source Request Fulfilled',
  description: 'Your source request has been fulfilled.',
} as const
export const huntRequestUpdated = 'Hunt Request Updated'
export const yourHuntIsNow = (about: string, status: string) => `Your hunt${about} is now ${status}.`
export const sellOfferUpdated = 'Sell Offer Updated'
export const yourOfferWas = (about: string, status: string) => `Your offer${about} was ${status}.`
