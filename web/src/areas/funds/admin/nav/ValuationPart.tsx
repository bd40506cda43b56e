import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'

import { Loaded } from '../../../../parts/Loaded.tsx'
import styles from '../funds-admin.module.css'
import { NavSheet } from './NavSheet.tsx'
import { useRun } from './use-valuation.ts'
import { ValuationSheet } from './ValuationSheet.tsx'

/** Values of all cards, and the NAV they lead to. */
export const ValuationPart = ({ fund }: { fund: AdminFundDetail }) => (
  <Loaded query={useRun(fund.id)}>
    {({ run }) => (
      <div className={styles.columns}>
        <ValuationSheet fund={fund} run={run} />
        <NavSheet fund={fund} run={run} />
      </div>
    )}
  </Loaded>
)
