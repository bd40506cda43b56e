import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatChange, formatMoney } from '@ambry/contract/kernel/money'
import { saleChannels } from '@ambry/contract/sales/kinds'
import type { SaleDetail } from '@ambry/contract/sales/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { RecordAudit } from '../../../parts/audit/RecordAudit.tsx'
import { BooksLink, InvoiceLink, MemberLink } from '../../../parts/links.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import type { SearchOf } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { FactList, type Fact as Row } from '../../../ui/FactList.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { DisplayStatusTag } from '../../billing/DisplayStatusTag.tsx'
import { PayoutTag } from '../../billing/StatusTags.tsx'
import { cardLine } from '../../cards/card-labels.ts'
import { DeliveryPart } from '../delivery/DeliveryPart.tsx'
import { SaleTag } from '../SaleTag.tsx'
import { feeText } from '../sale-labels.ts'
import { CompleteSaleDialog } from './CompleteSaleDialog.tsx'
import { EndSaleDialog } from './EndSaleDialog.tsx'
import { EvidencePart } from './EvidencePart.tsx'
import * as labels from './labels.ts'
import styles from './sales-admin.module.css'

/** One sale for admins: the breakdown for both sides, its evidence, ledger entries, and the next step. */
export function SalePanel(panel: PanelProps) {
  const sale = useQuery(query(api.sales.sale, { params: { id: panel.id } }))
  useTitle(sale.data ? labels.salesHistoryTitle(cardTitle(sale.data.card)) : labels.salesHistory)
  return (
    <RecordPanel
      {...panel}
      query={sale}
      failure={labels.weCouldntLoadThisSale}
      head={headOf}
      foot={(data) => <PanelActions sale={data} />}
    >
      {(data) => <Record sale={data} refetch={async () => (await sale.refetch()).data} />}
    </RecordPanel>
  )
}

const headOf = ({ card, displayStatus, invoice, priceCents, buyer }: SaleDetail) => ({
  title: labels.toPlayerName(card.playerName, buyer.name, formatMoney(priceCents)),
  above: (
    <>
      <span className="record">{invoice.number}</span>
      <SaleTag displayStatus={displayStatus} />
    </>
  ),
  below: cardLine(card),
})

type Refetch = () => Promise<SaleDetail | undefined>

