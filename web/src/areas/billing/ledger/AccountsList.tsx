import type { Api } from '@ambry/contract/areas'
import type { LedgerAccount } from '@ambry/contract/billing/ledger/endpoints'
import { accountKinds } from '@ambry/contract/billing/ledger/kinds'
import { useNavigate } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { here } from '../../../paths.ts'
import { useTitle } from '../../../ui/use-title.ts'
import * as labels from './labels.ts'
import { accountOptions } from './ledger-labels.ts'
import { Sided } from './Sided.tsx'

type Filter = FilterOf<Api['billing']['ledgerAccounts']>

const columns: readonly ListColumn<LedgerAccount>[] = [
  {
    key: 'name',
    title: labels.account,
    sort: 'code',
    only: 'ascending',
    phone: 'heading',
    cell: ({ name, code }) => (
      <span>
        <strong>{name}</strong>
        <small className="record">{code}</small>
      </span>
    ),
  },
  { key: 'kind', title: labels.kind, phone: 'line', cell: ({ kind }) => accountKinds[kind] },
  {
    key: 'postings',
    title: labels.postings,
    end: true,
    cell: ({ postings }) => <span className="num">{postings.toLocaleString('en-US')}</span>,
  },
  {
    key: 'balance',
    title: labels.balance,
    phone: 'line',
    sort: 'balance',
    end: true,
    cell: ({ balanceCents }) => (
      <strong>
        <Sided cents={balanceCents} />
      </strong>
    ),
  },
]

const filters: readonly ListFilter<LedgerAccount, Filter>[] = [
  { key: 'kind', label: labels.kind, options: accountKinds },
  { key: 'code', label: labels.account, options: accountOptions },
  { key: 'memberId', label: labels.member },
]

const shape: ListShape<Filter> = { record: 'account', filters: filters.map(({ key }) => key), defaultSort: 'code' }

/** Every account, with members' accounts listed individually. */
export function AccountsList() {
  useTitle(labels.accountsLedger)
  const navigate = useNavigate()
  return (
    <ListPage
      name="ledger-accounts"
      label={labels.accounts}
      call={api.billing.ledgerAccounts}
      shape={shape}
      columns={columns}
      filters={filters}
      searchHint={labels.accountOrMember}
      nameOf={({ name }) => name}
      // its postings are a separate list with their own filters in the URL
      onOpen={(id) =>
        void navigate({ to: '.', search: here('/admin/invoices', { tab: 'ledger', view: 'accounts', account: id }) })
      }
      empty={{ title: labels.noAccountsYet, text: labels.accountsAppearHereOnceSomething }}
    />
  )
}
