// Every sentence of this folder.

export const notOnStaff = 'This person isn’t on staff anymore. Choose someone else.'
