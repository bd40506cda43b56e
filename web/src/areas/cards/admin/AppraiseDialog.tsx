import type { AdminCardDetail } from '@ambry/contract/cards/records'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { DayField, StepDialog } from '../card/StepDialog.tsx'

/** Records what the house holds the card to be worth. */
export function AppraiseDialog({ card, onClose }: { card: AdminCardDetail; onClose: () => void }) {
  return (
    <StepDialog
      onClose={onClose}
      step={{
        title: `Appraise: ${card.playerName}`,
        submit: 'Record appraisal',
        consequence:
          'The latest appraisal is shown as the card’s value everywhere. It’s recorded in the card’s history.',
        done: 'Appraisal recorded.',
        fields: (error) => (
          <>
            <div className="grid-2 grid-close">
              <MoneyField label="Value" name="valueCents" required error={fieldError(error, 'valueCents')} />
              <DayField error={error} />
            </div>
            <Field
              label="Note"
              name="note"
              optional
              maxLength={300}
              autoComplete="off"
              hint="What the value is based on. Visible to the owner."
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
            },
          })
        },
      }}
    />
  )
}
