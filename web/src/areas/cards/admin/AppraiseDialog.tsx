import type { AdminCardDetail } from '@ambry/contract/cards/records'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { DayField, StepDialog } from '../card/StepDialog.tsx'
import { ConfirmUnusual } from '../valuations/ConfirmUnusual.tsx'
import * as labels from './labels.ts'

/** Records our appraisal of the card. */
export function AppraiseDialog({ card, onClose }: { card: AdminCardDetail; onClose: () => void }) {
  return (
    <StepDialog
      onClose={onClose}
      step={{
        title: `Appraise: ${card.playerName}`,
        submit: labels.recordAppraisal,
        consequence: labels.theLatestAppraisalIsShown,
        done: labels.appraisalRecorded,
        fields: (error) => (
          <>
            <div className="grid-2 grid-close">
              <MoneyField label={labels.value} name="valueCents" required error={fieldError(error, 'valueCents')} />
              <DayField error={error} />
            </div>
            <ConfirmUnusual error={error} />
            <Field
              label={labels.note}
              name="note"
              optional
              maxLength={300}
              autoComplete="off"
              hint={labels.whatTheValueIsBased}
              error={fieldError(error, 'note')}
            />
          </>
        ),
        run: (form) => {
          const cents = centsOf(form.text('valueCents'))
          return api.cards.appraiseCard({
            params: { id: card.id },
            body: {
              valueCents: typeof cents === 'number' ? cents : Number.NaN,
              on: form.optional('on') ?? undefined,
              note: form.optional('note'),
              confirm: form.checked('confirm'),
            },
          })
        },
      }}
    />
  )
}
