import '../../../ui/styles/records.css'

import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import type { OwnSubscription } from '@ambry/contract/funds/investing/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { here, useSearchOf } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { DocumentsStep } from './DocumentsStep.tsx'
import styles from './invest.module.css'
import * as labels from './labels.ts'
import { QuoteLines } from './QuoteLines.tsx'
import { SignStep } from './SignStep.tsx'
import { useQuote } from './use-quote.ts'

type Props = { fund: FundDetail; step: 'documents' | 'sign' }

const order = ['amount', 'documents', 'sign', 'pay'] as const

/** The steps after the amount, one decision per screen. The amount is in the URL. */
export function Invest({ fund, step }: Props) {
  const { amount, subscription } = useSearchOf('/funds/$id')
  return (
    <div className={styles.flow}>
      <h1>{labels.subscribeTo(fund.name)}</h1>
      <Stepper
        label={labels.steps}
        current={order.indexOf(step)}
        steps={order.map((each) => ({ name: labels.stepNames[each] }))}
      />
      {subscription ? (
        <OfWaitlist fund={fund} step={step} id={subscription} />
      ) : (
        <Steps fund={fund} step={step} amountCents={centsIn(amount)} subscription={null} />
      )}
    </div>
  )
}

const centsIn = (amount: string | undefined): number | null => {
  const cents = Number(amount)
  return Number.isSafeInteger(cents) && cents > 0 ? cents : null
}

/** A place became free for someone who waits, at the amount they asked for. */
function OfWaitlist({ fund, step, id }: Props & { id: string }) {
  const position = useQuery(query(api.funds.fundPosition, { params: { id: fund.id } }))
  return (
    <Loaded query={position} skeleton={<SkeletonBar height={320} />}>
      {({ subscriptions }) => {
        const found = subscriptions.find((each) => each.id === id && each.actions.includes('sign')) ?? null
        return <Steps fund={fund} step={step} amountCents={found?.amountCents ?? null} subscription={found} />
      }}
    </Loaded>
  )
}

type StepsProps = Props & { amountCents: number | null; subscription: OwnSubscription | null }

function Steps({ fund, step, amountCents, subscription }: StepsProps) {
  const { quote } = useQuote(fund.id, amountCents)
  const back = (
    <Link to="." search={here('/funds/$id', {})} className={buttonClass({ variant: 'secondary' })}>
      {labels.back}
    </Link>
  )
  // who waited has a place; everyone else is asked again when they sign
  const fault = subscription ? undefined : fund.faults[0]
  const problem = amountCents === null ? labels.noAmount : (fault?.text ?? quote.data?.problem)
  if (problem || amountCents === null)
    return (
      <div className="stack">
        <Note tone="wait" role="status" title={labels.notPossible}>
          {' '}
          {problem}
        </Note>
        <div>{back}</div>
      </div>
    )
  return (
    <div className={styles.steps}>
      {step === 'documents' ? (
        <DocumentsStep fund={fund} />
      ) : (
        <SignStep fund={fund} amountCents={amountCents} subscription={subscription} />
      )}
      <aside className={`sheet ${styles.summary}`} aria-label={labels.toPay}>
        {quote.data ? <QuoteLines quote={quote.data} /> : <SkeletonBar height={210} />}
        <p className="small muted">{labels.about}</p>
        {back}
      </aside>
    </div>
  )
}
