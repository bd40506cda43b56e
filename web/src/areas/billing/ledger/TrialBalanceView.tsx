import type { TrialBalance } from '@ambry/contract/billing/ledger/endpoints'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { BooksLink } from '../../../parts/links.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { SpanPicker } from '../../../parts/spans/SpanPicker.tsx'
import { type Span, spanIn } from '../../../parts/spans/spans.ts'
import { hereWith, useSearchOf } from '../../../paths.ts'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import billingStyles from '../billing.module.css'
import * as labels from './labels.ts'
import styles from './ledger.module.css'
import { differenceLabel } from './ledger-labels.ts'
import { Months } from './Months.tsx'
import { TrialSkeleton, TrialTable } from './TrialTable.tsx'

/** Every account with its opening balance, debits, credits and closing balance. */
export function TrialBalanceView() {
  useTitle(labels.trialBalanceLedger)
  const search = useSearchOf('/admin/invoices')
  const navigate = useNavigate()
  const span = spanIn(search, today())
  const setSpan = (next: Span) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: hereWith('/admin/invoices', next),
    })
  const balance = useQuery({
    ...query(api.billing.trialBalance, { query: span }),
    placeholderData: (previous) => previous,
  })
  return (
    <>
      <div className={billingStyles.booksHead}>
        <SpanPicker value={span} onChange={setSpan} />
        <ExportButton
          size="small"
          name={`trial-balance-${span.from}-${span.to}`}
          fetchCsv={() => api.billing.trialBalance({ query: { ...span, format: 'csv' } })}
        />
      </div>
      <div className={balance.isPlaceholderData ? `${styles.trialGrid} stale` : styles.trialGrid}>
        <Loaded query={balance} skeleton={<TrialSkeleton />}>
          {(data) => (
            <>
              <div className="stack">
                <Difference balance={data} />
                <TrialTable balance={data} />
              </div>
              <Months balance={data} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

/** Zero is stated in words; anything else is the most serious problem this page can show. */
function Difference({ balance }: { balance: TrialBalance }) {
  const { from, to, entries, debitCents, creditCents, differenceCents } = balance
  const words = differenceLabel(differenceCents)
  if (differenceCents !== 0) {
    return (
      <Note tone="bad" role="alert" title={words}>
        {' '}
        {labels.dontCloseTheMonthUntil}{' '}
        <BooksLink search={{ tab: 'ledger', view: 'proof' }}>{labels.runTheLedgerChecks}</BooksLink>{' '}
        {labels.andReviewAnyThatFail}
      </Note>
    )
  }
  const booked = `${entries.toLocaleString('en-US')} ${entries === 1 ? 'entry' : 'entries'}`
  return (
    <Note tone="ok" role="status" title={words}>
      {` Debits of ${formatMoney(debitCents)} and credits of ${formatMoney(creditCents)} after ${booked}, ${formatDate(from)} to ${formatDate(to)}.`}
    </Note>
  )
}
