// Every sentence of this folder's screens.

// ComparablesPart.tsx
export const comparableSales = 'Comparable sales'
export const noRecordedSales = 'No recorded sales of this card yet.'
export const salesAtThisGrade = 'Sales at this grade'
export const otherGrades = 'Other grades'
export const salesAtOtherGrades = 'Sales at other grades'
export const soldInSecure = 'Sold in Secure'
export const excluded = (excluded: string | number) => `Excluded: ${excluded}`
export const excludedTitle = 'Excluded'
export const showFewer = 'Show fewer'
export const showAll = (length: string | number) => `Show all ${length}`
