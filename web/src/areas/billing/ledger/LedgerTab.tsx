import { Link } from '@tanstack/react-router'

import { here, type SearchOf, useSearchOf } from '../../../paths.ts'
import { AccountsList } from './AccountsList.tsx'
import { AccountView } from './AccountView.tsx'
import { EntriesList } from './EntriesList.tsx'
import * as labels from './labels.ts'
import styles from './ledger.module.css'
import { ProofView } from './ProofView.tsx'
import { TrialBalanceView } from './TrialBalanceView.tsx'

const views = { trial: labels.trialBalance, accounts: 'Accounts', entries: 'Entries', proof: 'Checks' } as const
type View = keyof typeof views

const viewIn = ({ view }: SearchOf<'/admin/invoices'>): View =>
  view !== undefined && Object.hasOwn(views, view) ? (view as View) : 'trial'

/** The books: account balances, entries, and whether everything reconciles. */
export function LedgerTab() {
  const search = useSearchOf('/admin/invoices')
  const view = viewIn(search)
  return (
    <>
      <nav className={styles.ledgerViews} aria-label={labels.ledgerViews}>
        {Object.entries(views).map(([key, name]) => (
          <Link
            key={key}
            to="."
            className={key === view ? 'chip chip-on' : 'chip'}
            aria-current={key === view ? 'page' : undefined}
            // search params of another view don't apply here
            search={here('/admin/invoices', { tab: 'ledger', view: key === 'trial' ? undefined : key })}
          >
            {name}
          </Link>
        ))}
      </nav>
      {view === 'trial' && <TrialBalanceView />}
      {view === 'accounts' &&
        (search.account ? <AccountView key={search.account} id={search.account} /> : <AccountsList />)}
      {view === 'entries' && <EntriesList />}
      {view === 'proof' && <ProofView />}
    </>
  )
}
