// Every sentence of this folder's screens.

// service.ts
export const aPhotoListedHereDoesnt = 'A photo listed here doesn’t exist or belongs to another custody record.'
export const theReturnWasCanceled = 'The return was canceled.'
export const thereIsNoVault = 'There is no vault with this name.'
export const createItAsANew = (noVault: string | number) => `${noVault} Create it as a new vault or choose another.`
export const yourCardHasArrived = 'Your card has arrived'
export const isIn = (card: string | number, vault: string | number) => `${card} is in the ${vault}.`
export const yourCardHasntArrivedYet = 'Your card hasn’t arrived yet'
export const wasRecordedAsReceived = (card: string | number, reason: string | number) =>
  `${card} was marked as received by mistake and is still on its way. ${reason}`
export const yourCardWasAudited = 'Your card was audited'
export const wasCheckedAndPhotographed = (card: string | number) => `${card} was checked and photographed in the vault.`
export const yourCardIsLeaving = 'Your card is leaving the vault'
export const wasReleasedAndWill = (card: string | number) => `${card} was released and will be shipped to you.`
export const yourCard = 'Your card is on its way'
export const wasHanded = (card: string | number, carrier: string | number) => `${card} was handed off to ${carrier}.`
export const transitCanceled = 'Transit canceled'

// vaults-service.ts
export const someoneElseChangedThisVault = 'Someone else changed this vault. Review it and try again.'
export const packingSlipsAreForCards = 'Packing slips are for cards you’re sending to a vault.'
