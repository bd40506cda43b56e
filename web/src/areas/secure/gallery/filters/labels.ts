// Every sentence of this folder's screens.

// FilterParts.tsx
export const category = 'Category'
export const grade = 'Grade'
export const price = 'Price'
export const year = 'Year'
export const yearFrom = 'Year from'
export const to = 'to'
export const yearTo = 'Year to'
export const availability = 'Availability'
export const listedThisWeek = 'Listed this week'
export const player = 'Player'
export const set = 'Set'
export const grader = 'Grader'
export const vault = 'Vault'
export const any = 'Any'

// GalleryDrawer.tsx
export const filters = 'Filters'
export const closeFilters = 'Close filters'
export const sort = 'Sort'
export const showCards = 'Show cards'
export const clearAll = 'Clear all'

// PriceFilter.tsx
export const lowestPrice = 'Lowest price'
export const highestPrice = 'Highest price'
export const priceFrom = 'Price from, in dollars'
export const priceTo = 'Price to, in dollars'
