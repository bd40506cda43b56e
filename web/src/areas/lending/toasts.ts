import { byStatus, type LiveToasts } from '../../live-toast.ts'
import * as labels from './labels.ts'

export const toasts: LiveToasts = {
  loan_updated: byStatus({
    approved: { title: labels.conditionallyApproved, description: labels.conditionallyApprovedText },
    paid: { title: labels.markedAsPaid, description: labels.markedAsPaidText },
    rejected: { title: labels.rejected, description: labels.rejectedText, variant: 'destructive' },
  }),
}
