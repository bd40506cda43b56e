import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import { here } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { amountText, centsOf } from '../../../ui/fields/amount.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import styles from './invest.module.css'
import * as labels from './labels.ts'
import { QuoteLines } from './QuoteLines.tsx'
import { useQuote } from './use-quote.ts'

/** An amount, and what it comes to. The steps after it have their own screens. */
export function SubscribeForm({ fund }: { fund: FundDetail }) {
  const { terms } = fund
  const navigate = useNavigate()
  const [typed, setTyped] = useState(amountText(terms.minimumCents))
  const cents = centsOf(typed)
  const amountCents = typeof cents === 'number' && cents > 0 ? cents : null
  const { quote, isStale } = useQuote(fund.id, amountCents)
  const problem = amountCents === null || isStale ? null : (quote.data?.problem ?? null)
  const canSubscribe = fund.faults.length === 0
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!canSubscribe || amountCents === null || isStale || !quote.data || problem !== null) return
        void navigate({ to: '.', search: here('/funds/$id', { step: 'documents', amount: String(amountCents) }) })
      }}
    >
      <MoneyField
        label={labels.amount}
        name="amount"
        value={typed}
        required
        hint={labels.amountHint(formatDollars(terms.minimumCents), formatDollars(terms.stepCents))}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      {quote.error && <Failure text={sentenceOf(quote.error)} onRetry={() => void quote.refetch()} />}
      <div className={isStale ? 'stale' : undefined} aria-busy={isStale}>
        {quote.data ? <QuoteLines quote={quote.data} /> : <SkeletonBar height={210} />}
      </div>
      <Button
        type="submit"
        size="large"
        full
        disabled={!canSubscribe || amountCents === null || isStale || problem !== null || !quote.data}
      >
        {labels.continueToDocuments}
      </Button>
      <p className="small muted center">{canSubscribe ? labels.eligible : null}</p>
      <p className="small muted center">{labels.about}</p>
      {quote.data && fund.navPerUnit !== null && quote.data.price > fund.navPerUnit && (
        <p className="small muted center">{labels.beforeCarry}</p>
      )}
    </form>
  )
}
