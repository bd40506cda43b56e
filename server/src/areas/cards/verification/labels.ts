// Every sentence of this folder's screens.

// service.ts
export const couldntBeFoundCompare = (
  grader: string | number,
  certNumber: string | number,
  playerName: string | number,
) => `${grader} ${certNumber} (${playerName}) couldn’t be found. Check the number against the label.`
export const onlyPsaOffersLookups = 'Only PSA offers lookups. Check the card on the grader’s website.'
export const theresNoRecord = 'There’s no record of this card on file. Compare it first.'
export const asRecordedByTheGrader = 'As recorded by the grader.'
