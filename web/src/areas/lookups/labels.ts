// Every sentence of this folder's screens.

// JobsList.tsx
export const listsRunInTheBackground =
  'Lists run in the background, wait when lookups run out, and are saved with their results.'
export const newList = 'New list'
export const lists = 'Lists'
export const noListsYet = 'No lists yet'
export const lookUpSeveralCerts = 'Look up several certs'
export const whenYouLookUpSeveral = 'When you look up several certs at once, the list and its results are saved here.'

// LookupFrame.tsx
export const lookupOptions = 'Lookup options'

// LookupPage.tsx
export const checkOneCertNumber = (count: string | number) =>
  `Check one cert number or paste up to ${count}. We compare PSA’s record with yours and save the result.`
export const breadcrumb = 'Breadcrumb'
export const registry = 'Registry'
export const psaLookup = 'PSA lookup'
export const psaLookupTitle = 'PSA Lookup'
export const checkOneCertNumberOrUp = (count: string | number) =>
  `Check one cert number or up to ${count}, and register the cards for Ambry or a member.`

// QuotaLine.tsx
export const seePlans = 'See plans'
export const sampleData = 'Sample data'
export const psaLookupsArentAvailableRight = 'PSA lookups aren’t available right now.'
export const savedResultsAreShown = 'Saved results are shown. You can still register cards manually.'
export const viewProviders = 'View providers'

// ResultTag.tsx
export const waiting = 'Waiting'

// lookup-address.ts
export const oneCert = 'One cert'
export const severalCerts = 'Several certs'
