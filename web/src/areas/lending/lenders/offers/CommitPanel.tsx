import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { LendingOverview, OfferedLoan } from '@ambry/contract/lending/lenders/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { here } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { amountText, centsOf } from '../../../../ui/fields/amount.ts'
import { Check } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { Attempts } from '../../../payments/attempts.ts'
import { percentText } from '../../ltv/ltv-bands.ts'
import { rateText } from '../../rates.ts'
import * as labels from '../labels.ts'
import styles from '../lenders.module.css'
import { commitFault, commitQuote } from './commit-quote.ts'

/** Committing to the chosen loan: what it would earn, and what it does to the balance. */
export function CommitPanel({ loan, overview }: { loan: OfferedLoan; overview: LendingOverview }) {
  const detail = useQuery(query(api.lending.offeredLoan, { params: { id: loan.id } }))
  const [typed, setTyped] = useState(amountText(Math.min(loan.minimumCents, loan.openCents)))
  const [isRead, setRead] = useState(false)
  const attempts = useRef(new Attempts())
  const cents = centsOf(typed)
  const amountCents = typeof cents === 'number' ? cents : 0
  const fault = typeof cents === 'number' ? commitFault(cents, loan, overview.availableCents) : null
  const commit = useAction({
    mutationFn: () =>
      attempts.current.run(String(amountCents), ({ key }) =>
        api.lending.commitToLoan(
          { params: { id: loan.id }, body: { amountCents, understandsRisk: true } },
          { idempotencyKey: key },
        ),
      ),
    onSuccess: () => {
      toasts.show({ title: labels.done, description: labels.doneText(formatMoney(amountCents), loan.number) })
      setRead(false)
    },
  })
  if (loan.openCents === 0) return null
  const quote = detail.data && commitQuote(detail.data, amountCents, overview.principalCents)
  const mayCommit = amountCents > 0 && fault === null && isRead && overview.fault === null
  return (
    <aside className={styles.commit} aria-labelledby="commit">
      <form
        className="sheet"
        onSubmit={(event) => {
          event.preventDefault()
          if (mayCommit) commit.mutate()
        }}
      >
        <h3 id="commit">{labels.commitTo(loan.number)}</h3>
        <MoneyField
          label={labels.amount}
          name="amount"
          value={typed}
          hint={labels.amountHint(
            formatDollars(Math.min(loan.minimumCents, loan.openCents)),
            formatDollars(loan.openCents),
          )}
          error={fault && faultText(fault, loan, overview)}
          onChange={(event) => {
            setTyped(event.target.value)
            if (commit.isError) commit.reset()
          }}
        />
        {quote && (
          <FactList
            facts={[
              { name: labels.shareOfLoan, value: percentText(quote.shareBps) },
              {
                name: labels.interestFor(rateText(loan.lenderRateBps), labels.months(loan.termMonths)),
                value: formatMoney(quote.interestCents),
              },
              ...(quote.lastOn ? [{ name: labels.principalBack, value: formatDate(quote.lastOn) }] : []),
              { name: labels.shareOfPrincipal, value: percentText(quote.ofPrincipalBps) },
              { name: labels.balanceAfter, value: formatMoney(Math.max(0, overview.availableCents - amountCents)) },
            ]}
          />
        )}
        <Check
          checked={isRead}
          disabled={detail.data?.acceptedAt == null}
          onChange={(event) => setRead(event.target.checked)}
          label={
            <>
              {labels.iRead}{' '}
              <Link
                to="."
                search={here('/lend', { tab: 'lending', offer: loan.id, dialog: 'memo' })}
                resetScroll={false}
              >
                {labels.readMemo}
              </Link>{' '}
              {labels.couldLose}
            </>
          }
        />
        {commit.error && <Failure text={sentenceOf(commit.error)} />}
        <Button type="submit" size="large" working={commit.isPending} disabled={!mayCommit}>
          {amountCents > 0 ? labels.commit(formatDollars(amountCents)) : labels.commitPlain}
        </Button>
        <p className="small muted">{loan.fundsBy ? labels.heldUntil(formatDate(loan.fundsBy)) : labels.heldToday}</p>
      </form>
    </aside>
  )
}

function faultText(
  fault: 'balance' | 'minimum' | 'open',
  { minimumCents, openCents }: OfferedLoan,
  { availableCents }: LendingOverview,
): string {
  if (fault === 'balance') return labels.notEnough(formatMoney(availableCents))
  return fault === 'minimum'
    ? labels.belowMinimum(formatDollars(minimumCents))
    : labels.aboveOpen(formatDollars(openCents))
}
