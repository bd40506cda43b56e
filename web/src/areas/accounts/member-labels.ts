// palette.ts
export const person = 'Person'

// profile.ts
export const shippingAddress = 'Shipping address'

// toasts.ts
export const accessRequestApproved = 'Access Request Approved'
export const yourAccessRequestHasBeen = 'Your access request has been approved. You can now log in.'
export const accessRequestRejected = 'Access Request Rejected'
export const yourAccessRequestWasNot =
  'Your access request was not approved. Please contact support for more information.'
export const profileUpdated = 'Profile Updated'
export const yourProfileHasBeenUpdated = 'Your profile has been updated.'
