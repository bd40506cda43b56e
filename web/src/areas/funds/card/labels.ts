import { valueSources } from '@ambry/contract/funds/kinds'

export const breadcrumb = 'Breadcrumb'
export const card = 'Card'
export const gone = 'This card isn’t part of the fund'
export const goneText = 'The link may be incomplete. The fund’s page lists the cards it holds now.'
export const back = 'Back to the fund'
export const valuedAt = (on: string) => `Valued at, ${on}`
export const soldFor = (on: string) => `Sold for, ${on}`
export const sinceBought = 'since it was bought'
export const ofFund = (share: string) => `${share} of the fund`
export const cert = 'Cert number'
export const fund = 'Fund'
export const bought = 'Bought'
export const from = 'Bought from'
export const cost = 'Acquired for'
export const value = 'Value'
export const valuation = 'Valued by'
export const vault = 'Vault'
export const lastPhoto = 'Last photo'
export const title = 'Title'
export const clear = 'Clear: the fund owns it, with no other claims'
export const notClear = 'Under review'
export const sold = 'Sold'
export const noPhoto = 'No photo yet'
export const history = 'Value over time'
export const historyLabel = (first: string, last: string, from: string, to: string) =>
  `Value of the card, from ${first} on ${from} to ${last} on ${to}.`
export const allValues = (number: number) => `Show all ${number} values`
export const valueHead = ['Date', 'Value', 'Source'] as const
export const sources = valueSources
export const custody = 'Custody photos'
export const custodyLead = 'Taken in the vault when the fund bought the card and at every audit.'
export const photoOf = (card: string, vault: string, on: string) => `${card} in ${vault}, ${on}`
export const provenance = 'Provenance'
export const noProvenance = 'No provenance recorded yet.'
