import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { offeredDays } from '@ambry/contract/funds/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { readForm } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as shared from '../labels.ts'
import styles from './invest.module.css'
import * as labels from './labels.ts'

/** A full fund has a waitlist; nothing is signed or paid to join it. */
export function WaitlistForm({ fund: { id, terms } }: { fund: FundDetail }) {
  const idempotencyKey = useAttemptKey()
  const join = useAction({
    mutationFn: (amountCents: number) =>
      api.funds.joinFundWaitlist({ params: { id }, body: { amountCents } }, { idempotencyKey }),
    onSuccess: () => toasts.show({ title: labels.joined, description: labels.joinedText }),
  })
  return (
    <form
      className={styles.form}
      onInput={() => join.isError && join.reset()}
      onSubmit={(event) => {
        const cents = centsOf(readForm(event).text('amount'))
        if (typeof cents === 'number') join.mutate(cents)
      }}
    >
      <p className="muted">{labels.waitlistText(offeredDays)}</p>
      <MoneyField
        label={labels.amount}
        name="amount"
        cents={terms.minimumCents}
        required
        hint={labels.amountHint(formatDollars(terms.minimumCents), formatDollars(terms.stepCents))}
        error={fieldError(join.error, 'amountCents')}
      />
      {join.error && !fieldError(join.error, 'amountCents') && <Failure text={sentenceOf(join.error)} />}
      <Button type="submit" size="large" full working={join.isPending}>
        {shared.joinWaitlist}
      </Button>
    </form>
  )
}
