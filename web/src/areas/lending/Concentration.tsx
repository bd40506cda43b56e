import styles from './lend.module.css'
import { percentText } from './ltv/ltv-bands.ts'

type Share = { label: string; detail?: string | null; bps: number; isAbove?: boolean }
type Props = {
  title: string
  shares: readonly Share[]
  /** A mark where a share counts as concentrated. */
  alertBps?: number
}

/** Shares of a whole, the largest first, against the level at which they are flagged. */
export function Concentration({ title, shares, alertBps }: Props) {
  const longest = Math.max(alertBps ? alertBps * 1.6 : 0, ...shares.map(({ bps }) => bps)) || 1
  const at = (bps: number) => `${(bps / longest) * 100}%`
  return (
    <div className={styles.concentration}>
      <h3>{title}</h3>
      <ul>
        {shares.map(({ label, detail, bps, isAbove }) => (
          <li key={label} data-above={isAbove || undefined}>
            <span>
              {label}
              {detail && <small>{detail}</small>}
            </span>
            <span className={styles.share} aria-hidden="true">
              <span className={styles.shareFill} ref={(bar) => bar?.style.setProperty('width', at(bps))} />
              {alertBps !== undefined && <i ref={(mark) => mark?.style.setProperty('left', at(alertBps))} />}
            </span>
            <strong className="num">{percentText(bps)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
