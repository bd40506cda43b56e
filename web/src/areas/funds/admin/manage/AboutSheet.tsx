import { type CardCategory, cardCategories } from '@ambry/contract/cards/kinds'
import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { formatUnitPrice } from '@ambry/contract/funds/arithmetic/units'
import { fundRisks, offeringRules } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { Markdown } from '../../../../parts/markdown/Markdown.tsx'
import { NeedsRight } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import styles from '../funds-admin.module.css'
import { EditFundDialog } from '../terms/EditFundDialog.tsx'
import * as labels from './labels.ts'

const dayFact = (name: string, day: string | null) => (day === null ? [] : [{ name, value: formatDate(day) }])

/** What the fund says about itself. */
export function AboutSheet({ fund }: { fund: AdminFundDetail }) {
  const [isEditing, setEditing] = useState(false)
  const category =
    fund.category === null ? labels.mixed : (cardCategories[fund.category as CardCategory] ?? fund.category)
  return (
    <section className={`sheet sheet-pad ${styles.sheet}`} aria-labelledby="fund-about">
      <div className={styles.head}>
        <h2 id="fund-about">{labels.about}</h2>
        {fund.actions.includes('edit') && (
          <NeedsRight right="fund.manage">
            <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
              {labels.edit}
            </Button>
          </NeedsRight>
        )}
      </div>
      <p>{fund.strategy}</p>
      <FactList
        facts={[
          { name: labels.category, value: category },
          { name: labels.risk, value: fundRisks[fund.risk] },
          { name: labels.rule, value: offeringRules[fund.offeringRule] },
          {
            name: labels.countries,
            value: fund.countries.length === 0 ? labels.anyCountry : fund.countries.join(', '),
          },
          { name: labels.target, value: formatDollars(fund.targetCents) },
          { name: labels.firstPrice, value: formatUnitPrice(fund.firstPrice) },
          ...dayFact(labels.opens, fund.opensOn),
          ...dayFact(labels.closes, fund.closesOn),
          ...dayFact(labels.plannedEnd, fund.heldUntil),
        ]}
      />
      {fund.about && (
        <div className={styles.prose}>
          <Markdown text={fund.about} />
        </div>
      )}
      {isEditing && <EditFundDialog fund={fund} onClose={() => setEditing(false)} />}
    </section>
  )
}
