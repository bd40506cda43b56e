import { addMonths, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { Check, Field } from '../../../../ui/fields/Field.tsx'
import type { StepProps } from './LoanDialog.tsx'
import * as labels from './labels.ts'

const minus = (cents: number) => `−${formatMoney(cents)}`

/** Records the wire. It takes a fresh code, which the page asks for by itself. */
export function FundDialog({ loan, onDone, onClose }: StepProps) {
  const [fundedOn, setFundedOn] = useState(today)
  const [firstDueOn, setFirstDueOn] = useState<string | null>(null)
  const own = loan.conditions.filter(({ key, isMet }) => key === 'other' && !isMet)
  const { principalCents, feeCents } = loan
  return (
    <ActDialog
      title={labels.fundTitle(loan.number)}
      submit={labels.recordFunding}
      long
      run={(form, options) =>
        api.lending.fundLoan(
          {
            params: { id: loan.id },
            body: {
              fundedOn: form.text('fundedOn'),
              firstDueOn: form.text('firstDueOn'),
              reference: form.text('reference'),
            },
          },
          options,
        )
      }
      done={({ number, nextDueOn }) => ({
        title: labels.funded,
        description: labels.fundedText(number, formatDate(nextDueOn)),
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.fundText}</p>
          <FactList
            facts={[
              { name: labels.principal, value: <span className="num">{formatMoney(principalCents)}</span> },
              { name: labels.feeWithheld, value: <span className="num">{minus(feeCents)}</span> },
            ]}
            total={{
              name: labels.wireAmount,
              value: <strong className="num">{formatMoney(principalCents - feeCents)}</strong>,
            }}
          />
          <Field
            label={labels.reference}
            name="reference"
            required
            maxLength={80}
            autoComplete="off"
            hint={labels.referenceHint}
            error={fieldError(error, 'reference')}
          />
          <div className="grid-2 grid-close">
            <Field
              label={labels.fundedOn}
              name="fundedOn"
              type="date"
              required
              max={today()}
              value={fundedOn}
              onChange={(event) => setFundedOn(event.target.value)}
              error={fieldError(error, 'fundedOn')}
            />
            <Field
              label={labels.firstDueOn}
              name="firstDueOn"
              type="date"
              required
              min={fundedOn}
              // follows the wire until it is chosen
              value={firstDueOn ?? (fundedOn && addMonths(fundedOn, 1))}
              onChange={(event) => setFirstDueOn(event.target.value)}
              hint={labels.firstDueHint}
              error={fieldError(error, 'firstDueOn')}
            />
          </div>
          {own.length > 0 && (
            <fieldset className="stack-small">
              <legend className="field-label">{labels.confirmConditions}</legend>
              {own.map(({ title }) => (
                <Check key={title} label={title} required />
              ))}
            </fieldset>
          )}
        </>
      )}
    </ActDialog>
  )
}
