// Every sentence of this folder.

export const notWorking = 'This receive code doesn’t work. Ask the other member for a new one from their settings.'
export const tooManyTries = 'You’ve entered too many receive codes today. Try again tomorrow.'
