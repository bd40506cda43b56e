import { formatMoney } from '@ambry/contract/kernel/money'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { scheduleKinds } from '@ambry/contract/lending/kinds'

import { fieldError } from '../../../../api/errors.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { SelectField } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { RateField } from '../../../../ui/fields/RateField.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { ConditionsField } from './ConditionsField.tsx'
import styles from './dialogs.module.css'
import * as labels from './labels.ts'
import { type OfferDraft, offerSchedule, paymentsInWords, readOffer, shownRate, withPeriod, withRate } from './offer.ts'

type Props = {
  loan: AdminLoanDetail
  draft: OfferDraft
  onChange: (draft: OfferDraft) => void
  error?: unknown
}

/** What we offer: amount, rate, term, payment plan and conditions, with what the member would pay. */
export function OfferFields({ loan, draft, onChange, error }: Props) {
  const { months, scheduleKinds: kinds } = loan.product.settings
  const { rateBps, per } = draft
  const other = per === 'month' ? 'year' : 'month'
  return (
    <>
      <div className={styles.offer}>
        <MoneyField
          label={labels.amount}
          name="principalCents"
          required
          value={draft.amount}
          onChange={(event) => onChange({ ...draft, amount: event.target.value })}
          error={fieldError(error, 'principalCents')}
        />
        <RateField
          label={labels.rate}
          name="rate"
          required
          value={draft.rate}
          onChange={(event) => onChange(withRate(draft, event.target.value))}
          hint={
            typeof rateBps === 'number' && (other === 'year' ? labels.aYear : labels.aMonth)(shownRate(rateBps, other))
          }
          error={fieldError(error, 'rateBps')}
        />
        <SelectField
          label={labels.term}
          name="termMonths"
          value={draft.months}
          onChange={(event) => onChange({ ...draft, months: Number(event.target.value) })}
          error={fieldError(error, 'termMonths')}
        >
          {months.map((number) => (
            <option key={number} value={number}>
              {labels.months(number)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={labels.paymentPlan}
          name="scheduleKind"
          value={draft.kind}
          onChange={(event) => onChange({ ...draft, kind: event.target.value as ScheduleKind })}
          error={fieldError(error, 'scheduleKind')}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {scheduleKinds[kind]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.offerLine}>
        <Select
          label={labels.ratePer}
          value={per}
          options={labels.periods}
          onChange={(next) => onChange(withPeriod(draft, next))}
        />
        <p className="small muted" role="status">
          {paymentsText(draft)}
        </p>
      </div>
      <ConditionsField conditions={draft.conditions} onChange={(conditions) => onChange({ ...draft, conditions })} />
    </>
  )
}

function paymentsText(draft: OfferDraft): string | null {
  const { offer } = readOffer(draft)
  if (!offer) return null
  const rows = offerSchedule(offer, today())
  const interestCents = rows.reduce((sum, row) => sum + row.interestCents, 0)
  return `${paymentsInWords(rows)}. ${labels.interestInAll(formatMoney(interestCents))}.`
}
