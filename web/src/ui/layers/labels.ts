export const discardTitle = 'Discard changes?'
export const discardText = 'What you entered hasn’t been saved.'
export const keepEditing = 'Keep editing'
export const discard = 'Discard'
