// Every sentence of this folder's screens.

// EditSearchDialog.tsx
export const searchDeleted = 'Search deleted'
export const editSearch = 'Edit search'
export const saveChanges = 'Save changes'
export const deleteSearch = 'Delete search'

// RecentCards.tsx
export const recentlyViewed = 'Recently viewed'

// SaveSearchDialog.tsx
export const searchSaved = 'Search saved'
export const wellNotifyYouOfNew = (name: string | number) => `${name}. We’ll notify you of new matching cards.`
export const saveThisSearch = 'Save this search'
export const saveSearch = 'Save search'

// SavedSearches.tsx
export const noSavedSearchesYet = 'No saved searches yet. Save the current one to find it again.'
export const notificationsOn = 'Notifications on'
export const notificationsOff = 'Notifications off'
export const editSearchName = (name: string | number) => `Edit search ${name}`
export const saveThisSearchTitle = 'Save this search…'

// SearchFields.tsx
export const name = 'Name'
export const notifyMe = { secure: 'Notify me about new cards', source: 'Notify me about new posts' } as const
