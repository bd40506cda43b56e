import '../../../ui/styles/sheets.css'

import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { Borrowing } from '@ambry/contract/lending/borrowing-records'
import { memo } from 'react'

import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { aprText, monthlyRateText } from '../rates.ts'
import borrow from './borrow.module.css'
import * as labels from './labels.ts'
import { paymentsLine } from './payments-line.ts'
import type { Quote } from './quote.ts'
import styles from './term-sheet.module.css'

type Props = {
  borrowing: Borrowing
  quote: Quote
  failure: string | null
  isAmountInvalid: boolean
  onApply: () => Promise<void>
}

const most = 4

/** What the choice comes to, as a document. On phones a bar with the payment and the button, which opens it. */
export const TermSheet = memo(function TermSheet({ borrowing, quote, failure, isAmountInvalid, onApply }: Props) {
  const { cards, terms, schedule, fault } = quote
  // without cards or an amount every figure would be zero
  const isEmpty = cards.length === 0 || terms.principalCents === 0
  const line = paymentsLine(schedule)
  return (
    <aside className={`sheet ${styles.sheet}`} aria-labelledby="term-sheet">
      <div className={styles.sheetHead}>
        <h2 id="term-sheet">{labels.termSheet}</h2>
        <span className="record dim">{labels.estimate}</span>
      </div>
      {cards.length > 0 && (
        <div className={styles.sheetCards}>
          {cards.slice(0, most).map((card) => (
            <CardPicture key={card.id} picture={card.picture} size="row" name={cardTitle(card)} />
          ))}
          {cards.length > most && <span className="small muted">{labels.more(cards.length - most)}</span>}
        </div>
      )}
      {!isEmpty && <Figures quote={quote} />}
      {!isEmpty && fault === null && <p className="small muted">{moneyText(borrowing, cards)}</p>}
      <div className={styles.sheetAct}>
        <p className={styles.barTotal}>
          {isEmpty ? (
            <span className="small muted">{fault && labels.faultText(fault)}</span>
          ) : (
            <>
              <span className="small muted">{line.lead}</span>
              <strong className="num">{line.figure}</strong>
            </>
          )}
        </p>
        <Button size="large" full disabled={fault !== null || isAmountInvalid} onClick={() => void onApply()}>
          {labels.continueToApply}
        </Button>
      </div>
      {failure && (
        <p className={borrow.fault} role="status">
          {failure}
        </p>
      )}
      <p className="small muted center">{fault ? labels.faultText(fault) : labels.anEstimate}</p>
    </aside>
  )
})

/** When the money can be there, and what has to happen first. */
function moneyText({ moneyOn, identityFault }: Borrowing, cards: Quote['cards']): string {
  const away = cards.filter(({ custody }) => custody !== 'in_vault').length
  const when = away > 0 ? labels.moneyAfterArrival(away) : labels.moneyByDate(formatDate(moneyOn))
  return identityFault === null ? when : `${when} ${labels.identityFirst}`
}

function Figures({ quote: { valueCents, terms, disclosure, schedule } }: { quote: Quote }) {
  const facts = [
    { name: labels.collateralValue, value: formatDollars(valueCents) },
    { name: labels.loanAmount, value: formatMoney(terms.principalCents) },
    { name: labels.monthlyRate, value: monthlyRateText(disclosure.monthlyRatePercent) },
    { name: labels.apr, value: aprText(disclosure.aprPercent) },
    { name: labels.originationFee, value: formatMoney(terms.feeCents) },
    { name: labels.youReceive, value: formatMoney(disclosure.amountFinancedCents) },
    { name: labels.firstPayment, value: formatDate(schedule[0]?.dueOn) },
  ].map((fact) => ({ ...fact, value: <span className="num">{fact.value}</span> }))
  return (
    <>
      <FactList facts={facts} />
      <table className={styles.sheetSchedule}>
        <caption className="sr">{labels.payments}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.payment}</th>
            <th scope="col">{labels.interest}</th>
            <th scope="col">{labels.principal}</th>
            <th scope="col">{labels.total}</th>
          </tr>
        </thead>
        <tbody>
          {schedule.map((row) => (
            <tr key={row.number}>
              <th scope="row">{formatDate(row.dueOn)}</th>
              <td className="num">{formatMoney(row.interestCents)}</td>
              <td className="num">{formatMoney(row.principalCents)}</td>
              <td className="num">{formatMoney(row.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.cost}>
        <strong>{labels.totalCost}</strong>
        <strong className="num">{formatMoney(disclosure.financeChargeCents)}</strong>
      </p>
    </>
  )
}
