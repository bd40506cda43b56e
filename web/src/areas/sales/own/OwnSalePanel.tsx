import '../../../ui/styles/panel.css'

import { payoutStatus } from '@ambry/contract/billing/invoices/kinds'
import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatChange, formatMoney } from '@ambry/contract/kernel/money'
import { ownSaleChannels, saleSides } from '@ambry/contract/sales/kinds'
import type { OwnSale, OwnSaleDetail } from '@ambry/contract/sales/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../parts/lists/RecordPanel.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { FactList, type Fact as Row } from '../../../ui/FactList.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { cardLine, toneOf } from '../../cards/card-labels.ts'
import { DeliveryActions } from '../delivery/DeliveryActions.tsx'
import { DeliveryPart } from '../delivery/DeliveryPart.tsx'
import { ownDeliveryNote } from '../delivery/notes.ts'
import { SaleTag } from '../SaleTag.tsx'
import { gainName } from '../sale-labels.ts'
import * as labels from './labels.ts'
import styles from './own-sales.module.css'

/** The member's side of one sale: the breakdown, its history, and its document. */
export function OwnSalePanel(panel: PanelProps) {
  const sale = useQuery(query(api.sales.ownSale, { params: { id: panel.id } }))
  useTitle(sale.data ? labels.sales(cardTitle(sale.data.card)) : 'Sales')
  return (
    <RecordPanel {...panel} query={sale} failure={labels.weCouldntLoadThisSale} head={headOf} foot={footOf}>
      {(data) => <Record sale={data} />}
    </RecordPanel>
  )
}

const headOf = ({ card, side, status, displayStatus, on }: OwnSaleDetail) => ({
  title: card.playerName,
  above: (
    <>
      <span>{saleSides[side]}</span>
      <SaleTag displayStatus={displayStatus} />
    </>
  ),
  below: `${cardLine(card)}. ${status === 'agreed' ? 'Agreed' : saleSides[side]} ${formatDate(on)}.`,
})

const footOf = (sale: OwnSaleDetail) => {
  const { paper, invoice, status } = sale
  const isDue = status === 'reopened' || sale.displayStatus === 'agreed'
  return (
    <>
      <DeliveryActions sale={sale} />
      {sale.side === 'sold' && sale.displayStatus === 'awaiting_card' && (
        <Link to="/registry" search={{ card: sale.card.id }} className={buttonClass()}>
          {labels.shippingInstructions}
        </Link>
      )}
      {paper && (
        <a className={buttonClass({ variant: 'secondary' })} href={paper} target="_blank" rel="noreferrer">
          <FileText aria-hidden="true" />
          {labels.settlementPdf}
        </a>
      )}
      {invoice && isDue && (
        <Link to="/dashboard" search={{ invoice: invoice.id }} className={buttonClass()}>
          {labels.viewInvoice}
        </Link>
      )}
    </>
  )
}

const words: Partial<Record<OwnSale['side'], Partial<Record<OwnSale['status'], string>>>> = {
  bought: {
    agreed: labels.theCardIsReserved,
    reopened: labels.yourPaymentWasReversed,
    undone: labels.thisSaleWasUndone,
    called_off: labels.thisSaleWasCanceled,
  },
  sold: {
    agreed: labels.theCardIsReservedForA,
    reopened: labels.theBuyersPaymentWasReversed,
    undone: labels.thisSaleWasUndoneAndThe,
    called_off: labels.thisSaleWasCanceledAndThe,
  },
}

