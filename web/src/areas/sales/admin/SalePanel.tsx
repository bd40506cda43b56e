import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
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
import { SaleTag } from '../SaleTag.tsx'
import { feeText, signedMoney } from '../sale-labels.ts'
import { EndSaleDialog } from './EndSaleDialog.tsx'
import { EvidencePart } from './EvidencePart.tsx'
import styles from './sales-admin.module.css'

/** One sale for the house: how it is made up for both sides, its evidence, its books, and what comes next. */
export function SalePanel(panel: PanelProps) {
  const sale = useQuery(query(api.sales.sale, { params: { id: panel.id } }))
  useTitle(sale.data ? `${cardTitle(sale.data.card)}, Sales History` : 'Sales History')
  return (
    <RecordPanel
      {...panel}
      query={sale}
      failure="We couldn’t load this sale"
      head={headOf}
      foot={(data) => <PanelActions sale={data} />}
    >
      {(data) => <Record sale={data} refetch={async () => (await sale.refetch()).data} />}
    </RecordPanel>
  )
}

const headOf = ({ card, status, invoice, priceCents, buyer }: SaleDetail) => ({
  title: `${card.playerName} to ${buyer.name}, ${formatMoney(priceCents)}`,
  above: (
    <>
      <span className="record">{invoice.number}</span>
      <SaleTag status={status} />
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
          <Note tone="bad" title="Needs a decision.">
            {sale.attention}
          </Note>
        </section>
      )}
      {sale.endReason && (
        <section>
          <Note tone="info" title={sale.status === 'undone' ? 'Undone' : 'Canceled'}>
            {sale.endReason}
          </Note>
        </section>
      )}
      <section aria-labelledby="sale-buyer">
        <h3 id="sale-buyer">The buyer pays</h3>
        <FactList facts={buyerSums(sale)} />
        <p className="small muted">{feeText(sale.buyerFee, sale.feeReason)}.</p>
      </section>
      <section aria-labelledby="sale-seller">
        <h3 id="sale-seller">Seller receives</h3>
        <FactList facts={sellerSums(sale)} total={amount('Net', sale.netCents)} />
        {seller.id !== null && <p className="small muted">{feeText(sale.sellerFee, sale.feeReason)}.</p>}
        {sale.feeReason && <p className="small">Fee override reason: {sale.feeReason}</p>}
      </section>
      <section aria-label="Details">
        <dl className="facts">
          <Fact name="Card">
            <Link to="/admin/cards" search={{ card: card.id }}>
              {cardTitle(card)}
            </Link>
          </Fact>
          <Fact name="Buyer">
            <MemberLink id={buyer.id}>{buyer.name}</MemberLink>
          </Fact>
          <Fact name="Seller">{seller.id ? <MemberLink id={seller.id}>{seller.name}</MemberLink> : seller.name}</Fact>
          <Fact name="Channel">{saleChannels[sale.channel]}</Fact>
          <Fact name="Agreed">{formatDate(sale.agreedOn)}</Fact>
          <Fact name="Settled">{sale.settledOn && formatDate(sale.settledOn)}</Fact>
          <Fact name="Invoice">
            <span className={`row ${styles.linked}`}>
              <InvoiceLink id={invoice.id}>{invoice.number}</InvoiceLink>
              <DisplayStatusTag displayStatus={invoice.displayStatus} />
            </span>
          </Fact>
          <Fact name="Payout">
            {payout && (
              <span className={`row ${styles.linked}`}>
                <BooksLink search={{ tab: 'payouts', payout: payout.id }}>View</BooksLink>
                <PayoutTag status={payout.status} />
              </span>
            )}
          </Fact>
        </dl>
        <p className={`row small ${styles.more}`}>
          <SalesLink search={{ buyerId: buyer.id }}>All purchases by {buyer.name}.</SalesLink>
          {seller.id && <SalesLink search={{ sellerId: seller.id }}>All sales by {seller.name}.</SalesLink>}
        </p>
      </section>
      <EvidencePart sale={sale} refetch={refetch} />
      <section aria-labelledby="sale-time">
        <h3 id="sale-time">Timeline</h3>
        <Timeline steps={sale.timeline} />
      </section>
      <section aria-labelledby="sale-books">
        <h3 id="sale-books">Ledger</h3>
        <ol className="lines">
          {sale.entries.map(({ id, number, words, bookedOn }) => (
            <li className="line" key={id}>
              <div className="line-text">
                <BooksLink search={{ tab: 'ledger', view: 'entries', entry: id }}>Entry {number}</BooksLink>
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
  amount('Buyer’s fee', buyerFeeCents),
]

const sellerSums = ({ priceCents, sellerFeeCents }: SaleDetail): Row[] => [
  amount('Price', priceCents),
  { name: 'Seller’s fee', value: <span className="num">{signedMoney(-sellerFeeCents)}</span> },
]

function PanelActions({ sale }: { sale: SaleDetail }) {
  const [confirming, setConfirming] = useState<'call_off' | 'undo' | null>(null)
  const { actions, invoice, payout } = sale
  return (
    <>
      {actions.includes('record_payment') && (
        <Link to="/admin/edit-invoice/$id" params={{ id: invoice.id }} className={buttonClass()}>
          Record payment
        </Link>
      )}
      {actions.includes('pay_out') && payout && (
        <BooksLink search={{ tab: 'payouts', payout: payout.id }} className={buttonClass()}>
          Pay seller
        </BooksLink>
      )}
      {actions.includes('call_off') && (
        <Button variant="danger" onClick={() => setConfirming('call_off')}>
          Cancel sale
        </Button>
      )}
      {actions.includes('undo') && (
        <Button variant="danger" onClick={() => setConfirming('undo')}>
          Undo sale
        </Button>
      )}
      {confirming && <EndSaleDialog sale={sale} action={confirming} onClose={() => setConfirming(null)} />}
    </>
  )
}
