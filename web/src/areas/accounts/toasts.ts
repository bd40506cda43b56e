import { byStatus, type LiveToasts } from '../../live-toast.ts'
import * as labels from './member-labels.ts'

export const toasts: LiveToasts = {
  access_request_updated: byStatus({
    approved: {
      title: labels.accessRequestApproved,
      description: labels.yourAccessRequestHasBeen,
    },
    rejected: {
      title: labels.accessRequestRejected,
      description: labels.yourAccessRequestWasNot,
      variant: 'destructive',
    },
  }),
  profile_updated: () => ({ title: labels.profileUpdated, description: labels.yourProfileHasBeenUpdated }),
}
