// Every sentence of this folder's screens.

// Leads.tsx
export const noMessagesYet = 'No messages yet. People who view the link can tell you they’re interested.'
export const about = (cardTitle: string | number) => `About ${cardTitle}`

// LinkFacts.tsx
export const expires = 'Expires'
export const originalExpiration = 'Original expiration'
export const aboutThisLink = 'About this link'
export const created = 'Created'
export const shows = 'Shows'
export const password = 'Password'
export const viewLimit = 'View limit'
export const noLimit = 'No limit'
export const firstViewNotification = 'First-view notification'
export const lastView = 'Last view'
export const notYet = 'Not yet'
export const thisLinkNoLongerShows = 'This link no longer shows any cards.'
export const andMore = (count: string | number) => `and ${count} more`

// LinkFigures.tsx
export const figures = 'Figures'
export const allTime = 'All time'
export const views = 'Views'
export const of = (count: string | number) => ` of ${count}`
export const people = 'People'
export const averageTime = 'Average time'
export const messages = 'Messages'
export const viewsPerDay = 'Views per day'
export const dateRange = 'Date range'
export const wherePeopleOpen = 'Where people open it'
export const viewsBySource = 'Views by source'
export const devices = 'Devices'
export const viewsByDevice = 'Views by device'
export const timeOnEachCard = 'Time on each card'
export const excluded = 'Excluded'
export const botsLinkPreviewsYourOwn =
  'Bots, link previews, your own views, and views you exclude aren’t counted. Repeat views within an hour count once.'

// LinkView.tsx
export const links = (name: string | number) => `${name}, Links`
export const link = 'Link'
export const breadcrumb = 'Breadcrumb'
export const linksTitle = 'Links'
export const weCouldntLoadThisLink = 'We couldn’t load this link'
export const backToTheLinks = 'Back to the links'
export const onlyYouCanSeeThese = 'Only you can see these messages.'
export const visits = 'Visits'
export const everyView =
  'Every view, including those that aren’t counted. An eight-character code tells a day’s visitors apart. We store nothing else about them.'
export const copyLink = 'Copy link'
export const share = 'Share'

// VisitList.tsx
export const change = 'Change'
export const visitorOrSite = 'Visitor or site'
export const noViewsYet = 'No views yet'
export const sendTheLinkToSomeone = 'Send the link to someone. Each view appears here right away.'
export const viewExcluded = 'View excluded'
export const viewIncluded = 'View included'
export const undo = 'Undo'
export const theViewWasntUpdated = 'The view wasn’t updated'
export const theView = (visitor: string | number) => ` the view by ${visitor}`
