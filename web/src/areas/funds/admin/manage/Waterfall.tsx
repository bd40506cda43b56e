import type { Waterfall } from '@ambry/contract/funds/admin/records'
import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { ScrollFrame } from '../../../lending/ScrollFrame.tsx'
import { takenOff } from '../figures.ts'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'

export const useWaterfall = (fundId: string) => useQuery(query(api.funds.fundWaterfall, { params: { id: fundId } }))

/** From the value of the cards to what each holder gets. */
export const WaterfallTables = ({ waterfall: { steps, shares } }: { waterfall: Waterfall }) => (
  <div className="stack">
    <table className={styles.navTable} aria-label={labels.waterfall}>
      <tbody>
        {steps.map(({ label, cents, isTotal }) => (
          <tr key={label} className={isTotal ? styles.navTotal : undefined}>
            <th scope="row">{label}</th>
            <td>{formatMoney(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {shares.length === 0 ? (
      <p className="muted">{labels.noHolders}</p>
    ) : (
      <ScrollFrame label={labels.shares}>
        <table className={`table table-plain ${styles.flush}`} aria-label={labels.shares}>
          <thead>
            <tr>
              <th scope="col">{labels.holder}</th>
              <th scope="col" className="table-end">
                {labels.units}
              </th>
              <th scope="col" className="table-end">
                {labels.gross}
              </th>
              <th scope="col" className="table-end">
                {labels.carry}
              </th>
              <th scope="col" className="table-end">
                {labels.receives}
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ member, units, grossCents, carryCents, cents }) => (
              <Row key={member.id} name={member.name} {...{ units, grossCents, carryCents, cents }} />
            ))}
            <Row
              isTotal
              name={labels.holders(shares.length)}
              units={sum(shares, 'units')}
              grossCents={sum(shares, 'grossCents')}
              carryCents={sum(shares, 'carryCents')}
              cents={sum(shares, 'cents')}
            />
          </tbody>
        </table>
      </ScrollFrame>
    )}
  </div>
)

type Amounts = { units: number; grossCents: number; carryCents: number; cents: number }

const sum = (shares: readonly Amounts[], key: keyof Amounts) => shares.reduce((total, share) => total + share[key], 0)

const Row = ({
  name,
  isTotal = false,
  units,
  grossCents,
  carryCents,
  cents,
}: Amounts & { name: string; isTotal?: boolean }) => (
  <tr className={isTotal ? styles.total : undefined}>
    <td className="phone-heading">{isTotal ? name : <strong>{name}</strong>}</td>
    <td className="table-end record" data-title={labels.units}>
      {formatUnits(units)}
    </td>
    <td className="table-end num" data-title={labels.gross}>
      {formatMoney(grossCents)}
    </td>
    <td className="table-end num" data-title={labels.carry}>
      {formatMoney(takenOff(carryCents))}
    </td>
    <td className="table-end num" data-title={labels.receives}>
      <strong>{formatMoney(cents)}</strong>
    </td>
  </tr>
)
