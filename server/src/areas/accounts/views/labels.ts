// Every sentence of this folder's screens.

// service.ts
export const youveSavedViews = (mostViews: string | number) =>
  `You’ve saved ${mostViews} views of this list. Delete one first.`
export const thisViewWasChanged = 'This view was changed in another window. Review it and try again.'
export const enterAName = 'Enter a name for the view.'
