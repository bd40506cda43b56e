import { formatMoney } from '@ambry/contract/kernel/money'
import type { Dispute } from '@ambry/contract/payments/disputes/endpoints'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'

export function DisputeActions({ dispute }: { dispute: Dispute }) {
  const { id, actions, member, amountCents, files } = dispute
  const [open, setOpen] = useState<'answer' | 'accept' | null>(null)
  const close = () => setOpen(null)
  const what = labels.from(formatMoney(amountCents), member.name)
  return (
    <>
      {actions.includes('answer') && <Button onClick={() => setOpen('answer')}>{labels.sendAnswer}</Button>}
      {actions.includes('accept') && (
        <Button variant="danger" onClick={() => setOpen('accept')}>
          {labels.acceptLoss}
        </Button>
      )}
      {open === 'answer' && (
        <ActDialog
          title={labels.sendTitle(what)}
          submit={labels.sendAnswer}
          long
          run={(form, options) =>
            api.payments.answerDispute({ params: { id }, body: { text: form.text('text') } }, options)
          }
          done={() => ({ title: labels.evidenceSent, description: labels.theBankDecides })}
          onClose={close}
        >
          {() => (
            <>
              <p>
                {labels.theBankReadsItOnce} {files.length > 0 && labels.documentsAreSent(files.length)}
              </p>
              <TextArea
                label={labels.explanation}
                name="text"
                hint={labels.whatHappened}
                optional={files.length > 0}
                maxLength={20_000}
                rows={6}
                defaultValue={dispute.evidenceText ?? ''}
              />
            </>
          )}
        </ActDialog>
      )}
      {open === 'accept' && (
        <ActDialog
          title={labels.acceptTitle(what)}
          submit={labels.acceptLoss}
          danger
          run={(_form, options) => api.payments.acceptDispute({ params: { id } }, options)}
          done={() => ({ title: labels.lossAccepted, description: what })}
          onClose={close}
        >
          {() => <p>{labels.theMoneyStays}</p>}
        </ActDialog>
      )}
    </>
  )
}
