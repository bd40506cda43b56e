import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Loaded } from '../../../../parts/Loaded.tsx'
import { NeedsRight } from '../../../../parts/rights.tsx'
import { here } from '../../../../paths.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { Stepper } from '../../../../ui/Stepper.tsx'
import { WhyButton } from '../../../../ui/WhyButton.tsx'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'
import { FinishDialog } from './MoveDialogs.tsx'
import { useWaterfall, WaterfallTables } from './Waterfall.tsx'

/** How far the liquidation is, what is left to do, and what everyone would get. */
export function EndingSheet({ fund }: { fund: AdminFundDetail }) {
  const [isFinishing, setFinishing] = useState(false)
  const waterfall = useWaterfall(fund.id)
  const bills = fund.bills.filter(({ paidOn }) => paidOn === null).length
  const current = fund.cards > 0 ? 1 : bills > 0 ? 2 : 3
  const notes = [undefined, labels.cardsLeft(fund.cards), labels.billsLeft(bills), undefined]
  return (
    <section className={`sheet sheet-pad ${styles.sheet}`} aria-labelledby="fund-ending">
      <h2 id="fund-ending">{labels.ending}</h2>
      <div className={styles.stepper}>
        <Stepper
          label={labels.ending}
          current={current}
          steps={labels.steps.map((name, at) => ({ name, note: notes[at] }))}
        />
      </div>
      <Loaded query={waterfall}>
        {(data) => (
          <>
            <p className="small muted">{labels.waterfallText}</p>
            <WaterfallTables waterfall={data} />
            {data.problems.length > 0 && (
              <div className={styles.problems}>
                <h3>{labels.beforeEnd}</h3>
                <ul>
                  {data.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </div>
            )}
            <NeedsRight right="fund.manage">
              <p className="row">
                <WhyButton variant="danger" why={data.problems[0] ?? null} onClick={() => setFinishing(true)}>
                  {labels.moves.finish}
                </WhyButton>
                {fund.cards > 0 && (
                  <Link
                    to="."
                    search={here('/admin/funds/$id/manage', { tab: 'holdings' })}
                    className={buttonClass({ variant: 'secondary' })}
                  >
                    {labels.sellCards}
                  </Link>
                )}
                {bills > 0 && (
                  <Link
                    to="."
                    search={here('/admin/funds/$id/manage', { tab: 'money' })}
                    className={buttonClass({ variant: 'secondary' })}
                  >
                    {labels.payBills}
                  </Link>
                )}
              </p>
            </NeedsRight>
          </>
        )}
      </Loaded>
      {isFinishing && <FinishDialog fund={fund} onClose={() => setFinishing(false)} />}
    </section>
  )
}
