// Every sentence of this folder's screens.

// preferences-service.ts
export const yourSettingsWereChanged = 'Your settings were changed in another window. Review them and try again.'

// folding-rules.ts
const list = new Intl.ListFormat('en-US')
/** The first of several, and how many more. */
export const joinItems = (items: readonly string[], count: number) =>
  list.format(count > items.length ? [...items, `${(count - items.length).toLocaleString('en-US')} more`] : items)
export const joinSentences = (items: readonly string[], count: number) =>
  [...items, ...(count > items.length ? [`And ${(count - items.length).toLocaleString('en-US')} more.`] : [])].join(' ')
export const severalAtOnce = (count: number, things: string) => `${count.toLocaleString('en-US')} updates: ${things}`

// rules.ts
export const isASecurityNotification = (label: string | number) =>
  `“${label}” is a security notification and can’t be turned off.`
export const hasNoTextMessages = (label: string | number) => `“${label}” has no text messages.`
export const isNotInTheApp = (label: string | number) => `“${label}” is sent by email only.`
export const hasNoEmails = (label: string | number) => `“${label}” has no emails.`

// unsubscribe-service.ts
export const unsubscribe = 'Unsubscribe'
export const stopEmailsAbout = (label: string) => `Stop emails about “${label}”?`
export const youStillGetThese = (houseName: string) =>
  `You’ll still see these in ${houseName}. Anything with a deadline is always sent by email or text.`
export const youreUnsubscribed = 'You’re unsubscribed'
export const noMoreEmailsAbout = (label: string) =>
  `We won’t email you about “${label}” anymore. You can turn this back on in your settings.`
export const thisLinkDoesntWork = 'This link doesn’t work'
export const openSettingsInstead = 'Sign in and choose which emails you get in your settings.'

// area.ts
export const lender = 'Lender'
export const youHaveNoRoles = 'You no longer have any roles.'
export const yourRolesAre = (names: string) => `Your roles are now: ${names}.`

// area.ts
export const anAccountCouldntBeErased = 'A closed account couldn’t be erased'
export const somethingIsStillOpen = 'Something is still open. Resolve it, and we’ll try again tomorrow.'
export const inTheApp = 'In the app'
