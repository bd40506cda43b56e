// Every sentence of this folder's screens.

// AddMethodDialog.tsx
export const paymentMethodSaved = 'Payment method saved'
export const addPaymentMethod = 'Add payment method'
export const save = 'Save'
export const type = 'Type'

// WaysToPayPanel.tsx
export const paymentMethods = 'Payment methods'
export const storedByStripe = 'Stored by Stripe. We only see the last four digits.'
export const noSavedPaymentMethods = 'No saved payment methods. Add one here, or save one when you pay.'
export const weAcceptWires = 'We accept wires only, so there’s nothing to save.'
export const thePaymentMethodWasntAdded = 'The payment method wasn’t added'
export const defaultPaymentMethodChanged = 'Default payment method changed'
export const expired = 'Expired'
export const defaultLabel = 'Default'
export const makeDefault = 'Make default'
export const remove = 'Remove'
export const removed = 'Removed'
export const itWillBeRemoved =
  'It will be removed. Renewals are charged to another payment method. Without one, they stay unpaid.'
export const itWillBeRemovedPastPayments = 'It will be removed. Past payments aren’t affected.'
