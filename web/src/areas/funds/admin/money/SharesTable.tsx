import type { DistributionPreview } from '@ambry/contract/funds/admin/records'
import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { microsText } from '../figures.ts'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'

type Share = DistributionPreview['shares'][number]
type Sum = Omit<Share, 'member'>

const sumOf = (shares: readonly Share[]): Sum =>
  shares.reduce<Sum>(
    (sum, share) => ({
      units: sum.units + share.units,
      exactMicros: sum.exactMicros + share.exactMicros,
      residueCents: sum.residueCents + share.residueCents,
      cents: sum.cents + share.cents,
    }),
    { units: 0, exactMicros: 0, residueCents: 0, cents: 0 },
  )

const mostShown = 6

type Props = {
  shares: readonly Share[]
  /** The whole amount: exact shares are rounded down to the millionth, so their sum can be a little less. */
  amountCents: number
  short?: boolean
}

const microsInCent = 10_000

/** What each holder receives, with the exact share and the cent that rounding adds. */
export function SharesTable({ shares, amountCents, short = false }: Props) {
  const [isWhole, setWhole] = useState(!short)
  const sorted = [...shares].sort((one, other) => other.units - one.units)
  const rest = isWhole ? [] : sorted.slice(mostShown)
  const shown = rest.length > 0 ? sorted.slice(0, mostShown) : sorted
  return (
    <table className={`table table-plain ${styles.table} ${styles.compact}`} aria-label={labels.shares}>
      <thead>
        <tr>
          <th scope="col">{labels.holder}</th>
          <th scope="col" className="table-end">
            {labels.units}
          </th>
          <th scope="col" className="table-end">
            {labels.exactShare}
          </th>
          <th scope="col" className="table-end">
            {labels.rounding}
          </th>
          <th scope="col" className="table-end">
            {labels.receives}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ member, ...share }) => (
          <tr key={member.id}>
            <td className="phone-heading">
              <strong>{member.name}</strong>
            </td>
            <Amounts sum={share} />
          </tr>
        ))}
        {rest.length > 0 && (
          <tr>
            <td className="phone-heading">
              <button type="button" className={styles.link} onClick={() => setWhole(true)}>
                {labels.others(rest.length)}
              </button>
            </td>
            <Amounts sum={sumOf(rest)} />
          </tr>
        )}
        <tr className={styles.total}>
          <td className="phone-heading">{labels.holders(shares.length)}</td>
          <Amounts sum={{ ...sumOf(shares), exactMicros: amountCents * microsInCent }} />
        </tr>
      </tbody>
    </table>
  )
}

const Amounts = ({ sum }: { sum: Sum }) => (
  <>
    <td className={`table-end record ${styles.below}`}>{formatUnits(sum.units)}</td>
    <td className="table-end num phone-hidden">{microsText(sum.exactMicros)}</td>
    <td className={`table-end num ${styles.belowEnd}`}>
      {sum.residueCents === 0 ? labels.noRounding : labels.oneCent(sum.residueCents)}
    </td>
    <td className={`table-end num ${styles.main}`}>
      <strong>{formatMoney(sum.cents)}</strong>
    </td>
  </>
)
