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

// several at once
const counted = (count: number) => count.toLocaleString('en-US')
export const cardsHaveArrived = (count: number) => `${counted(count)} of your cards have arrived`
export const cardsAreIn = (vault: string) => (count: number, cards: string) =>
  `${counted(count)} of your cards arrived at the ${vault}: ${cards}.`
export const cardsWereAudited = (count: number) => `${counted(count)} of your cards were audited`
export const cardsWereChecked = (count: number, cards: string) =>
  `${counted(count)} of your cards were checked and photographed in the vault: ${cards}.`
export const cardsAreLeaving = (count: number) => `${counted(count)} of your cards are leaving the vault`
export const cardsWereReleased = (count: number, cards: string) =>
  `${counted(count)} of your cards were released and will be shipped to you: ${cards}.`
export const cardsAreOnTheirWay = (count: number) => `${counted(count)} of your cards are on their way`
export const cardsWereHanded = (carrier: string) => (count: number, cards: string) =>
  `${counted(count)} of your cards were handed off to ${carrier}: ${cards}.`

// vaults-service.ts
export const someoneElseChangedThisVault = 'Someone else changed this vault. Review it and try again.'
export const packingSlipsAreForCards = 'Packing slips are for cards you’re sending to a vault.'
