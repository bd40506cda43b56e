import { addDays, dayIn, formatDate, formatDeadline } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { houseZone } from '../../../../api/live/server-meta.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import type { StepProps } from '../dialogs/LoanDialog.tsx'
import * as labels from './labels.ts'

/** Sends the open call again. What is sent is logged with it. */
export function RemindCallDialog({ loan, onDone, onClose }: StepProps) {
  const { marginCall: call } = loan
  return (
    <ActDialog
      title={labels.remindTitle(loan.number)}
      submit={labels.remind}
      enterSends
      run={(_, options) => api.lending.remindMarginCall({ params: { id: loan.id } }, options)}
      done={() => ({ title: labels.reminded, description: labels.remindedText(loan.member.name) })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.remindText(loan.member.name)}</p>
          {call && (
            <dl className="facts">
              <Fact name={labels.shortfall}>
                <span className="num">{formatMoney(call.shortCents)}</span>
              </Fact>
              <Fact name={labels.deadline}>{formatDeadline(call.deadlineAt, houseZone())}</Fact>
            </dl>
          )}
        </>
      )}
    </ActDialog>
  )
}

/** Only later: a call never gets less time than it was announced with. */
export function ExtendCallDialog({ loan, onDone, onClose }: StepProps) {
  const { marginCall: call } = loan
  const deadlineOn = call ? dayIn(houseZone(), call.deadlineAt) : loan.balance.asOf
  const earliest = addDays(deadlineOn, 1)
  const [until, setUntil] = useState(() => addDays(deadlineOn, 3))
  return (
    <ActDialog
      title={labels.extendTitle(loan.number)}
      submit={labels.extend}
      withReason
      reasonHint={labels.borrowerReads}
      run={(form, options) =>
        api.lending.extendMarginCall({ params: { id: loan.id }, body: { until, reason: form.text('reason') } }, options)
      }
      done={() => ({ title: labels.extended, description: labels.extendedText(loan.number, formatDate(until)) })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          {call && <p>{labels.extendText(formatDeadline(call.deadlineAt, houseZone()))}</p>}
          <Field
            label={labels.newDeadline}
            name="until"
            type="date"
            required
            min={earliest}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
            hint={labels.newDeadlineHint}
            error={fieldError(error, 'until')}
          />
        </>
      )}
    </ActDialog>
  )
}
