import type { Invoice } from '@ambry/contract/billing/invoices/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { balanceLabel } from '../balance-labels.ts'
import * as labels from './labels.ts'
import styles from './SpreadPart.module.css'
import { oldestFirst, outcomeOf, partFault, partsOf, type Typed } from './spread.ts'

/** The most invoices one payment may be spread over. */
const most = 50

type Props = { memberId: string; amountCents: number; typed: Typed; onTyped: (typed: Typed) => void }

/** The member's open invoices, and how much of the payment each gets. */
export function SpreadPart({ memberId, amountCents, typed, onTyped }: Props) {
  const balance = useQuery(query(api.billing.memberBalance, { params: { id: memberId } }))
  const open = useQuery(
    query(api.billing.invoices, {
      query: { memberId, displayStatus: 'open,partial,overdue', sort: 'dueOn', limit: most },
    }),
  )
  // remounts the fields the button fills, so that they drop their old errors
  const [filled, setFilled] = useState(0)
  const outcome = outcomeOf(amountCents, partsOf(typed))
  return (
    <section className={styles.spread} aria-labelledby="spread">
      <h3 id="spread">{labels.applyTo}</h3>
      <Loaded query={balance} skeleton={<p className="muted">{labels.loadingOpenInvoices}</p>}>
        {(displayStatus) => <p className="muted">{balanceLabel(displayStatus)}</p>}
      </Loaded>
      <Loaded query={open}>
        {({ items }) =>
          items.length > 0 && (
            <>
              <div key={filled} className="lines">
                {items.map((invoice) => (
                  <InvoicePart
                    key={invoice.id}
                    invoice={invoice}
                    text={typed[invoice.id] ?? ''}
                    onText={(text) => onTyped({ ...typed, [invoice.id]: text })}
                  />
                ))}
              </div>
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  onTyped(oldestFirst(amountCents, items))
                  setFilled(filled + 1)
                }}
              >
                {labels.applyOldestFirst}
              </Button>
            </>
          )
        }
      </Loaded>
      {amountCents > 0 && (
        <Note tone={outcome.isFault ? 'bad' : 'info'} role="status">
          <p>{outcome.words}</p>
        </Note>
      )}
    </section>
  )
}

type PartProps = { invoice: Invoice; text: string; onText: (text: string) => void }

function InvoicePart({ invoice, text, onText }: PartProps) {
  const { number, title, dueOn, daysLate, dueCents } = invoice
  return (
    <div className={`line ${styles.spreadLine}`}>
      <div className="line-text">
        <strong className="record">{number}</strong>
        <p>
          {title}. {formatMoney(dueCents)} {labels.due}
          {dueOn && ` ${formatDate(dueOn)}`}
          {daysLate > 0 && (
            <span className="down">
              , {daysLate === 1 ? '1 day' : `${daysLate} days`} {labels.overdue}
            </span>
          )}
        </p>
      </div>
      <MoneyField
        label={labels.applyToNumber(number ?? '')}
        name={`part-${invoice.id}`}
        value={text}
        onChange={(event) => onText(event.target.value)}
        error={partFault(text, invoice)}
      />
    </div>
  )
}
