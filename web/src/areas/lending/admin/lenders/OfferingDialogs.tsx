import { addDays, formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { type RiskGrade, riskGradeNames, riskGrades } from '@ambry/contract/lending/lenders/kinds'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { centsOf } from '../../../../ui/fields/amount.ts'
import { Field, Radio, TextArea } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { RateField } from '../../../../ui/fields/RateField.tsx'
import { bpsOf, rateText as typedRate } from '../../../../ui/fields/rate.ts'
import { rateText } from '../../rates.ts'
import type { StepProps } from '../dialogs/LoanDialog.tsx'
import styles from './lenders-admin.module.css'
import * as labels from './offering-labels.ts'

const usual = { minimumCents: 100_000, feeBps: 1_000, days: 7 }
const mostFeeBps = 5_000

const centsIn = (typed: string): number => {
  const cents = centsOf(typed)
  return typeof cents === 'number' ? cents : 0
}

/** Offers an approved loan, or a part of it. */
export function OfferDialog({ loan, onDone, onClose }: StepProps) {
  const [grade, setGrade] = useState<RiskGrade>('B')
  const [fee, setFee] = useState(() => typedRate(usual.feeBps))
  const typed = bpsOf(fee)
  const feeBps = typeof typed === 'number' ? typed : 0
  const lenderBps = Math.round((loan.rateBps * (10_000 - feeBps)) / 10_000)
  return (
    <ActDialog
      title={labels.offerTitle(loan.number)}
      submit={labels.offer}
      long
      wide
      run={async (form, options) => {
        const amountCents = centsIn(form.text('amountCents'))
        const minimumCents = centsIn(form.text('minimumCents'))
        if (amountCents <= 0 || minimumCents <= 0) throw new Error(labels.enterAnAmount)
        if (minimumCents > amountCents) throw new Error(labels.minimumAbove)
        const body = {
          amountCents,
          minimumCents,
          feeBps,
          grade,
          memo: form.text('memo'),
          closesOn: form.text('closesOn'),
        }
        await api.lending.offerToLenders({ params: { id: loan.id }, body }, options)
        return body
      }}
      done={({ amountCents, closesOn }) => ({
        title: labels.offered,
        description: labels.offeredText(formatMoney(amountCents), formatDate(closesOn)),
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.offerText}</p>
          <div className="grid-2 grid-close">
            <MoneyField
              label={labels.offeredAmount}
              name="amountCents"
              required
              cents={loan.principalCents}
              hint={labels.offeredHint(formatDollars(loan.principalCents))}
              error={fieldError(error, 'amountCents')}
            />
            <MoneyField
              label={labels.minimum}
              name="minimumCents"
              required
              cents={Math.min(usual.minimumCents, loan.principalCents)}
              error={fieldError(error, 'minimumCents')}
            />
            <RateField
              label={labels.fee}
              name="feeBps"
              required
              most={mostFeeBps}
              value={fee}
              onChange={(event) => setFee(event.target.value)}
              hint={labels.feeHint(rateText(lenderBps))}
              error={fieldError(error, 'feeBps')}
            />
            <Field
              label={labels.closesOn}
              name="closesOn"
              type="date"
              required
              min={today()}
              max={loan.offerEndsOn ?? undefined}
              defaultValue={earlier(addDays(today(), usual.days), loan.offerEndsOn)}
              error={fieldError(error, 'closesOn')}
            />
          </div>
          <fieldset className={styles.grades}>
            <legend className="field-label">{labels.grade}</legend>
            {riskGradeNames.map((name) => (
              <Radio
                key={name}
                name="grade"
                value={name}
                label={
                  <>
                    <strong>{name}</strong> {riskGrades[name]}
                  </>
                }
                checked={name === grade}
                onChange={() => setGrade(name)}
              />
            ))}
          </fieldset>
          <TextArea
            label={labels.memoField}
            name="memo"
            required
            rows={6}
            minLength={20}
            maxLength={4000}
            hint={labels.memoHint}
            error={fieldError(error, 'memo')}
          />
        </>
      )}
    </ActDialog>
  )
}

const earlier = (day: string, other: string | null) => (other !== null && other < day ? other : day)

/** Releases what lenders committed. */
export function CancelOfferingDialog({ loan, onDone, onClose }: StepProps) {
  const held = loan.offering?.notes.filter(({ status }) => status === 'committed') ?? []
  return (
    <ActDialog
      title={labels.cancelOfferingTitle(loan.number)}
      submit={labels.cancelOffering}
      dismiss={labels.keepOffering}
      danger
      withReason
      reasonHint={labels.lendersRead}
      run={(form, options) =>
        api.lending.cancelOffering({ params: { id: loan.id }, body: { reason: form.text('reason') } }, options)
      }
      done={({ number }) => ({ title: labels.offeringCanceled, description: labels.offeringCanceledText(number) })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {() => (
        <p>
          {labels.cancelOfferingText(
            held.length,
            formatMoney(held.reduce((sum, { shareCents }) => sum + shareCents, 0)),
          )}
        </p>
      )}
    </ActDialog>
  )
}
