import type { Approval } from '@ambry/contract/approvals/endpoints'

import { api } from '../../api/api.ts'
import { ActDialog } from '../../parts/dialogs/ActDialog.tsx'
import * as labels from './labels.ts'

type Props = { approval: Approval; onClose: () => void }

export const ApproveDialog = ({ approval: { id, title }, onClose }: Props) => (
  <ActDialog
    title={labels.approveTitle}
    submit={labels.approve}
    enterSends
    run={(_form, options) => api.approvals.approve({ params: { id } }, options)}
    done={() => ({ title: labels.approved, description: labels.approvedText(title) })}
    onClose={onClose}
  >
    {() => <p>{labels.approveText(title)}</p>}
  </ActDialog>
)

export const DeclineDialog = ({ approval: { id, title, requestedBy }, onClose }: Props) => (
  <ActDialog
    title={labels.declineTitle}
    submit={labels.decline}
    danger
    withReason
    reasonHint={labels.declineText(requestedBy.name)}
    run={(form, options) =>
      api.approvals.declineApproval({ params: { id }, body: { reason: form.text('reason') } }, options)
    }
    done={() => ({ title: labels.declined, description: title })}
    onClose={onClose}
  >
    {() => <p>{title}</p>}
  </ActDialog>
)

export const WithdrawDialog = ({ approval: { id, title }, onClose }: Props) => (
  <ActDialog
    title={labels.withdrawTitle}
    submit={labels.withdraw}
    enterSends
    run={(_form, options) => api.approvals.withdrawApproval({ params: { id } }, options)}
    done={() => ({ title: labels.withdrawn, description: title })}
    onClose={onClose}
  >
    {() => <p>{title}</p>}
  </ActDialog>
)
