import { addDays, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { here } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import * as labels from './labels.ts'

const mostDays = 60

/** What pays the loan off on a day, with what each further day costs. */
export function PayoffDialog({ loan, onClose }: { loan: OwnLoanDetail; onClose: () => void }) {
  const today = loan.balance.asOf
  const [on, setOn] = useState(today)
  const isDay = on >= today && on <= addDays(today, mostDays)
  const quote = useQuery({
    ...query(api.lending.payoffQuote, { params: { id: loan.id }, query: { on } }),
    enabled: isDay,
    placeholderData: (previous) => previous,
  })
  return (
    <Dialog title={labels.payoffQuote} onClose={onClose}>
      <div className="stack">
        <Field
          label={labels.goodThrough}
          name="on"
          type="date"
          min={today}
          max={addDays(today, mostDays)}
          value={on}
          error={isDay ? null : labels.chooseADay(mostDays)}
          onChange={(event) => setOn(event.target.value)}
        />
        <Loaded query={quote}>
          {(data) => (
            <>
              <FactList
                facts={[
                  { name: labels.principal, value: <span className="num">{formatMoney(data.principalCents)}</span> },
                  { name: labels.interest, value: <span className="num">{formatMoney(data.interestCents)}</span> },
                  { name: labels.lateFees, value: <span className="num">{formatMoney(data.feesCents)}</span> },
                ]}
                total={{
                  name: labels.payoffOn(formatDate(data.goodThrough)),
                  value: <strong className="num">{formatMoney(data.totalCents)}</strong>,
                }}
              />
              <p className="small muted">{labels.eachDay(formatMoney(data.perDiemCents))}</p>
            </>
          )}
        </Loaded>
        <p className="small muted">{labels.payoffText}</p>
        {isDay && (
          <div className="dialog-foot">
            <a
              className={buttonClass({ variant: 'secondary' })}
              href={`/files/loans/${loan.id}/payoff.pdf?on=${on}`}
              target="_blank"
              rel="noreferrer"
            >
              {labels.downloadQuote}
            </a>
            {loan.actions.includes('pay') && quote.data?.goodThrough === on && (
              <Link
                to="."
                search={here('/lend', { loan: loan.id, dialog: 'pay', amount: String(quote.data.totalCents) })}
                replace
                resetScroll={false}
                className={buttonClass()}
              >
                {labels.payAmount(formatMoney(quote.data.totalCents))}
              </Link>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
