import { changeKinds } from '@ambry/contract/lending/kinds'
import type { LoanChange } from '@ambry/contract/lending/records'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { changeText } from './change-text.ts'
import * as labels from './labels.ts'

export type Deciding = { change: LoanChange; loan: { id: string; number: string } }
type Props = Deciding & { approve: boolean; onDone?: (() => void) | undefined; onClose: () => void }

/** Approving carries it out at once; the server checks again that it still can be. */
export function DecideDialog({ change, loan, approve, onDone, onClose }: Props) {
  const kind = changeKinds[change.kind]
  return (
    <ActDialog
      title={(approve ? labels.approveTitle : labels.declineTitle)(loan.number, kind)}
      submit={approve ? labels.approve : labels.decline}
      danger={!approve}
      run={(form, options) =>
        api.lending.decideLoanChange(
          { params: { id: loan.id, changeId: change.id }, body: { approve, answer: form.optional('answer') } },
          options,
        )
      }
      done={() => ({
        title: approve ? labels.approved : labels.declined,
        description: labels.decidedOf(loan.number),
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>
            <strong>{changeText(change)}</strong>
          </p>
          <p>{approve ? labels.approveText[change.kind] : labels.declineText}</p>
          {approve && change.fault && (
            <Note tone="bad" title={labels.checkFails}>
              {change.fault}
            </Note>
          )}
          <TextArea
            label={labels.answer}
            name="answer"
            optional
            maxLength={500}
            hint={labels.answerHint}
            error={fieldError(error, 'answer')}
          />
        </>
      )}
    </ActDialog>
  )
}
