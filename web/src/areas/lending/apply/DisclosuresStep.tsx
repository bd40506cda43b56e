import { formatMoney } from '@ambry/contract/kernel/money'

import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/fields/Field.tsx'
import { ScheduleTable } from '../ScheduleTable.tsx'
import { TruthInLending } from '../TruthInLending.tsx'
import styles from './apply.module.css'
import * as labels from './labels.ts'
import type { StepProps } from './step-props.ts'

/** What credit costs, before anything is signed. */
export function DisclosuresStep({ borrowing, draft, quote, onChange, onNext }: StepProps & { onNext: () => void }) {
  const { settings } = borrowing.product
  return (
    <form
      className={`stack ${styles.step}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.acceptedDisclosure) onNext()
      }}
    >
      <h2>{labels.disclosures}</h2>
      <p className="muted">{labels.disclosuresLead}</p>
      <TruthInLending disclosure={quote.disclosure} />
      <ul className={styles.terms}>
        <li>{labels.itemization(formatMoney(quote.terms.principalCents), formatMoney(quote.terms.feeCents))}</li>
        <li>{labels.security(quote.cards.length)}</li>
        <li>
          {labels.lateCharge(settings.lateFeeBps / 100, formatMoney(settings.lateFeeMinimumCents), settings.graceDays)}
        </li>
        <li>{labels.prepayment}</li>
        <li>{labels.margin(settings.noticeLtvBps / 100, settings.cureDays, settings.healthyLtvBps / 100)}</li>
      </ul>
      <details className={styles.more}>
        <summary>{labels.wholeSchedule}</summary>
        <ScheduleTable rows={quote.schedule} label={labels.wholeSchedule} />
      </details>
      <Check
        name="accept"
        required
        label={labels.iHaveRead}
        checked={draft.acceptedDisclosure}
        onChange={(event) => onChange({ acceptedDisclosure: event.target.checked })}
      />
      <div className={styles.act}>
        <Button type="submit" size="large">
          {labels.continueOn}
        </Button>
      </div>
    </form>
  )
}
