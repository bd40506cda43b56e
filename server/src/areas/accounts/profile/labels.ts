// Every sentence of this folder's screens.

// service.ts
export const yourProfileWasChanged = 'Your profile was changed in another window. Review it and try again.'

// attention-service.ts
export const addName = { title: 'Add your name', text: 'We show your phone number until you do.', action: 'Add name' }
export const addAddress = {
  title: 'Add a shipping address',
  text: 'We only ship to an address on file.',
  action: 'Add address',
}
