import { formatBps } from '@ambry/contract/billing/fees/kinds'
import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { NeedsRight } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import styles from '../funds-admin.module.css'
import { ChangeTermsDialog } from './ChangeTermsDialog.tsx'
import * as labels from './labels.ts'

const factsOf = (terms: FundTerms) => [
  { name: labels.management, value: labels.managementText(formatBps(terms.managementBps)) },
  {
    name: labels.carry,
    value:
      terms.carryBps === 0
        ? labels.none
        : labels.carryText(formatBps(terms.carryBps), terms.hurdleBps === 0 ? null : formatBps(terms.hurdleBps)),
  },
  { name: labels.entryFee, value: terms.entryFeeBps === 0 ? labels.none : formatBps(terms.entryFeeBps) },
  { name: labels.minimum, value: formatDollars(terms.minimumCents) },
  { name: labels.step, value: formatDollars(terms.stepCents) },
  { name: labels.lockUpName, value: labels.days(terms.lockUpDays) },
  { name: labels.windows, value: labels.windowText(terms.windowMonths) },
  { name: labels.noticeName, value: labels.days(terms.noticeDays) },
  { name: labels.gate, value: labels.gateText(formatBps(terms.gateBps)) },
  { name: labels.mostHolders, value: String(terms.mostHolders) },
  { name: labels.coolingOffName, value: labels.days(terms.coolingOffDays) },
]

/** The terms in force, and every other version with why it was made. */
export function TermsPart({ fund }: { fund: AdminFundDetail }) {
  const [isChanging, setChanging] = useState(false)
  const others = fund.pastTerms.filter(({ number }) => number !== fund.terms.number)
  return (
    <section className={`sheet sheet-pad ${styles.sheet}`} aria-labelledby="fund-terms">
      <div className={styles.head}>
        <h2 id="fund-terms">{labels.terms}</h2>
        {fund.actions.includes('edit') && (
          <NeedsRight right="fund.manage">
            <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
              {labels.change}
            </Button>
          </NeedsRight>
        )}
      </div>
      <p className="small muted">
        {labels.version(fund.terms.number)}. {labels.inForceFrom(formatDate(fund.terms.effectiveOn))}.
      </p>
      <FactList facts={factsOf(fund.terms)} />
      {others.length > 0 && (
        <details className={styles.history}>
          <summary>{labels.history}</summary>
          <ol className="lines">
            {others.map((terms) => (
              <li className="line" key={terms.number}>
                <div className="line-text">
                  <strong>{labels.version(terms.number)}</strong>
                  <p>
                    {labels.inForceFrom(formatDate(terms.effectiveOn))}. {labels.madeAt(formatDate(terms.madeAt))}{' '}
                    {terms.reason}
                  </p>
                  <p>
                    {[
                      `${labels.management} ${formatBps(terms.managementBps)}`,
                      `${labels.carry} ${formatBps(terms.carryBps)}`,
                      `${labels.gate} ${formatBps(terms.gateBps)}`,
                      `${labels.minimum} ${formatDollars(terms.minimumCents)}`,
                    ].join(', ')}
                  </p>
                </div>
                {terms.number > fund.terms.number && <Tag tone="info">{formatDate(terms.effectiveOn)}</Tag>}
              </li>
            ))}
          </ol>
        </details>
      )}
      {isChanging && <ChangeTermsDialog fund={fund} onClose={() => setChanging(false)} />}
    </section>
  )
}
