import type { LiveEvent } from '@ambry/contract/live'
import { expect, test } from 'vitest'

import { toastFor } from './live-toasts.ts'
// areas contribute their toasts there
import './routes.tsx'

const card = { year: '1986', playerName: 'Marcus Vale' }

test.each<[LiveEvent, string, string]>([
  [
    { type: 'access_request_updated', status: 'approved' },
    'Access Request Approved',
    'Your access request has been approved. You can now log in.',
  ],
  [
    { type: 'access_request_updated', status: 'rejected' },
    'Access Request Rejected',
    'Your access request was not approved. Please contact support for more information.',
  ],
  [
    { type: 'hunt_updated', status: 'matched', ...card },
    'Hunt Request Updated',
    'Your hunt for 1986 Marcus Vale is now matched.',
  ],
  [
    { type: 'sell_updated', status: 'accepted', ...card },
    'Sell Offer Updated',
    'Your offer for 1986 Marcus Vale was accepted.',
  ],
  [
    { type: 'request_updated', status: 'approved', ...card },
    'Card Request Updated',
    'Your request for 1986 Marcus Vale is now approved.',
  ],
  [
    { type: 'loan_updated', status: 'approved' },
    'Loan Conditionally Approved',
    'Conditional Approve. We Must Receive Item In Hand To Fully Approve Loan. Our Secure Team Will Come To Pick Up Item(s) Personally. We Will Call To Schedule Pickup.',
  ],
  [
    { type: 'loan_updated', status: 'paid' },
    'Loan Marked as Paid',
    'Your loan is paid in full. Your cards are free of its lien.',
  ],
  [{ type: 'loan_updated', status: 'rejected' }, 'Loan Rejected', 'Your loan application was not approved.'],
  [{ type: 'profile_updated' }, 'Profile Updated', 'Your profile has been updated.'],
  [{ type: 'source_status_changed', status: 'active' }, 'Source Request Approved', 'Your source request is now live.'],
  [
    { type: 'source_status_changed', status: 'closed' },
    'Source Request Closed',
    'Your source request has been closed.',
  ],
  [
    { type: 'source_status_changed', status: 'fulfilled' },
    'Source Request Fulfilled',
    'Your source request has been fulfilled.',
  ],
])('%j shows "%s"', async (event, title, description) => {
  const mine = { ...event, userId: 'user-1' }
  expect(await toastFor(mine, 'user-1')).toMatchObject({ title, description })
  expect(await toastFor(mine, 'user-2')).toBeNull()
  expect(await toastFor(mine, null)).toBeNull()
  expect(await toastFor(event, 'user-1')).toBeNull()
})

test('missing event data is left out of the sentence', async () => {
  const describe = async (event: LiveEvent) => (await toastFor({ ...event, userId: 'user-1' }, 'user-1'))?.description
  expect(await describe({ type: 'hunt_updated', status: 'closed' })).toBe('Your hunt is now closed.')
  expect(await describe({ type: 'sell_updated', status: 'rejected', playerName: 'Marcus Vale' })).toBe(
    'Your offer for Marcus Vale was rejected.',
  )
  expect(await describe({ type: 'request_updated', status: 'awaiting_payment', ...card })).toBe(
    'Your request for 1986 Marcus Vale is now awaiting payment.',
  )
})

test.each<LiveEvent>([
  { type: 'user_updated' },
  { type: 'card_updated' },
  { type: 'kyc_status_updated', status: 'approved' },
  { type: 'kyc_document_updated' },
  { type: 'source_updated', status: 'active' },
  { type: 'auth_success' },
  { type: 'access_request_updated', status: 'pending' },
  { type: 'loan_updated', status: 'active' },
  { type: 'loan_updated', status: 'constructor' },
  { type: 'loan_updated' },
  { type: 'never_heard_of' } as unknown as LiveEvent,
])('%j shows nothing', async (event) => {
  expect(await toastFor({ ...event, userId: 'user-1' }, 'user-1')).toBeNull()
})

test('a notification uses its own text, for me or for everyone', async () => {
  const event: LiveEvent = {
    type: 'notification',
    title: 'Vault closed',
    message: 'On Monday.',
    variant: 'destructive',
  }
  const toast = { title: 'Vault closed', description: 'On Monday.', variant: 'destructive' }
  expect(await toastFor(event, 'user-1')).toEqual(toast)
  expect(await toastFor({ ...event, userId: 'user-1' }, 'user-1')).toEqual(toast)
  expect(await toastFor({ ...event, userId: 'user-2' }, 'user-1')).toBeNull()
  expect(await toastFor({ type: 'notification', title: 'Only a title' }, 'user-1')).toEqual({ title: 'Only a title' })
  expect(await toastFor({ type: 'notification' }, 'user-1')).toBeNull()
})
