import type { LtvLevel } from '@ambry/contract/lending/kinds'

import * as labels from './labels.ts'
import styles from './lend.module.css'
import { percentText } from './ltv-bands.ts'

/** A loan's LTV as a bar in the color of its level, with the figure. */
export const LtvBar = ({ loan }: { loan: { ltvBps: number; ltvLevel: LtvLevel } }) => (
  <span className={styles.ltv}>
    <span className={styles.bar} data-level={loan.ltvLevel}>
      <span ref={(bar) => bar?.style.setProperty('width', `${Math.min(loan.ltvBps / 100, 100)}%`)} />
    </span>
    <span className="small num">{labels.ltv(percentText(loan.ltvBps))}</span>
  </span>
)
