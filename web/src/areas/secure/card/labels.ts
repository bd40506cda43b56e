import { formatMoney } from '@ambry/contract/kernel/money'
import type { RequestStatus } from '@ambry/contract/secure/kinds'

// The texts of one card in Secure and of its quick look.

export const secure = 'Secure'
export const card = 'Card'
export const breadcrumb = 'Breadcrumb'
export const failed = 'We couldn’t load this card'
export const goneTitle = 'This card isn’t in Secure'
export const goneText = 'It was sold or removed by its owner. Similar cards may be available.'
export const backToSecure = 'Back to Secure'
export const leftTitle = 'This card just left Secure. '
export const leftText = 'It was sold or removed by its owner. You can no longer request it.'
export const factSheet = 'Fact sheet (PDF)'
export const similar = 'Similar cards'
export const valuation = 'Valuation'
export const provenance = 'Provenance'

export const promoted = 'Promoted'
export const vaulted = (parts: string) => `Vaulted ${parts}`

export const listPrice = 'List price'
export const repriced = (before: string) => ` changed just now, from ${before}`
export const buyerTotal = (totalCents: number, feesCents: number) =>
  feesCents === 0
    ? `You pay ${formatMoney(totalCents)}. No fees.`
    : `You pay ${formatMoney(totalCents)}, including ${formatMoney(feesCents)} in fees.`
export const overTheYear = 'in 12 months'
export const notValued = 'Not appraised yet.'

export const sampleRecord = { name: 'Grader’s record', value: 'Sample data' }
export const population = 'Population at this grade'
export const title = 'Title'
export const owner = 'Owner'
export const vault = 'Vault'
export const lastAudit = 'Last audit'
export const openRequests = 'Open requests'

export const requestToBuy = 'Request to buy'
export const noObligation = 'No obligation. We hold the card once we approve your request.'
export const yoursTitle = 'This card is yours. '
export const yoursBefore = 'Change its price or listing '
export const yoursLink = 'in your registry'
export const lastRequest = (status: RequestStatus) =>
  `Your last request ${status === 'expired' ? 'expired' : `was ${status}`}. `
export const viewRequest = 'View request'

// quick look
export const viewDetails = 'View details'
export const grade = 'Grade'
export const cert = 'Cert'
export const populationShort = 'Population'

// request form
export const sendRequest = 'Send request'
export const requestSent = 'Request sent'
export const followRequest = (player: string) => `${player}. You’ll find our answer under My requests.`
export const cannotRequest = 'You can’t request this card right now. '
export const newPrice = (amount: string) => `The list price is now ${amount}. `
export const oldPrice = (amount: string) => `It was ${amount} when you opened this form. Your entries are still here.`
export const useNewPrice = 'Use the new price'

// MarketPart.tsx
export const value = 'Value'
export const timeRange = 'Time range'
export const noValuationsOrSales = 'No valuations or sales in this period.'
export const ourValuation = 'Our valuation'
export const recentSalesAtThisGrade = 'Recent sales at this grade'
export const date = 'Date'
export const source = 'Source'
export const price = 'Price'
export const showFewer = 'Show fewer'
export const showAll = (length: string | number) => `Show all ${length}`
export const recentSales = 'recent sales'
export const soldInSecure = 'Sold in Secure'

// CategoryPrices.tsx
export const categoryPrices = 'Prices in this category'
export const indexName = 'Price index'
export const errorBand = '95% error band'
export const noIndex = 'Too few cards in this category have sold more than once to show a price index.'
export const indexSentence = (from: string, to: string, value: string) =>
  `The price index for this category went from 100 in ${from} to ${value} in ${to}.`
export const madeFrom = (pairs: number, low: string, high: string) =>
  `From ${pairs.toLocaleString('en-US')} pairs of sales. The last value is between ${low} and ${high}, with 95% confidence.`

// MyRequest.tsx
export const yourRequest = 'Your request'
export const viewTimeline = 'View timeline'
export const timeLeft = 'Time left:'

// card-actions.ts
export const thisIsntAvailableRightNow = 'This isn’t available right now.'
