import { formatDate } from '@ambry/contract/kernel/dates'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'

import { BooksLink } from '../../../../parts/links.tsx'
import { useRights } from '../../../../parts/rights.tsx'
import { PostingsTable } from '../../../billing/ledger/PostingsTable.tsx'
import * as labels from './labels.ts'

/** Every ledger entry of the loan with its postings. Entries are never edited; a correction is another entry. */
export function LedgerPart({ loan: { entries } }: { loan: AdminLoanDetail }) {
  const mayOpen = useRights().can('ledger.read')
  if (entries.length === 0)
    return (
      <section>
        <p className="muted">{labels.noEntries}</p>
      </section>
    )
  return entries.map(({ id, number, on, valueOn, words, postings }) => (
    <section key={id} aria-label={labels.entry(number)}>
      <div className="row between">
        <h3>
          {mayOpen ? (
            <BooksLink search={{ tab: 'ledger', view: 'entries', entry: id }}>{labels.entry(number)}</BooksLink>
          ) : (
            labels.entry(number)
          )}
        </h3>
        <span className="small muted">
          {valueOn ? labels.bookedWithValue(formatDate(on), formatDate(valueOn)) : formatDate(on)}
        </span>
      </div>
      <p className="small">{words}</p>
      <PostingsTable postings={postings} />
    </section>
  ))
}
