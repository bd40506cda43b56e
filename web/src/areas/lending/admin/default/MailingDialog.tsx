import { noticeKinds } from '@ambry/contract/lending/margin/kinds'
import type { LoanNotice } from '@ambry/contract/lending/margin/records'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Field, TextArea } from '../../../../ui/fields/Field.tsx'
import * as labels from './dialog-labels.ts'

type MailingProps = { loanId: string; notice: LoanNotice; onClose: () => void }

/** Proof of certified mail, kept with the notice. */
export function MailingDialog({ loanId, notice, onClose }: MailingProps) {
  return (
    <ActDialog
      title={labels.recordMailingTitle(noticeKinds[notice.kind])}
      submit={labels.recordMailing}
      run={(form, options) =>
        api.lending.recordNoticeDelivery(
          {
            params: { id: loanId, noticeId: notice.id },
            body: { address: form.text('address'), proof: form.text('proof') },
          },
          options,
        )
      }
      done={({ number }) => ({ title: labels.mailingRecorded, description: number })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.recordMailingText}</p>
          <TextArea
            label={labels.mailedTo}
            name="address"
            required
            minLength={5}
            maxLength={300}
            error={fieldError(error, 'address')}
          />
          <Field
            label={labels.tracking}
            name="proof"
            required
            minLength={3}
            maxLength={300}
            autoComplete="off"
            error={fieldError(error, 'proof')}
          />
        </>
      )}
    </ActDialog>
  )
}
