import type { User } from '@ambry/contract/accounts/records'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Note } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'

/** An account that its owner closed: until when they can keep it, or the receipt of what was erased. */
export function UserClosing({ user }: { user: User }) {
  if (user.erasedAt) return <Receipt id={user.id} />
  return (
    <section>
      <Note title={labels.closesOn(formatDate(user.closesAt))}>{labels.theMemberCanKeepIt}</Note>
    </section>
  )
}

function Receipt({ id }: { id: string }) {
  const erasure = useQuery(query(api.accounts.erasure, { params: { id } }))
  return (
    <section aria-labelledby="user-erasure">
      <h3 id="user-erasure">{labels.erased}</h3>
      <Loaded query={erasure}>
        {({ requestedAt, erasedAt, counts, files }) => (
          <dl className="facts">
            <Fact name={labels.closedByTheMember}>{formatDateTime(requestedAt)}</Fact>
            <Fact name={labels.erased}>{formatDateTime(erasedAt)}</Fact>
            <Fact name={labels.files}>{files}</Fact>
            {Object.entries(counts)
              .filter(([, count]) => count > 0)
              .map(([table, count]) => (
                <Fact key={table} name={table.replaceAll('_', ' ')}>
                  {count}
                </Fact>
              ))}
          </dl>
        )}
      </Loaded>
    </section>
  )
}
