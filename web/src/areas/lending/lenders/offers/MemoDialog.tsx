import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { OfferedLoanDetail } from '@ambry/contract/lending/lenders/records'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import tables from '../../../../parts/money-table.module.css'
import { Button } from '../../../../ui/Button.tsx'
import { LineChart } from '../../../../ui/charts/LineChart.tsx'
import { dollars } from '../../../../ui/charts/units.ts'
import { Dialog } from '../../../../ui/layers/Dialog.tsx'
import { SkeletonBar } from '../../../../ui/Skeleton.tsx'
import * as labels from '../labels.ts'

/** A loan's memo, cards, value over time and documents, after the terms for reading them are accepted. */
export function MemoDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const loan = useQuery(query(api.lending.offeredLoan, { params: { id } }))
  const accept = useAction({ mutationFn: () => api.lending.acceptMemoTerms({ params: { id } }) })
  return (
    <Dialog title={labels.memoTitle(loan.data?.number ?? '')} wide onClose={onClose}>
      <Loaded query={loan} skeleton={<SkeletonBar height={320} />}>
        {(data) =>
          data.acceptedAt === null ? (
            <div className="stack">
              <p>{labels.memoTerms}</p>
              <Button working={accept.isPending} onClick={() => accept.mutate()}>
                {labels.memoAccept}
              </Button>
            </div>
          ) : (
            <Memo loan={data} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Memo({ loan }: { loan: OfferedLoanDetail }) {
  const [first, last] = [loan.values[0], loan.values.at(-1)]
  return (
    <div className="stack">
      {loan.memo?.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h3>{labels.cardsOf}</h3>
      <ul className="bare">
        {loan.cards.map((card) => (
          <li key={card.id}>
            {card.title}: <span className="num">{formatDollars(card.valueCents)}</span>{' '}
            <span className="small muted">{formatDate(card.valuedOn)}</span>
          </li>
        ))}
      </ul>
      {first && last && loan.values.length > 1 && (
        <LineChart
          title={labels.valueHistory}
          label={labels.valueHistoryLabel(formatDollars(first.valueCents), formatDollars(last.valueCents))}
          unit={dollars}
          steps
          main={{
            name: labels.valueHistory,
            points: loan.values.map(({ on, valueCents }) => ({ on, value: valueCents })),
          }}
        />
      )}
      <h3>{labels.expectedCash}</h3>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{labels.on}</th>
            <th scope="col">{labels.interest}</th>
            <th scope="col">{labels.principal}</th>
          </tr>
        </thead>
        <tbody>
          {loan.expected.map((row) => (
            <tr key={row.on}>
              <th scope="row">{formatDate(row.on)}</th>
              <td>{formatMoney(row.interestCents)}</td>
              <td>{formatMoney(row.principalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {loan.documents.length > 0 && <h3>{labels.documents}</h3>}
      {loan.documents.map(({ label, address }) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          <FileText aria-hidden="true" className="icon-small" /> {label}
        </a>
      ))}
    </div>
  )
}
