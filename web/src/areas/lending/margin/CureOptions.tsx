import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import type { MarginCall } from '@ambry/contract/lending/margin/records'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { here } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { percentText } from '../ltv/ltv-bands.ts'
import * as labels from './labels.ts'
import styles from './margin.module.css'
import { SmallGauge } from './SmallGauge.tsx'
import { WithdrawConsent } from './WithdrawConsent.tsx'

type Props = { loan: OwnLoanDetail; call: MarginCall }

/** The three ways to cure a call, each with the LTV it leads to, and what falls short alone. */
export function CureOptions({ loan, call }: Props) {
  const nearly = call.cards.find(({ isEnough }) => !isEnough)
  return (
    <section aria-labelledby="cures">
      <h2 id="cures">{labels.cureOptions}</h2>
      {call.consent && (
        <Note tone="info" title={labels.consented}>
          {labels.consentedText(
            call.consent.collateralIds.length,
            formatDollars(call.consent.leastCents),
            formatDate(call.consent.at),
          )}{' '}
          <WithdrawConsent loanId={loan.id} />
        </Note>
      )}
      <div className={styles.cures}>
        <PayOption loan={loan} call={call} />
        <PledgeOption loan={loan} call={call} />
        {call.sale && !call.consent && <SaleOption loan={loan} sale={call.sale} />}
      </div>
      <p className="small muted">
        {nearly &&
          `${labels.notEnough(nearly.title, formatDollars(nearly.valueCents), percentText(nearly.ltvAfterBps))} `}
        {labels.combine}{' '}
        {loan.actions.includes('pledge_more') && call.cards.length > 0 && (
          <Link to="." search={here('/lend', { loan: loan.id, dialog: 'build' })} resetScroll={false}>
            {labels.buildYourOwn}
          </Link>
        )}
      </p>
    </section>
  )
}

function PayOption({ loan, call: { pay } }: Props) {
  return (
    <Option
      loan={loan}
      title={labels.payItDown}
      figure={formatMoney(pay.paymentCents)}
      text={labels.countsAtOnce}
      afterBps={pay.ltvAfterBps}
      facts={[
        {
          name: pay.feesCents > 0 ? labels.feesAndInterest : labels.accruedInterest,
          value: formatMoney(pay.interestCents + pay.feesCents),
        },
        { name: labels.principal, value: formatMoney(pay.principalCents) },
        { name: labels.newBalance, value: formatMoney(pay.balanceAfterCents) },
      ]}
      isFirst
    >
      {loan.actions.includes('pay') && (
        <Act loan={loan} dialog="pay" isFirst>
          {labels.payAmount(formatMoney(pay.paymentCents))}
        </Act>
      )}
    </Option>
  )
}

function PledgeOption({ loan, call }: Props) {
  const card = call.cards.find(({ isEnough }) => isEnough)
  if (!card)
    return (
      <Option
        loan={loan}
        title={labels.pledgeACard}
        figure={labels.noCard}
        text={labels.noCardText(formatDollars(call.neededValueCents))}
      >
        {call.cards.length > 0 && (
          <Act loan={loan} dialog="pledge">
            {labels.choose}
          </Act>
        )}
      </Option>
    )
  return (
    <Option
      loan={loan}
      title={labels.pledgeACard}
      figure={card.title}
      text={labels.pledgeNeeds(formatDollars(call.neededValueCents))}
      afterBps={card.ltvAfterBps}
      facts={[
        { name: labels.value, value: formatDollars(card.valueCents) },
        { name: labels.location, value: card.vault ?? labels.vault },
        { name: labels.totalCollateral, value: formatDollars(loan.ltv.valueCents + card.valueCents) },
      ]}
    >
      <Act loan={loan} dialog="pledge" card={card.id}>
        {labels.pledgeThisCard}
      </Act>
    </Option>
  )
}

function SaleOption({ loan, sale }: { loan: OwnLoanDetail; sale: NonNullable<MarginCall['sale']> }) {
  return (
    <Option
      loan={loan}
      title={labels.consentToASale}
      figure={labels.cards(sale.collateral.length)}
      text={labels.saleOf(labels.namesOf(sale.collateral), formatDollars(sale.priceCents))}
      afterBps={sale.ltvAfterBps}
      facts={[
        { name: labels.sellersFee, value: formatMoney(-sale.sellerFeeCents) },
        { name: labels.accruedInterest, value: formatMoney(-sale.chargesCents) },
        { name: labels.toPrincipal, value: formatMoney(sale.toPrincipalCents) },
      ]}
    >
      {loan.actions.includes('consent_to_sale') && (
        <Act loan={loan} dialog="consent">
          {labels.consent}
        </Act>
      )}
    </Option>
  )
}

type OptionProps = {
  loan: OwnLoanDetail
  title: string
  figure: string
  text: string
  afterBps?: number
  facts?: readonly Fact[]
  /** The one we would choose: it needs nothing but money. */
  isFirst?: boolean
  children: ReactNode
}

function Option({ loan, title, figure, text, afterBps, facts, isFirst = false, children }: OptionProps) {
  return (
    <article className={styles.cure} data-first={isFirst || undefined}>
      <h3>{title}</h3>
      <p className={styles.cureFigure}>{figure}</p>
      <p className="small muted">{text}</p>
      {afterBps !== undefined && (
        <div className={styles.after}>
          <p>
            <span className="muted">{labels.ltvAfter}</span> <strong className="num">{percentText(afterBps)}</strong>
          </p>
          <SmallGauge ltv={loan.ltv} afterBps={afterBps} />
        </div>
      )}
      {facts && (
        <FactList facts={facts.map((fact) => ({ ...fact, value: <span className="num">{fact.value}</span> }))} />
      )}
      {children}
    </article>
  )
}

type ActProps = { loan: OwnLoanDetail; dialog: string; card?: string; isFirst?: boolean; children: ReactNode }

const Act = ({ loan, dialog, card, isFirst = false, children }: ActProps) => (
  <Link
    to="."
    search={here('/lend', { loan: loan.id, dialog, card })}
    resetScroll={false}
    className={buttonClass({ variant: isFirst ? 'primary' : 'secondary' })}
  >
    {children}
  </Link>
)
