import { byStatus, type LiveToasts } from '../../live-toast.ts'

export const toasts: LiveToasts = {
  access_request_updated: byStatus({
    approved: {
      title: 'Access Request Approved',
      description: 'Your access request has been approved. You can now log in.',
    },
    rejected: {
      title: 'Access Request Rejected',
      description: 'Your access request was not approved. Please contact support for more information.',
      variant: 'destructive',
    },
  }),
  profile_updated: () => ({ title: 'Profile Updated', description: 'Your profile has been updated.' }),
}
