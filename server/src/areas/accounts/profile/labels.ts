// Every sentence of this folder's screens.

// service.ts
export const yourProfileWasChanged = 'Your profile was changed in another window. Review it and try again.'
