import { type LtvLevel, ltvLevels } from '@ambry/contract/lending/kinds'

import { percentText } from '../ltv/ltv-bands.ts'
import styles from './loans-admin.module.css'

const fullBps = 8_000

/** The LTV as a bar in the color of its level, with the figure; the level is named where it isn't healthy. */
export function LtvBar({ bps, level }: { bps: number; level: LtvLevel }) {
  return (
    <span className={styles.ltv} data-level={level}>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (bps / fullBps) * 100)}%` }} />
      </span>
      <span className="num">{percentText(bps)}</span>
      {level === 'healthy' ? (
        <span className="sr">, {ltvLevels.healthy}</span>
      ) : (
        <small className={styles.level}>{ltvLevels[level]}</small>
      )}
    </span>
  )
}
