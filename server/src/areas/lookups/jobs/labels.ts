// Every sentence of this folder's screens.

// rows-service.ts
export const youCanRegisterCardsOnly = 'You can register cards only for yourself.'
export const itsAlreadyRegistered = 'It’s already registered.'
export const itWasAlreadyRegistered = 'It was already registered from this list.'
export const itHasntBeenLookedUp = 'It hasn’t been looked up yet.'
export const itsAlreadyInYourRegistry = 'It’s already in your registry.'
export const noneOfYourCardsHas = 'None of your cards has this cert number.'
export const itsWaitingForAnAnswer = 'It’s waiting for an answer or already decided.'

// service.ts
export const listsAreAlreadyRunning = (mostAlive: string | number) =>
  `${mostAlive} lists are already running. Wait for one to finish, or cancel one.`
export const theLookupProviderHasChanged =
  'The lookup provider has changed since this list was started. Start a new one.'
export const unverifiedCards = (many: string | number) => `Unverified cards, ${many}`
export const everyRowInThisList = 'Every row in this list has an answer.'
