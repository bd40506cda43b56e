import { dayIn, formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { ltvLevels } from '@ambry/contract/lending/kinds'
import { cures, marginCallStatus, noticeChannels } from '@ambry/contract/lending/margin/kinds'
import type { MarginCall, PastCall } from '@ambry/contract/lending/margin/records'
import { Link } from '@tanstack/react-router'
import { houseZone } from '../../../../api/live/server-meta.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { LtvHistory } from '../../ltv/LtvHistory.tsx'
import { percentText } from '../../ltv/ltv-bands.ts'
import { LtvPart } from '../panel/LtvPart.tsx'
import { StepButtons } from '../panel/StepButtons.tsx'
import { TimeLeft } from '../TimeLeft.tsx'
import * as labels from './labels.ts'
import styles from './margin-admin.module.css'

/** The level of the loan, the open call with everything that cures it, what was sent about it, and earlier calls. */
export function MarginPart({ loan }: { loan: AdminLoanDetail }) {
  const { marginCall: call, pastCalls, ltvHistory } = loan
  if (loan.fundedOn === null)
    return (
      <section>
        <p className="muted">{labels.beforeFunding}</p>
      </section>
    )
  return (
    <>
      {call && <WorkBar queue="marginCalls" id={loan.id} />}
      {call ? (
        <OpenCall loan={loan} call={call} />
      ) : (
        <section>
          <p className="muted">{labels.noCall}</p>
        </section>
      )}
      {call && <Cures call={call} />}
      {call && <Messages call={call} />}
      <LtvPart loan={loan} principalCents={loan.ltv.principalCents} />
      {ltvHistory.length > 1 && (
        <section aria-labelledby="ltv-history">
          <h3 id="ltv-history">{labels.history}</h3>
          <LtvHistory
            history={ltvHistory}
            ltv={loan.ltv}
            deadlineOn={call ? dayIn(houseZone(), call.deadlineAt) : undefined}
          />
        </section>
      )}
      <section aria-labelledby="past-calls">
        <h3 id="past-calls">{labels.pastCalls}</h3>
        {pastCalls.length === 0 && <p className="muted">{labels.noPastCalls}</p>}
        <ul className="lines">
          {pastCalls.map((past) => (
            <PastLine key={past.id} call={past} />
          ))}
        </ul>
      </section>
    </>
  )
}

function OpenCall({ loan, call }: { loan: AdminLoanDetail; call: MarginCall }) {
  return (
    <section aria-labelledby="open-call">
      <div className="row between">
        <h3 id="open-call">{labels.openCall}</h3>
        <Tag tone="bad">{ltvLevels[loan.ltv.level]}</Tag>
      </div>
      <p className="small">{labels.callStates(percentText(loan.ltv.bps), percentText(call.targetBps))}</p>
      <dl className="facts">
        <Fact name={labels.shortfall}>
          <strong className="num down">{formatMoney(call.shortCents)}</strong>
        </Fact>
        <Fact name={labels.deadline}>
          <TimeLeft until={call.deadlineAt} />
        </Fact>
        <Fact name={labels.openedAt}>
          {labels.madeAt(formatDateTime(call.openedAt), ltvLevels[call.level], percentText(call.ltvBps))}
        </Fact>
        <Fact name={labels.acknowledged}>
          {call.acknowledgedAt ? formatDateTime(call.acknowledgedAt) : labels.notAcknowledged}
        </Fact>
        <Fact name={labels.consent}>
          {call.consent
            ? labels.consented(
                call.consent.collateralIds.length,
                formatMoney(call.consent.leastCents),
                formatDateTime(call.consent.at),
              )
            : labels.noConsent}
        </Fact>
        <Fact name={labels.ifMissed}>{labels.earliestSale(formatDate(call.earliestSaleOn))}</Fact>
      </dl>
      <StepButtons loan={loan} steps={['remind_call', 'extend_call', 'sell_collateral']} />
    </section>
  )
}

function Cures({ call: { pay, cards, neededValueCents, sale } }: { call: MarginCall }) {
  return (
    <section aria-labelledby="call-cures">
      <h3 id="call-cures">{labels.cures}</h3>
      <ul className="lines">
        <li className="line">
          <div className="line-text">
            <strong>{labels.payment}</strong>
            <p>
              {labels.paymentSplit(
                formatMoney(pay.interestCents + pay.feesCents),
                formatMoney(pay.principalCents),
                percentText(pay.ltvAfterBps),
              )}
            </p>
          </div>
          <strong className="num">{formatMoney(pay.paymentCents)}</strong>
        </li>
        <li className="line">
          <div className="line-text">
            <strong>{labels.addCards}</strong>
            {cards.length === 0 && <p>{labels.noVaultedCards}</p>}
          </div>
          <strong className="num">{labels.worth(formatDollars(neededValueCents))}</strong>
        </li>
        {cards.map(({ id, title, picture, valueCents, ltvAfterBps, isEnough }) => (
          <li className={`line ${styles.spare}`} key={id}>
            <CardPicture picture={picture} size="row" />
            <div className="line-text">
              <strong>
                <Link to="/admin/cards" search={{ card: id }}>
                  {title}
                </Link>
              </strong>
              <p>{labels.cardAfter(formatDollars(valueCents), percentText(ltvAfterBps))}</p>
            </div>
            <Tag tone={isEnough ? 'ok' : 'plain'}>{isEnough ? labels.enough : labels.notEnough}</Tag>
          </li>
        ))}
        <li className="line">
          <div className="line-text">
            <strong>{labels.sellCards}</strong>
            <p>
              {sale
                ? `${sale.collateral.map(({ title }) => title).join(', ')}. ${labels.saleSplit(
                    formatMoney(sale.sellerFeeCents),
                    formatMoney(sale.toPrincipalCents),
                    percentText(sale.ltvAfterBps),
                  )}`
                : labels.noSale}
            </p>
          </div>
          {sale && <strong className="num">{labels.saleFor(formatMoney(sale.priceCents))}</strong>}
        </li>
      </ul>
    </section>
  )
}

function Messages({ call: { sent, remindOn } }: { call: MarginCall }) {
  return (
    <section aria-labelledby="call-messages">
      <h3 id="call-messages">{labels.messages}</h3>
      {sent.length === 0 && <p className="muted">{labels.noMessages}</p>}
      <ol className="lines">
        {sent.map(({ at, channel, words }) => (
          <li className="line" key={`${at} ${channel} ${words}`}>
            <div className="line-text">
              <strong>{words}</strong>
              <p>
                {formatDateTime(at)}, {noticeChannels[channel].toLowerCase()}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {remindOn.length > 0 && (
        <p className="small muted">{labels.reminders(remindOn.map((on) => formatDate(on)).join(', '))}</p>
      )}
    </section>
  )
}

function PastLine({ call }: { call: PastCall }) {
  const { status, level, ltvBps, openedAt, endedAt, curedBy } = call
  return (
    <li className="line">
      <div className="line-text">
        <strong>{labels.callOf(ltvLevels[level], percentText(ltvBps))}</strong>
        <p>{labels.callTimes(formatDateTime(openedAt), endedAt && formatDateTime(endedAt))}</p>
      </div>
      <StatusTag of={marginCallStatus} status={status}>
        {curedBy && labels.curedBy(cures[curedBy])}
      </StatusTag>
    </li>
  )
}
