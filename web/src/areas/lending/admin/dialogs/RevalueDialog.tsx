import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'
import { ltvBps, ltvLevel } from '@ambry/contract/lending/arithmetic/ltv'
import { ltvLevels } from '@ambry/contract/lending/kinds'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { centsOf } from '../../../../ui/fields/amount.ts'
import { Field } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { ConfirmUnusual } from '../../../cards/valuations/ConfirmUnusual.tsx'
import { percentText } from '../../ltv/ltv-bands.ts'
import type { CollateralProps } from './CollateralDialogs.tsx'
import * as labels from './labels.ts'

/** Records an appraisal of a pledged card, and shows the LTV it leads to before it is saved. */
export function RevalueDialog({ loan, item, onClose }: CollateralProps) {
  const [typed, setTyped] = useState('')
  const cents = centsOf(typed)
  const valueCents = typeof cents === 'number' ? cents : 0
  const allCents = loan.ltv.valueCents - item.valueCents + valueCents
  const title = cardTitle(item.card)
  return (
    <ActDialog
      title={labels.revalueTitle(title)}
      submit={labels.revalue}
      run={async (form) => {
        if (valueCents <= 0) throw new Error(labels.enterAnAmount)
        const body = { valueCents, note: form.optional('note'), confirm: form.checked('confirm') }
        return api.cards.appraiseCard({ params: { id: item.card.id }, body })
      }}
      done={() => ({ title: labels.revalued, description: labels.revaluedText(title, formatDollars(valueCents)) })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.revalueText}</p>
          <MoneyField
            label={labels.newValue}
            name="valueCents"
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            hint={labels.valueNow(formatDollars(item.valueCents))}
            error={fieldError(error, 'valueCents')}
          />
          <ConfirmUnusual error={error} />
          <Field
            label={labels.valueNote}
            name="note"
            optional
            maxLength={300}
            autoComplete="off"
            hint={labels.valueNoteHint}
            error={fieldError(error, 'note')}
          />
          {valueCents > 0 && (
            <FactList
              facts={[
                { name: labels.ltvNow, value: <span className="num">{percentText(loan.ltv.bps)}</span> },
                { name: labels.valueAfter, value: <span className="num">{formatDollars(allCents)}</span> },
                {
                  name: labels.ltvAfter,
                  value: (
                    <strong className="num">
                      {percentText(ltvBps(loan.ltv.principalCents, allCents))},{' '}
                      {ltvLevels[ltvLevel(loan.ltv.principalCents, allCents, loan.ltv)].toLowerCase()}
                    </strong>
                  ),
                },
              ]}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}
