// Every sentence of this folder's screens.

// rules.ts
export const anyGrade = 'Any'
export const otherGrades = 'Other'
export const lowPsaGrades = 'PSA ≤ 7'
export const noSet = 'No set'
export const otherSets = 'Other sets'

// service.ts
export const noOpenPosts = 'There are no open posts for this set and grade anymore.'
