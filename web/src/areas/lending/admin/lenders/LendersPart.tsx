import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { offeringStatus, riskGrades } from '@ambry/contract/lending/lenders/kinds'
import type { Offering } from '@ambry/contract/lending/lenders/records'
import { MemberLink } from '../../../../parts/links.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { rateText } from '../../rates.ts'
import { ScrollFrame } from '../../ScrollFrame.tsx'
import panel from '../panel/panel.module.css'
import { StepButtons } from '../panel/StepButtons.tsx'
import styles from './lenders-admin.module.css'
import * as labels from './offering-labels.ts'

/** The offering of the loan, how much is committed, and who holds what. */
export function LendersPart({ loan }: { loan: AdminLoanDetail }) {
  const { offering } = loan
  return (
    <>
      <section aria-labelledby="loan-offering">
        <div className="row between">
          <h3 id="loan-offering">{labels.offering}</h3>
          {offering && <StatusTag of={offeringStatus} status={offering.status} />}
        </div>
        {offering ? <Terms offering={offering} rateBps={loan.rateBps} /> : <p className="muted">{labels.notOffered}</p>}
        <StepButtons loan={loan} steps={['offer_to_lenders', 'cancel_offering']} />
      </section>
      {offering && (
        <section aria-labelledby="loan-memo">
          <h3 id="loan-memo">{labels.memo}</h3>
          <p className={panel.words}>{offering.memo}</p>
        </section>
      )}
      {offering && <Holders offering={offering} />}
    </>
  )
}

function Terms({ offering, rateBps }: { offering: Offering; rateBps: number }) {
  const { amountCents, committedCents, minimumCents, feeBps, grade, closesOn, houseCents } = offering
  const words = labels.committed(formatMoney(committedCents), formatMoney(amountCents))
  return (
    <>
      <progress className={styles.progress} max={amountCents} value={committedCents} aria-label={words} />
      <p className="small">{words}</p>
      <dl className="facts">
        <Fact name={labels.weHold}>
          <span className="num">{formatMoney(houseCents)}</span>
        </Fact>
        <Fact name={labels.grade}>
          <strong>{grade}</strong>
          <span className={`small muted ${styles.gradeText}`}>{riskGrades[grade]}</span>
        </Fact>
        <Fact name={labels.fee}>
          {labels.feeText(rateText(feeBps), rateText(Math.round((rateBps * (10_000 - feeBps)) / 10_000)))}
        </Fact>
        <Fact name={labels.minimum}>
          <span className="num">{formatDollars(minimumCents)}</span>
        </Fact>
        <Fact name={labels.closes}>{formatDate(closesOn)}</Fact>
      </dl>
    </>
  )
}

function Holders({ offering: { notes } }: { offering: Offering }) {
  return (
    <section aria-labelledby="loan-holders">
      <h3 id="loan-holders">{labels.holders}</h3>
      {notes.length === 0 ? (
        <p className="muted">{labels.noHolders}</p>
      ) : (
        <ScrollFrame label={labels.tableOf(labels.holders)}>
          <table className={styles.holders} aria-label={labels.holders}>
            <thead>
              <tr>
                <th scope="col">{labels.lender}</th>
                <th scope="col">{labels.share}</th>
                <th scope="col">{labels.outstanding}</th>
                <th scope="col">{labels.received}</th>
                <th scope="col">{labels.lost}</th>
                <th scope="col">{labels.status}</th>
              </tr>
            </thead>
            <tbody>
              {notes.map(({ id, number, lender, status, shareCents, principalCents, receivedCents, lostCents }) => (
                <tr key={id}>
                  <th scope="row">
                    <MemberLink id={lender.id}>{lender.name}</MemberLink>
                    <small className="record">{number}</small>
                  </th>
                  <td className="num">{formatMoney(shareCents)}</td>
                  <td className="num">{formatMoney(principalCents)}</td>
                  <td className="num">{formatMoney(receivedCents)}</td>
                  <td className={lostCents > 0 ? 'num down' : 'num'}>{formatMoney(lostCents)}</td>
                  <td>{labels.noteStatuses[status]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </section>
  )
}
