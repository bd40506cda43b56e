import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import type { OwnSubscription } from '@ambry/contract/funds/investing/records'
import { placeDays } from '@ambry/contract/funds/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { fieldError, isStale, sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Markdown } from '../../../parts/markdown/Markdown.tsx'
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

/** The agreement for this amount, and a typed name as its signature. */
export function SignStep({ fund, amountCents, subscription }: Props) {
  const navigate = useNavigate()
  const idempotencyKey = useAttemptKey()
  const agreement = useQuery({
    ...query(api.funds.fundAgreement, { params: { id: fund.id }, query: { cents: amountCents } }),
    // what is on the screen is what is signed
    staleTime: Infinity,
  })
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
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long document is scrolled by keyboard */}
            <section className={styles.agreement} aria-label={labels.agreement} tabIndex={0}>
              <Markdown text={body} />
            </section>
            <p className="small muted">
              {labels.hash} <span className="record">{hash}</span>
            </p>
          </>
        )}
      </Loaded>
      <form
        className="stack"
        onInput={() => sign.isError && sign.reset()}
        onSubmit={(event) => sign.mutate(readForm(event).text('name'))}
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
          <Button type="submit" size="large" working={sign.isPending} disabled={!agreement.data}>
            {labels.sign}
          </Button>
          <Link
            to="."
            search={hereWith('/funds/$id', { step: 'documents' })}
            className={buttonClass({ variant: 'quiet' })}
          >
            {labels.backToDocuments}
          </Link>
        </div>
      </form>
    </section>
  )
}
