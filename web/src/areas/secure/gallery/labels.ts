// Every sentence of this folder's screens.

// CardCabinet.tsx
export const cards = 'Cards'

// CardRows.tsx
export const card = 'Card'
export const grade = 'Grade'
export const population = 'Population'
export const availability = 'Availability'
export const listed = 'Listed'
export const price = 'Price'
export const watch = 'Watch'

// CountLine.tsx
export const show1NewCard = 'Show 1 new card'
export const showNewCards = (fresh: string | number) => `Show ${fresh} new cards`
export const compare = 'Compare'
export const savedSearches = 'Saved searches'
export const saved = 'Saved'
export const searches = 'searches'
export const loading = 'Loading'
export const viewAs = 'View as'

// Gallery.tsx
export const showingOf = (shown: string | number, count: string | number) => `Showing ${shown} of ${count}`
export const filters = 'Filters'
export const theCardsDidntLoad = 'The cards didn’t load'
export const noMatchingCards = 'No matching cards'
export const clearFilters = 'Clear filters'
export const saveThisSearch = 'Save this search'
export const saveThisSearchToBeNotified = (detail: string | number) =>
  `${detail} Save this search to be notified when a matching card is listed.`
export const postWhatYoureLookingFor = 'Or post what you’re looking for in Source.'
export const source = 'Source'
export const youreNotWatchingAnyCards = 'You’re not watching any cards'
export const browseSecure = 'Browse Secure'
export const selectTheBookmark =
  'Select the bookmark on a card to watch it. We’ll notify you when its price changes, it becomes available, or it sells.'
export const noCardsListedYet = 'No cards listed yet'
export const listACard = 'List a card'
export const cardsForSaleByMembers =
  'Cards for sale by members and Ambry appear here. List one of yours from the registry.'

// GalleryBar.tsx
export const playerSetOrCertNumber = 'Player, set, or cert number'
export const clearAll = 'Clear all'
export const sort = 'Sort'

// SecurePage.tsx
export const secure = (detail: string | number) => `${detail}, Secure`
export const secureTitle = 'Secure'
export const cardsForSaleByMembersAnd =
  'Cards for sale by members and Ambry, all held in the vault. Requests carry no obligation.'
export const secureSections = 'Secure sections'
export const sales = 'Sales'
export const funds = 'Funds'

// gallery-list.ts
export const andUp = (say: string | number) => `${say} and up`
export const andUpGrade = (grade: string | number) => `${grade} and up`
