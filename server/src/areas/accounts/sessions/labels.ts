// Every sentence of this folder's screens.

// impersonation-service.ts
export const noActiveMemberHas = 'No active member has that number.'
export const thisIsYourOwnAccount = 'This is your own account.'
export const youCantViewAnotherAdmins = 'You can’t view another admin’s account.'
export const thisSessionIsntViewingAnother = 'This session isn’t viewing another account.'
export const yourOwnSessionHasEnded = 'Your own session has ended. Please sign in again.'
