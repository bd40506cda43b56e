// Every sentence of this folder's screens.

// analytics-service.ts
export const weClosedOne = 'We closed one of your links'
export const noLongerWorks = (name: string | number, reason: string | number) =>
  `“${name}” no longer works. Reason: ${reason}`

// service.ts
export const yourLinkWasViewed = 'Your link was viewed'
export const wasViewedForTheFirst = (name: string | number) => `“${name}” was viewed for the first time.`
export const tooManyViews = 'Too many views from your network. This one isn’t counted yet.'
