import type { TrialBalance } from '@ambry/contract/billing/ledger/endpoints'
import { accountCodes } from '@ambry/contract/billing/ledger/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { BooksLink } from '../../../parts/links.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import * as labels from './labels.ts'
import styles from './ledger.module.css'
import { groupsOf } from './ledger-labels.ts'
import { Amount, Sided } from './Sided.tsx'

type Row = TrialBalance['rows'][number]

const Head = () => (
  <thead>
    <tr>
      <th scope="col">{labels.account}</th>
      {['Opening', 'Debits', 'Credits', 'Closing'].map((title) => (
        <th scope="col" className="table-end" key={title}>
          {title}
        </th>
      ))}
    </tr>
  </thead>
)

/** The accounts by kind, each linked to its postings. */
export function TrialTable({ balance: { rows } }: { balance: TrialBalance }) {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  return (
    <div className="table-sheet">
      <table className={`table table-plain ${styles.trial}`} aria-label={labels.trialBalance}>
        <Head />
        {groupsOf(rows).map((group) => (
          <tbody key={group.kind}>
            <tr className={styles.trialKind}>
              <th scope="rowgroup" colSpan={5}>
                {group.name}
              </th>
            </tr>
            {group.rows.map((row) => (
              <Account key={row.code} row={row} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr className={styles.trialSum}>
            <th scope="row">{labels.total}</th>
            <td className="phone-hidden" />
            <td className="table-end num" data-title="Debits">
              {formatMoney(sum((row) => row.debitCents))}
            </td>
            <td className="table-end num" data-title="Credits">
              {formatMoney(sum((row) => row.creditCents))}
            </td>
            <td className="phone-hidden" />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const accounts = { tab: 'ledger', view: 'accounts' }

function Account({ row }: { row: Row }) {
  const { code, name, accountId, openingCents, debitCents, creditCents, closingCents } = row
  const isUntouched = openingCents === 0 && debitCents === 0 && creditCents === 0
  return (
    <tr className={isUntouched ? `${styles.trialRow} ${styles.trialUntouched}` : styles.trialRow}>
      <td className="phone-heading">
        {/* where each member has one, all of them are the way on */}
        <BooksLink search={accountId ? { ...accounts, account: accountId } : { ...accounts, code }}>{name}</BooksLink>
      </td>
      <td className="table-end" data-title="Opening">
        <Sided cents={openingCents} />
      </td>
      <td className={debitCents === 0 ? 'table-end phone-hidden' : 'table-end'} data-title="Debits">
        <Amount cents={debitCents} />
      </td>
      <td className={creditCents === 0 ? 'table-end phone-hidden' : 'table-end'} data-title="Credits">
        <Amount cents={creditCents} />
      </td>
      <td className="table-end" data-title="Closing">
        <strong>
          <Sided cents={closingCents} />
        </strong>
      </td>
    </tr>
  )
}

/** As many rows as there are accounts. */
export const TrialSkeleton = () => (
  <div className={`skeleton $"stack"`} role="status">
    <span className="sr">{labels.loading}</span>
    <div className="table-sheet">
      <table className={`table table-plain ${styles.trial}`} aria-hidden="true">
        <Head />
        <tbody>
          {accountCodes.map((code) => (
            <tr className={styles.trialRow} key={code}>
              <td>
                <SkeletonBar width="60%" />
              </td>
              {['opening', 'debits', 'credits', 'closing'].map((each) => (
                <td className="table-end" key={each}>
                  <SkeletonBar width={64} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)
