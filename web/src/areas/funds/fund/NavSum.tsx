import { formatExactPrice, formatUnitPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { FactList } from '../../../ui/FactList.tsx'
import * as shared from '../labels.ts'
import styles from './fund.module.css'
import * as labels from './labels.ts'

const money = (cents: number) => <span className="num">{formatMoney(cents)}</span>

/** How the NAV adds up and divides: a reader with a calculator gets each figure. */
export function NavSum({ nav }: { nav: NonNullable<FundDetail['nav']> }) {
  return (
    <section className={styles.part} aria-labelledby="nav-sum">
      <h2 id="nav-sum">{labels.sum}</h2>
      <p className={`sheet sheet-pad ${styles.equation}`}>
        <span>
          <strong className="num">{formatMoney(nav.navCents)}</strong>
          <small>{labels.sumOn(formatDate(nav.on))}</small>
        </span>
        <span className={styles.sign}>÷</span>
        <span>
          <strong className="num">{formatUnits(nav.units)}</strong>
          <small>{labels.unitsName}</small>
        </span>
        <span className={styles.sign}>=</span>
        <span>
          <strong className="num">{nav.navPerUnit === null ? shared.none : formatUnitPrice(nav.navPerUnit)}</strong>
          <small>{labels.perUnit}</small>
        </span>
      </p>
      <div className={styles.two}>
        <FactList
          facts={[
            { name: labels.cardsAtValue, value: money(nav.cardsCents) },
            { name: labels.cash, value: money(nav.cashCents) },
            { name: labels.feesDue, value: money(0 - nav.feesDueCents) },
            { name: labels.payables, value: money(0 - nav.payablesCents) },
          ]}
          total={{ name: labels.beforeCarry, value: money(nav.grossCents) }}
        />
        <FactList
          facts={[
            { name: labels.beforeCarry, value: money(nav.grossCents) },
            { name: labels.carry, value: money(0 - nav.carryCents) },
            { name: labels.nav, value: <strong>{money(nav.navCents)}</strong> },
            { name: labels.buyersPrice, value: <span className="num">{formatExactPrice(nav.price)}</span> },
          ]}
        />
      </div>
      <p className="small muted">{labels.carryEffect}</p>
    </section>
  )
}
