// CatalogTab.tsx
export const entries = 'Catalog entries'
export const searchHint = 'Player, set, year, or number'
export const card = 'Card'
export const category = 'Category'
export const copies = 'Copies'
export const sales = 'Sales, 12 months'
export const lastSale = 'Last sale'
export const population = 'Population'
export const updated = 'Updated'
export const status = 'Status'
export const none = '–'
export const isMerged = 'Merged'
export const isPublic = 'Suggested'
export const isPrivate = 'Not suggested'
export const merged = { no: 'Not merged', yes: 'Merged' } as const
export const emptyTitle = 'No cards in the catalog yet'
export const emptyText = 'Cards appear here once they are registered, looked up, or sold.'

// EntryPanel.tsx
export const notLoaded = 'We couldn’t load this entry'
export const mergedInto = 'Merged into'
export const registeredCopies = 'Registered copies'
export const suggestedToMembers = 'Suggested to members'
export const yes = 'Yes'
export const onlyOneMember = 'No, fewer than 3 members have it'
export const byGrade = 'Sales by grade, 12 months'
export const noSales = 'No sales in the last 12 months.'
export const similar = 'Similar entries'
export const similarText = 'Similar name and year. If one is the same card, merge the duplicate into it.'
export const withCopies = (text: string, copies: number) =>
  `${text}. ${copies === 1 ? '1 copy' : `${copies.toLocaleString('en-US')} copies`}`
export const merge = 'Merge'

// MergeDialog.tsx
export const mergeTitle = (title: string) => `Merge ${title}`
export const mergeText = 'Its copies, comps, and posts move to the entry you choose. This can’t be undone.'
export const into = 'Merge into'
export const another = 'Another entry'
export const find = 'Find the entry to keep'
export const done = 'Entries merged'
export const kept = (title: string, copies: number) =>
  `${title} now has ${copies === 1 ? '1 copy' : `${copies.toLocaleString('en-US')} copies`}.`
export const chooseEntry = 'Choose the entry to keep.'
