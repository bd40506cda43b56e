// Every sentence of this folder's screens.

// service.ts
export const tooManyRequests = (detail: string | number) =>
  `Too many requests from your network. Please try again ${detail}.`
export const yourAccessRequestHasBeen = (houseName: string | number, address: string | number) =>
  `${houseName}: your access request has been approved. You can now log in with this number: ${address}`
export const yourAccessRequestWasNot = (houseName: string | number) =>
  `${houseName}: your access request was not approved. Please contact support for more information.`
export const thisPhoneNumberAlreadyHas = 'This phone number already has an account or an invitation.'
export const invitedDirectly = 'Invited directly'
