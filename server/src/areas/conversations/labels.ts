// Every sentence of this folder's screens.

// rules.ts
export const suspendedMember = 'Your account is suspended, so you can’t send messages.'
export const suspendedToStaff = 'This account is suspended. The member can’t read or send messages.'
export const closedToStaff = 'This account isn’t active. The member can’t read messages.'
export const ownRecord = 'This is your own record. Write from your member page instead.'
export const inAdminMode = 'You can’t send messages in admin mode.'
export const notIssued = 'The member can’t see this invoice yet. Issue it first.'

// service.ts
export const tooManyMessages = 'Too many messages. Try again later.'
export const newMessage = (house: string) => `New message from ${house}`
export const aboutRecord = (title: string, body: string) => `${title}: ${body}`
export const memberReplied = (name: string) => `${name} replied`

// files-service.ts
export const tooManyFiles = 'Too many files uploaded. Try again later.'
export const attachAgain = 'One of the files can’t be attached. Remove it and upload it again.'
export const fileGone = 'This file no longer exists.'

// area.ts
export const replyTitleTaken = 'Another reply already has this title.'
