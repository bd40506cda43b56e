// Every sentence of this folder's screens.

// LinksTab.tsx
export const links = 'Links'
export const findALink = 'Find a link'
export const noLinksYet = 'No links yet'
export const aLinkShowsACard =
  'A link shows a card or collection to anyone you send it to. Your name and its value stay hidden unless you choose to include them, and it expires when you choose.'
export const createLink = 'Create link'
export const ofOpen = (open: string | number, count: string | number) => `${open} of ${count} open`

// link-columns.tsx
export const link = 'Link'
export const status = 'Status'
export const passwordProtected = 'Password protected'
export const views = 'Views'
export const of = (count: string | number) => `of ${count}`
export const people = 'People'
export const lastView = 'Last view'
export const notYet = 'Not yet'
export const expires = 'Expires'
export const more = 'More'

// link-list.ts
export const card = 'Card'
export const oneCard = 'One card'
export const newestFirst = 'Newest first'
export const oldestFirst = 'Oldest first'
