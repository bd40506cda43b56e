// Every sentence of this folder's screens.

// CardFiguresPanel.tsx
export const secureAnalytics = (playerName: string | number) => `${playerName}, Secure Analytics`
export const secureAnalyticsTitle = 'Secure Analytics'
export const weCouldntLoadThisCards = 'We couldn’t load this card’s figures'
export const notInSecure = 'Not in Secure'
export const inSecure = 'In Secure'
export const figures = 'Figures'
export const views = 'Views'
export const members = 'Members'
export const averageTime = 'Average time'
export const requests = 'Requests'
export const sales = 'Sales'
export const watchersNow = 'Watchers now'
export const lastView = 'Last view'
export const never = 'Never'
export const listPrice = 'List price'
export const listed = 'Listed'
export const viewsPerDay = 'Views per day'
export const prices = 'Prices'
export const from = 'From'
export const price = 'Price'
export const viewsPerDayAreForThe = 'Views per day are for the dates shown above.'
export const toNow = (date: string | number) => `${date} to now`
export const cardRecord = 'Card record'
export const viewInSecure = 'View in Secure'

// CardsTab.tsx
export const card = 'Card'
export const watchers = 'Watchers'
export const totalTime = 'Total time'
export const cards = 'Cards'
export const playerSetYearOrCert = 'Player, set, year, or cert #'
export const noCardsInSecure = 'No cards in Secure'
export const listACardToSee = 'List a card to see its views here.'
export const requests90Days = 'Requests, 90 days'
export const coldStock = 'Stale listings'
export const noColdStock = 'No stale listings'
export const everyCardListedForMore =
  'Every card listed for more than 90 days was viewed by a member in the last 90 days.'

// DaysChart.tsx
export const noViewsYet = 'No views yet.'

// FiguresRow.tsx
export const figuresForTheseDates = 'Figures for these dates'

// Overview.tsx
export const excludedStaffAndOwnerViews = (count: string | number) => `Not counted: ${count} by staff and owners.`
export const fromViewToSale = 'From view to sale'

// SearchesTab.tsx
export const search = 'Search'
export const searches = 'Searches'
export const lastSearched = 'Last searched'
export const resultsNow = 'Results now'
export const searchAgain = 'Search again'
export const forLabel = (words: string | number) => ` for ${words}`
export const searchesWithNoResults = 'Searches with no results'
export const searchTerms = 'Search terms'
export const everySearchHadResults = 'Every search had results'
export const whenMembersSearchSecure = 'When members search Secure and find nothing, their searches appear here.'

// SecureAnalyticsPage.tsx
export const secureAnalyticsDetail = (detail: string | number) => `${detail}, Secure Analytics`
export const secureAnalyticsSections = 'Secure analytics sections'
export const whatMembersViewed = (label: string | number) => `What members viewed, ${label}`
export const cardByCard = (label: string | number) => `Card by card, ${label}. Staff and owner views are excluded.`
export const listedForMoreThan90 = 'Listed for more than 90 days with no member views in the last 90.'
export const whatMembersSearched = (label: string | number) => `What members searched for and didn’t find, ${label}`
export const dateRange = 'Date range'

// TopLists.tsx
export const mostViewed = 'Most viewed'
export const allCards = 'All cards'
export const noCardViews = 'No card views in this period.'
export const allSearches = 'All searches'
export const everySearchInThisPeriod = 'Every search in this period had results.'

// analytics-span.ts
export const customDates = 'Custom dates'
