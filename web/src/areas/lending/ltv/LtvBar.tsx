import type { LtvLevel } from '@ambry/contract/lending/kinds'

import * as labels from '../labels.ts'
import styles from '../lend.module.css'
import { percentText } from './ltv-bands.ts'

type Rated = { ltvBps: number; ltvLevel: LtvLevel }

/** A loan's LTV as a bar in the color of its level, with the figure. */
export const LtvBar = ({ loan, isNamed = true }: { loan: Rated; isNamed?: boolean }) => (
  <span className={isNamed ? styles.ltv : styles.ltvShort}>
    <span className={styles.bar} data-level={loan.ltvLevel}>
      <span ref={(bar) => bar?.style.setProperty('width', `${Math.min(loan.ltvBps / 100, 100)}%`)} />
    </span>
    <span className="small num">{isNamed ? labels.ltv(percentText(loan.ltvBps)) : percentText(loan.ltvBps)}</span>
  </span>
)
