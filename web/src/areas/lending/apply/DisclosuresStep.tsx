import { formatMoney } from '@ambry/contract/kernel/money'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'

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
  const [isTried, setTried] = useState(false)
  const isMissing = isTried && !draft.acceptedDisclosure
  return (
    <form
      className={`stack ${styles.step}`}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
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
      <div>
        <Check
          name="accept"
          label={labels.iHaveRead}
          checked={draft.acceptedDisclosure}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'accept-error' : undefined}
          onChange={(event) => onChange({ acceptedDisclosure: event.target.checked })}
        />
        {isMissing && (
          <p id="accept-error" className="field-error" role="alert">
            <CircleAlert aria-hidden="true" />
            {labels.confirmReading}
          </p>
        )}
      </div>
      <div className={styles.act}>
        <Button type="submit" size="large">
          {labels.continueOn}
        </Button>
      </div>
    </form>
  )
}
