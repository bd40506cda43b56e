// Every sentence of this folder's screens.

// ComparePage.tsx
export const compareSecure = 'Compare, Secure'
export const breadcrumb = 'Breadcrumb'
export const secure = 'Secure'
export const compare = 'Compare'
export const onlyShowDifferences = 'Only show differences'
export const noCardsSelected = 'No cards selected'
export const backToSecure = 'Back to Secure'
export const chooseCompareAboveTheCards = 'Choose Compare above the cards in Secure and select up to four.'

// CompareTable.tsx
export const comparison = 'Comparison'
export const justLeftSecure = 'Just left Secure'
export const notInSecure = 'Not in Secure'
export const itWasSoldOrRemoved = 'It was sold or removed by its owner.'
export const tryAgain = 'Try again'
export const removeFromComparison = (name: string | number) => `Remove ${name} from comparison`

// CompareTray.tsx
export const youCanCompareUp = 'You can compare up to four cards. Remove one first.'
export const selectTwoToFourCards = 'Select two to four cards.'
export const n1CardSelected = '1 card selected. Select another.'
export const ofCardsSelected = (count: string | number, mostCompared: string | number) =>
  `${count} of ${mostCompared} cards selected.`

// compare-rows.ts
export const buyersFee = 'Buyer’s fee'
export const yourTotal = 'Your total'

// compare-rows.ts
export const yearAndSet = 'Year and set'
export const numberAndVariety = 'Number and variety'
export const listPrice = 'List price'
export const ourValuation = 'Our valuation'
export const lastSaleAtThisGrade = 'Last sale at this grade'