function Record({ sale, refetch }: { sale: SaleDetail; refetch: Refetch }) {
  const { seller, buyer, invoice, payout, card } = sale
  return (
    <>
      {sale.attention && (
        <section>
          <Note tone="bad" title={labels.needsADecision}>
            {sale.attention}
          </Note>
        </section>
      )}
      {sale.endReason && (
        <section>
          <Note tone="info" title={sale.status === 'undone' ? labels.undone : labels.canceled}>
            {sale.endReason}
          </Note>
        </section>
      )}
      {sale.delivery && <DeliveryPart delivery={sale.delivery} shipTo={null} />}
      <section aria-labelledby="sale-buyer">
        <h3 id="sale-buyer">{labels.theBuyerPays}</h3>
        <FactList facts={buyerSums(sale)} />
        <p className="small muted">{feeText(sale.buyerFee, sale.feeReason)}.</p>
      </section>
      <section aria-labelledby="sale-seller">
        <h3 id="sale-seller">{labels.sellerReceives}</h3>
        <FactList facts={sellerSums(sale)} total={amount('Net', sale.netCents)} />
        {sale.toLoanCents !== 0 && (
          <FactList
            facts={[
              { name: labels.paidToTheirLoan, value: <span className="num">{formatChange(-sale.toLoanCents)}</span> },
            ]}
            total={amount(labels.dueToTheSeller, sale.toSellerCents ?? 0)}
          />
        )}
        {seller.id !== null && <p className="small muted">{feeText(sale.sellerFee, sale.feeReason)}.</p>}
        {sale.feeReason && <p className="small">{labels.feeOverrideReason(sale.feeReason)}</p>}
      </section>
      <section aria-label={labels.details}>
        <dl className="facts">
          <Fact name={labels.card}>
            <Link to="/admin/cards" search={{ card: card.id }}>
              {cardTitle(card)}
            </Link>
          </Fact>
          <Fact name={labels.buyer}>
            <MemberLink id={buyer.id}>{buyer.name}</MemberLink>
          </Fact>
          <Fact name={labels.seller}>
            {seller.id ? <MemberLink id={seller.id}>{seller.name}</MemberLink> : seller.name}
          </Fact>
          <Fact name={labels.channel}>{saleChannels[sale.channel]}</Fact>
          <Fact name={labels.agreed}>{formatDate(sale.agreedOn)}</Fact>
          <Fact name={labels.settled}>{sale.settledOn && formatDate(sale.settledOn)}</Fact>
          <Fact name={labels.invoice}>
            <span className={`row ${styles.linked}`}>
              <InvoiceLink id={invoice.id}>{invoice.number}</InvoiceLink>
              <DisplayStatusTag displayStatus={invoice.displayStatus} />
            </span>
          </Fact>
          <Fact name={labels.payout}>
            {payout && (
              <span className={`row ${styles.linked}`}>
                <BooksLink search={{ tab: 'payouts', payout: payout.id }}>{labels.view}</BooksLink>
                <PayoutTag status={payout.status} />
                {payout.availableOn && labels.availableFrom(formatDate(payout.availableOn))}
              </span>
            )}
          </Fact>
          <Fact name={labels.owedBack}>
            {sale.clawback && (
              <span className={`row ${styles.linked}`}>
                <InvoiceLink id={sale.clawback.id}>{sale.clawback.number}</InvoiceLink>
                <DisplayStatusTag displayStatus={sale.clawback.displayStatus} />
              </span>
            )}
          </Fact>
        </dl>
        <p className={`row small ${styles.more}`}>
          <SalesLink search={{ buyerId: buyer.id }}>{labels.allPurchases(buyer.name)}</SalesLink>
          {seller.id && <SalesLink search={{ sellerId: seller.id }}>{labels.allSales(seller.name)}</SalesLink>}
        </p>
      </section>
      <EvidencePart sale={sale} refetch={refetch} />
      <section aria-labelledby="sale-time">
        <h3 id="sale-time">{labels.timeline}</h3>
        <Timeline steps={sale.timeline} />
      </section>
      <section aria-labelledby="sale-books">
        <h3 id="sale-books">{labels.ledger}</h3>
        <ol className="lines">
          {sale.entries.map(({ id, number, words, bookedOn }) => (
            <li className="line" key={id}>
              <div className="line-text">
                <BooksLink search={{ tab: 'ledger', view: 'entries', entry: id }}>{labels.entry(number)}</BooksLink>
                <p>
                  {words}, {formatDate(bookedOn)}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <RecordAudit kind="sale" id={sale.id} />
    </>
  )
}

const SalesLink = ({ search, children }: { search: SearchOf<'/admin/sales'>; children: ReactNode }) => (
  <Link to="/admin/sales" search={search}>
    {children}
  </Link>
)

const amount = (name: string, cents: number): Row => ({
  name,
  value: <span className="num">{formatMoney(cents)}</span>,
})

const buyerSums = ({ priceCents, buyerFeeCents }: SaleDetail): Row[] => [
  amount('Price', priceCents),
  amount(labels.buyersFee, buyerFeeCents),
]

const sellerSums = ({ priceCents, sellerFeeCents }: SaleDetail): Row[] => [
  amount('Price', priceCents),
  { name: 'Seller’s fee', value: <span className="num">{formatChange(-sellerFeeCents)}</span> },
]

function PanelActions({ sale }: { sale: SaleDetail }) {
  const [confirming, setConfirming] = useState<'complete' | 'call_off' | 'undo' | null>(null)
  const { actions, invoice, payout } = sale
  return (
    <>
      {actions.includes('record_payment') && (
        <Link to="/admin/edit-invoice/$id" params={{ id: invoice.id }} className={buttonClass()}>
          {labels.recordPayment}
        </Link>
      )}
      {actions.includes('pay_out') && payout && (
        <BooksLink search={{ tab: 'payouts', payout: payout.id }} className={buttonClass()}>
          {labels.paySeller}
        </BooksLink>
      )}
      {actions.includes('complete') && <Button onClick={() => setConfirming('complete')}>{labels.completeSale}</Button>}
      {actions.includes('call_off') && (
        <Button variant="danger" onClick={() => setConfirming('call_off')}>
          {labels.cancelSale}
        </Button>
      )}
      {actions.includes('undo') && (
        <Button variant="danger" onClick={() => setConfirming('undo')}>
          {labels.undoSale}
        </Button>
      )}
      {confirming === 'complete' && <CompleteSaleDialog sale={sale} onClose={() => setConfirming(null)} />}
      {(confirming === 'call_off' || confirming === 'undo') && (
        <EndSaleDialog sale={sale} action={confirming} onClose={() => setConfirming(null)} />
      )}
    </>
  )
}
