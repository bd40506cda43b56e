import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { collateralSaleStatus } from '@ambry/contract/lending/margin/kinds'
import type { CollateralSale } from '@ambry/contract/lending/margin/records'
import type { Collateral } from '@ambry/contract/lending/records'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NeedsRight } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { LoanDialog } from '../dialogs/LoanDialog.tsx'
import panel from '../panel/panel.module.css'
import styles from './default.module.css'
import * as labels from './labels.ts'
import { sellable } from './sellable.ts'

/** Cards that can be sold now, and those that were, each with why the sale is reasonable. */
export function CollateralSales({ loan }: { loan: AdminLoanDetail }) {
  const [selling, setSelling] = useState<Collateral | null>(null)
  const cards = loan.actions.includes('sell_collateral') ? sellable(loan) : []
  return (
    <section aria-labelledby="loan-sales">
      <h3 id="loan-sales">{labels.sales}</h3>
      {cards.length > 0 && (
        <ul className="lines" aria-label={labels.pledged}>
          {cards.map((item) => (
            <li className="line" key={item.id}>
              <div className="line-text">
                <strong>{cardTitle(item.card)}</strong>
                <p>{labels.valuedAt(formatDollars(item.valueCents))}</p>
              </div>
              <Button size="small" variant="secondary" onClick={() => setSelling(item)}>
                {labels.sell}
                <span className="sr"> {cardTitle(item.card)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {loan.collateralSales.length === 0 && cards.length === 0 && <p className="muted">{labels.noSales}</p>}
      {loan.collateralSales.map((sale) => (
        <SaleRecord key={sale.id} sale={sale} />
      ))}
      {selling && <LoanDialog step="sell_collateral" loan={loan} item={selling} onClose={() => setSelling(null)} />}
    </section>
  )
}

function SaleRecord({ sale }: { sale: CollateralSale }) {
  const { title, status, priceCents, valueCents, costsCents, toLoanCents, surplusCents, madeAt, madeBy } = sale
  return (
    <article className={styles.notice} aria-label={title}>
      <div className="row between">
        <h4>{title}</h4>
        <StatusTag of={collateralSaleStatus} status={status} />
      </div>
      <p className="small">
        {labels.soldFor(formatMoney(priceCents), formatMoney(valueCents))}.{' '}
        {sale.byConsent ? labels.byConsent : labels.afterNotice}, {formatDate(madeAt)}
        {madeBy && `, ${madeBy}`}.
      </p>
      {costsCents !== null && (
        <p className="small">
          {labels.proceeds(formatMoney(costsCents), formatMoney(toLoanCents ?? 0), formatMoney(surplusCents ?? 0))}
        </p>
      )}
      <details className={panel.earlier}>
        <summary>
          {labels.reasonableness}
          <span className="sr">: {title}</span>
        </summary>
        <dl className="facts">
          <Fact name={labels.channel}>{labels.offered(sale.channel, formatDate(sale.offeredFrom), sale.offers)}</Fact>
          {sale.comps.map(({ on, priceCents: price, words }) => (
            <Fact key={`${on} ${price} ${words}`} name={labels.comps}>
              <span className="num">{formatMoney(price)}</span>, {formatDate(on)}, {words}
            </Fact>
          ))}
        </dl>
        <p className={`small ${panel.words}`}>{sale.reasoning}</p>
      </details>
      <NeedsRight right="sale.any">
        <p className="small">
          <Link to="/admin/sales" search={{ sale: sale.saleId }}>
            {labels.openSale}
            <span className="sr">: {title}</span>
          </Link>
        </p>
      </NeedsRight>
    </article>
  )
}
