import type { LendingOverview } from '@ambry/contract/lending/lenders/records'
import { Link } from '@tanstack/react-router'

import { here } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import styles from './lenders.module.css'

export const AutoInvest = ({ overview: { rule, isRuleOn } }: { overview: LendingOverview }) => (
  <section className={styles.part} aria-labelledby="auto-invest">
    <div className={styles.sectionHead}>
      <h2 id="auto-invest">{labels.autoInvest}</h2>
      <Tag tone={isRuleOn ? 'ok' : 'plain'}>{isRuleOn ? labels.autoOn : labels.autoOff}</Tag>
    </div>
    <div className={styles.offerEnd}>
      <p className="muted">{labels.autoLead}</p>
      <Link
        to="."
        search={here('/lend', { tab: 'lending', dialog: 'rule' })}
        resetScroll={false}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        {rule ? labels.edit : labels.setUp}
      </Link>
    </div>
  </section>
)
