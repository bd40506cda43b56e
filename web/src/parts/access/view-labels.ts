// Separate from the other sentences about roles: this one is in the first load.

export const outsideYourRoles = 'Not included in your roles'
