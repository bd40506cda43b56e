import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import type { OwnSubscription } from '@ambry/contract/funds/investing/records'
import { placeDays } from '@ambry/contract/funds/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, isStale, sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Agreement, useReading } from '../../../parts/agreement/Agreement.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { here, hereWith } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Check, Field } from '../../../ui/fields/Field.tsx'
import { readForm } from '../../../ui/fields/form.ts'
import { toasts } from '../../../ui/layers/toast.ts'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import styles from './invest.module.css'
import * as labels from './labels.ts'

type Props = { fund: FundDetail; amountCents: number; subscription: OwnSubscription | null }

/** The agreement for this amount, and its signature: a typed name and a fresh code. */
export function SignStep({ fund, amountCents, subscription }: Props) {
  const navigate = useNavigate()
  const idempotencyKey = useAttemptKey()
  const agreement = useQuery({
    ...query(api.funds.fundAgreement, { params: { id: fund.id }, query: { cents: amountCents } }),
    // what is on the screen is what is signed
    staleTime: Infinity,
  })
  const reading = useReading(agreement.data?.hash)
  const whyId = useId()
  const sign = useAction({
    mutationFn: (signedName: string) => {
      if (!agreement.data) throw new Error(labels.notLoaded)
      const { hash } = agreement.data
      return subscription
        ? api.funds.signFundSubscription(
            { params: { id: subscription.id }, body: { signedName, hash } },
            { idempotencyKey },
          )
        : api.funds.subscribeToFund(
            { params: { id: fund.id }, body: { amountCents, signedName, hash } },
            { idempotencyKey },
          )
    },
    onSuccess: (made) => {
      const total = formatMoney(made.amountCents + made.feeCents)
      toasts.show({
        title: labels.signed,
        description: labels.signedText(total, formatDateTime(made.reservedUntil)),
      })
      void navigate({ to: '.', search: here('/funds/$id', { tab: 'position' }), replace: true })
    },
    onError: (error) => {
      if (isStale(error)) void agreement.refetch()
    },
  })
  const nameError = fieldError(sign.error, 'signedName')
  return (
    <section className="stack" aria-labelledby="step-heading">
      <h2 id="step-heading">{labels.signTitle}</h2>
      <Loaded query={agreement} skeleton={<SkeletonBar height={420} />}>
        {({ body, hash }) => (
          <Agreement label={labels.agreement} hashLabel={labels.hash} body={body} hash={hash} reading={reading} />
        )}
      </Loaded>
      <form
        className="stack"
        onInput={() => sign.isError && sign.reset()}
        onSubmit={(event) => {
          const form = readForm(event)
          if (reading.isRead) sign.mutate(form.text('name'))
        }}
      >
        <Check name="read" required label={labels.iHaveRead} />
        <Field
          label={labels.typeYourName}
          name="name"
          required
          minLength={2}
          maxLength={200}
          autoComplete="name"
          hint={labels.typeYourNameHint}
          error={nameError}
        />
        <p className="small muted">{labels.whatHappens(placeDays)}</p>
        {sign.error && !nameError && <Failure text={sentenceOf(sign.error)} />}
        <div className={styles.act}>
          <Button
            type="submit"
            size="large"
            working={sign.isPending}
            blocked={!reading.isRead}
            aria-describedby={reading.why ? whyId : undefined}
          >
            {labels.sign}
          </Button>
          <Link
            to="."
            search={hereWith('/funds/$id', { step: 'documents' })}
            className={buttonClass({ variant: 'quiet' })}
          >
            {labels.backToDocuments}
          </Link>
          {reading.why && (
            <p id={whyId} className="small muted">
              {reading.why}
            </p>
          )}
        </div>
      </form>
    </section>
  )
}
