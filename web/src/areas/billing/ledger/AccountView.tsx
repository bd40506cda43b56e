import type { Api } from '@ambry/contract/areas'
import type { AccountPosting, LedgerAccount } from '@ambry/contract/billing/ledger/endpoints'
import { accountKinds, entryKinds } from '@ambry/contract/billing/ledger/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'

import { api } from '../../../api/api.ts'
import { callFor, type FilterOf, query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { BooksLink, MemberLink } from '../../../parts/links.tsx'
import { csvOfList } from '../../../parts/lists/download.ts'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { type BarParts, ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { DayChip } from '../../../ui/table/FilterChip.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import * as labels from './labels.ts'
import styles from './ledger.module.css'
import { Sided } from './Sided.tsx'

type Filter = FilterOf<Api['billing']['accountPostings']>

const columns: readonly ListColumn<AccountPosting>[] = [
  {
    key: 'entry',
    title: labels.entry,
    sort: 'number',
    phone: 'heading',
    cell: ({ number, entryId, words }) => (
      <span>
        <BooksLink search={{ tab: 'ledger', view: 'entries', entry: entryId }}>{words}</BooksLink>
        <small className="record">{number}</small>
      </span>
    ),
  },
  { key: 'kind', title: labels.kind, cell: ({ kind }) => entryKinds[kind] },
  { key: 'booked', title: labels.booked, cell: ({ bookedOn }) => formatDate(bookedOn) },
  { key: 'debit', title: labels.debit, phone: 'named', end: true, cell: ({ amountCents }) => oneSide(amountCents) },
  { key: 'credit', title: labels.credit, phone: 'named', end: true, cell: ({ amountCents }) => oneSide(-amountCents) },
  {
    key: 'balance',
    title: labels.balance,
    phone: 'named',
    end: true,
    cell: ({ balanceCents }) => <Sided cents={balanceCents} />,
  },
]

function oneSide(cents: number) {
  return cents > 0 ? <span className="num">{formatMoney(cents)}</span> : null
}

const filters: readonly ListFilter<AccountPosting, Filter>[] = [
  { key: 'from', label: labels.from, edge: 'day' },
  { key: 'to', label: labels.until, edge: 'day' },
]

const shape: ListShape<Filter> = { record: 'posting', filters: filters.map(({ key }) => key), defaultSort: '-number' }

const postingsOf = (id: string) => callFor(api.billing.accountPostings, id)

/** One account: its balance and all its postings. */
export function AccountView({ id }: { id: string }) {
  const account = useQuery(query(api.billing.ledgerAccount, { params: { id } }))
  useTitle(account.data ? labels.ledger(account.data.name) : 'Ledger')
  const call = useMemo(() => postingsOf(id), [id])
  return (
    <>
      <p className="small">
        <BooksLink search={{ tab: 'ledger', view: 'accounts' }} className={styles.backLine}>
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {labels.allAccounts}
        </BooksLink>
      </p>
      <Loaded query={account} skeleton={<HeadSkeleton />}>
        {(data) => <AccountHead account={data} />}
      </Loaded>
      <div className={styles.postingsList}>
        <ListPage
          name="account-postings"
          label={labels.postings}
          call={call}
          shape={shape}
          columns={columns}
          filters={filters}
          searchHint=""
          bar={(parts) => <PostingsBar {...parts} call={call} />}
          nameOf={({ number, words }) => labels.entryNumber(number, words)}
          rowsOpen={false}
          empty={{ title: labels.noPostingsYet, text: labels.postingsToThisAccountAppear }}
        />
      </div>
    </>
  )
}

/** Postings can be filtered by date only. */
function PostingsBar({ state, set, call }: BarParts<AccountPosting> & { call: ReturnType<typeof postingsOf> }) {
  return (
    <div className="list-bar">
      {filters.map(({ key, label }) => (
        <DayChip
          key={key}
          label={label}
          edge="day"
          value={state.filters[key]}
          onChange={(value) => {
            const { [key]: _, ...rest } = state.filters
            set({ filters: value === undefined ? rest : { ...rest, [key]: value } })
          }}
        />
      ))}
      <div className="list-bar-end">
        <ExportButton size="small" name="postings" fetchCsv={() => csvOfList(call, state)} />
      </div>
    </div>
  )
}

const AccountHead = ({ account: { name, kind, balanceCents, postings, memberId } }: { account: LedgerAccount }) => (
  <div className={styles.accountHead}>
    <h2>{name}</h2>
    <p className="figure">
      <Sided cents={balanceCents} />
    </p>
    <p className="small muted">
      {accountKinds[kind]}, {postings.toLocaleString('en-US')} {postings === 1 ? 'posting' : 'postings'}
      {memberId && (
        <>
          . <MemberLink id={memberId}>{labels.viewMember}</MemberLink>
        </>
      )}
    </p>
  </div>
)

const HeadSkeleton = () => (
  <div className={`${styles.accountHead} skeleton`} aria-hidden="true">
    <p>
      <SkeletonBar width={220} height={26} />
    </p>
    <p className="figure">
      <SkeletonBar width={140} height={28} />
    </p>
    <p className="small">
      <SkeletonBar width={180} />
    </p>
  </div>
)
