// Every sentence of this folder's screens.

// ValuationPart.tsx
export const yourEstimate = 'Your estimate'
export const ownersEstimate = 'Owner’s estimate'
export const value = 'Value'
export const timeRange = 'Time range'
export const ourValuation = 'Our valuation'
export const valuations = 'Valuations'
export const withdrawn = 'Retracted'
export const withdrawOf = (amount: string | number, date: string | number) => `Retract ${amount} from ${date}`
export const withdraw = 'Retract'
export const showFewer = 'Show fewer'
export const showAll = (length: string | number) => `Show all ${length}`

// valuation.ts
export const noValuationsInThisPeriod = 'No valuations in this period.'
export const wasOn = (name: string | number, amount: string | number, date: string | number) =>
  `${name} was ${amount} on ${date}.`
export const ourAppraisal = 'Our appraisal'
export const fromYourFile = 'From your file'
export const lastSale = 'Last sale'

// ConfirmUnusual.tsx
export const confirmUnusual = 'The value is right. Record it anyway.'
