// Every sentence of this folder's screens.

// preferences-service.ts
export const yourSettingsWereChanged = 'Your settings were changed in another window. Review them and try again.'

// rules.ts
export const isASecurityNotification = (label: string | number) =>
  `“${label}” is a security notification and can’t be turned off.`
export const hasNoTextMessages = (label: string | number) => `“${label}” has no text messages.`

// area.ts
export const lender = 'Lender'
export const youHaveNoRoles = 'You no longer have any roles.'
export const yourRolesAre = (names: string) => `Your roles are now: ${names}.`
