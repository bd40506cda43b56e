import { formatMoney } from '@ambry/contract/kernel/money'
import styles from './ledger.module.css'
import { sideOf } from './ledger-labels.ts'

/** A balance with its side, or a dash for zero. */
export function Sided({ cents }: { cents: number }) {
  const side = sideOf(cents)
  if (side === null) return <span className="num">–</span>
  return (
    <span className={`num ${styles.sided}`}>
      {formatMoney(Math.abs(cents))}{' '}
      <abbr title={side} aria-label={side}>
        {side === 'debit' ? 'Dr' : 'Cr'}
      </abbr>
    </span>
  )
}

/** An amount in its own column. Zero is left blank, so that the other side stands out. */
export const Amount = ({ cents }: { cents: number }) =>
  cents === 0 ? null : <span className="num">{formatMoney(cents)}</span>
