// Every sentence of this folder's screens.

export const itIsTheSameEntry = 'Choose a different entry to merge into.'
export const itIsAlreadyMerged = 'This entry has already been merged.'