function Record({ sale }: { sale: OwnSaleDetail }) {
  const { side, status, card, invoice, payout } = sale
  const waits = ownDeliveryNote(sale)
  const said = waits?.text ?? words[side]?.[status]
  return (
    <>
      {said && (
        <section>
          <Note tone={waits?.tone ?? (status === 'reopened' ? 'bad' : status === 'agreed' ? 'wait' : 'info')}>
            {said}
          </Note>
        </section>
      )}
      {sale.clawback && sale.clawback.dueCents > 0 && (
        <section>
          <Note tone="bad">{labels.youWerePaid(formatMoney(sale.clawback.dueCents))}</Note>
        </section>
      )}
      <div className={`niche ${styles.stage}`}>
        <CardPicture picture={card.picture} size="niche" name={cardTitle(card)} />
      </div>
      {sale.delivery && <DeliveryPart delivery={sale.delivery} shipTo={sale.shipTo} />}
      <section aria-label={labels.breakdown}>
        <FactList facts={sumsOf(sale)} total={totalOf(sale)} />
        {sale.toLoanCents !== 0 && (
          <FactList
            facts={[{ name: labels.paidToYourLoan, value: <Change cents={-sale.toLoanCents} /> }]}
            total={amount(labels.dueToYou, sale.toMeCents ?? 0)}
          />
        )}
      </section>
      {side === 'sold' && (
        <section aria-labelledby="sale-gain">
          <h3 id="sale-gain">{labels.comparedWithYourCost}</h3>
          {sale.costCents === null ? (
            <p className="muted">{labels.yourRegistryDidntHave}</p>
          ) : (
            <FactList facts={gainOf(sale)} />
          )}
        </section>
      )}
      <section aria-label={labels.details}>
        <dl className="facts">
          <Fact name="Cert #">{card.certNumber && <span className="record">{card.certNumber}</span>}</Fact>
          <Fact name={labels.channel}>{ownSaleChannels[sale.channel]}</Fact>
          <Fact name={labels.agreed}>{formatDate(sale.agreedOn)}</Fact>
          <Fact name={labels.settled}>{sale.settledOn && formatDate(sale.settledOn)}</Fact>
          {invoice && (
            <Fact name={labels.invoice}>
              <Link to="/dashboard" search={{ invoice: invoice.id }} className="record">
                {invoice.number}
              </Link>
            </Fact>
          )}
          {sale.settlementNumber && (
            <Fact name={labels.settlement}>
              <span className="record">{sale.settlementNumber}</span>
            </Fact>
          )}
          {side === 'sold' && (
            <Fact name={labels.payout}>
              {payout && (
                <>
                  <a className="record" href={`/files/payouts/${payout.id}/payout.pdf`} download>
                    {payout.number}
                  </a>{' '}
                </>
              )}
              {payout &&
                [
                  payoutStatus[payout.status].label,
                  payout.paidOn && formatDate(payout.paidOn),
                  payout.availableOn && labels.availableFrom(formatDate(payout.availableOn)),
                ]
                  .filter(Boolean)
                  .join(' ')}
            </Fact>
          )}
          {payout && payout.nettedCents > 0 && (
            <Fact name={labels.wentToWhatYouOwed}>{formatMoney(payout.nettedCents)}</Fact>
          )}
          {sale.clawback && (
            <Fact name={labels.youOweBack}>
              <Link to="/dashboard" search={{ invoice: sale.clawback.id }} className="record">
                {sale.clawback.number}
              </Link>
            </Fact>
          )}
        </dl>
        {side === 'bought' && status === 'settled' && (
          <p className="small more">
            <Link to="/registry" search={{ card: card.id }}>
              {labels.viewInYourRegistry}
            </Link>
          </p>
        )}
      </section>
    </>
  )
}

const amount = (name: string, cents: number): Row => ({
  name,
  value: <span className="num">{formatMoney(cents)}</span>,
})

const Change = ({ cents }: { cents: number }) => <span className="num">{formatChange(cents)}</span>

function sumsOf({ side, priceCents, feeName, feeCents, taxCents }: OwnSale): Row[] {
  if (side === 'sold') return [amount('Price', priceCents), { name: feeName, value: <Change cents={-feeCents} /> }]
  return [
    amount('Price', priceCents),
    amount(feeName, feeCents),
    ...(taxCents !== 0 ? [amount(labels.salesTax, taxCents)] : []),
  ]
}

const totalOf = ({ side, totalCents, toLoanCents }: OwnSale): Row =>
  amount(side === 'bought' ? 'Total' : toLoanCents === 0 ? labels.youReceive : labels.netProceeds, totalCents)

const gainOf = ({ costCents, gainCents }: OwnSale): Row[] => [
  amount('Cost', costCents ?? 0),
  ...(gainCents === null
    ? []
    : [
        {
          name: gainName(gainCents),
          value: <strong className="num">{formatChange(gainCents)}</strong>,
          tone: toneOf(gainCents),
        },
      ]),
]
