import { cardTitle, custodies } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { keysOf } from '@ambry/contract/kernel/keys'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { collateralStatus, extraChoices } from '@ambry/contract/lending/kinds'
import type { Collateral } from '@ambry/contract/lending/records'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Conversation, ConversationBadge } from '../../../parts/conversations/Conversation.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { here, useSearchOf } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { PaidTable } from '../PaidTable.tsx'
import { ScheduleChart } from '../ScheduleChart.tsx'
import { ScheduleTable } from '../ScheduleTable.tsx'
import { TruthInLending } from '../TruthInLending.tsx'
import * as labels from './labels.ts'
import styles from './loan.module.css'
import { isReleasable } from './releasable.ts'

/** Everything else about the loan, one part at a time. */
export function LoanTabs({ loan }: { loan: OwnLoanDetail }) {
  const { part } = useSearchOf('/lend')
  const parts = keysOf(labels.parts)
  const open = parts.find((each) => each === part) ?? 'schedule'
  return (
    <section className={styles.part} aria-label={labels.details}>
      <nav className="tabs" aria-label={labels.details}>
        {parts.map((each) => (
          <Link
            key={each}
            to="."
            search={here('/lend', { loan: loan.id, part: each === 'schedule' ? undefined : each })}
            aria-current={each === open ? 'page' : undefined}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
            resetScroll={false}
          >
            {each === 'schedule' && loan.paidOn ? labels.whatYouPaid : labels.parts[each]}
            {each === 'messages' && <ConversationBadge kind="loan" id={loan.id} />}
          </Link>
        ))}
      </nav>
      {open === 'schedule' && (loan.paidOn ? <PaidPart loan={loan} /> : <Schedule loan={loan} />)}
      {open === 'payments' && <Payments loan={loan} />}
      {open === 'collateral' && <CollateralPart loan={loan} />}
      {open === 'documents' && <Documents loan={loan} />}
      {open === 'messages' && <Conversation kind="loan" id={loan.id} level={2} />}
      {open === 'activity' && <Timeline steps={loan.timeline} />}
    </section>
  )
}

/** A loan that is over shows what was paid: its schedule is no promise any more. */
function PaidPart({ loan }: { loan: OwnLoanDetail }) {
  return (
    <div className="stack">
      <PaidTable payments={loan.payments} />
      {loan.disclosure.feeCents > 0 && (
        <p className="small muted">{labels.feeWithheld(formatMoney(loan.disclosure.feeCents))}</p>
      )}
    </div>
  )
}

function Schedule({ loan }: { loan: OwnLoanDetail }) {
  const isOffer = loan.fundedOn === null
  return (
    <div className="stack">
      <ScheduleTable rows={loan.schedule} label={labels.parts.schedule} />
      <p className="small muted">{isOffer ? labels.datesAtFunding : labels.repayEarly}</p>
      <ScheduleChart rows={loan.schedule} />
      {isOffer && <TruthInLending disclosure={loan.disclosure} />}
      <div>
        <ExportButton
          size="small"
          name={`${loan.number}-schedule`}
          fetchCsv={() => api.lending.ownLoanSchedule({ params: { id: loan.id }, query: { format: 'csv' } })}
        />
      </div>
      {loan.scheduleVersions.length > 0 && (
        <details>
          <summary>{labels.earlierSchedules(loan.scheduleVersions.length)}</summary>
          {loan.scheduleVersions.map(({ from, rows }) => (
            <div key={from}>
              <h3>{labels.scheduleFrom(formatDate(from))}</h3>
              <ScheduleTable rows={rows} label={labels.scheduleFrom(formatDate(from))} />
            </div>
          ))}
        </details>
      )}
    </div>
  )
}

function Payments({ loan }: { loan: OwnLoanDetail }) {
  if (loan.payments.length === 0) return <p className="muted">{labels.noPayments}</p>
  return (
    <ul className={styles.payments}>
      {loan.payments.map((payment) => (
        <li key={payment.id} data-reversed={payment.isReversed || undefined}>
          <div>
            <strong className="num">{formatMoney(payment.amountCents)}</strong>
            {payment.isReversed && <Tag tone="bad">{labels.reversed}</Tag>}
            <p className="small muted">
              {[formatDate(payment.on), payment.receipt?.method, extraChoices[payment.extraTo].toLowerCase()]
                .filter(Boolean)
                .join(', ')}
            </p>
          </div>
          {!payment.isReversed && (
            <p className="small muted">
              {labels.split(
                formatMoney(payment.feesCents),
                formatMoney(payment.interestCents),
                formatMoney(payment.principalCents),
              )}
              {payment.unappliedCents > 0 && ` ${labels.toCredit(formatMoney(payment.unappliedCents))}`}
            </p>
          )}
          {payment.receipt && (
            <a href={`/files/payments/${payment.receipt.id}/receipt.pdf`} target="_blank" rel="noreferrer">
              {labels.receipt(payment.receipt.number)}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function CollateralPart({ loan }: { loan: OwnLoanDetail }) {
  return (
    <>
      <ul className={styles.collateral}>
        {loan.collateral.map((item) => (
          <CollateralRow key={item.id} item={item} loan={loan} />
        ))}
      </ul>
      <div className="row">
        {isReleasable(loan) && <DialogLink loan={loan} dialog="release" label={labels.requestRelease} />}
        {loan.actions.includes('request_swap') && <DialogLink loan={loan} dialog="swap" label={labels.requestSwap} />}
      </div>
    </>
  )
}

function DialogLink({ loan, dialog, label }: { loan: OwnLoanDetail; dialog: string; label: string }) {
  return (
    <Link
      to="."
      search={here('/lend', { loan: loan.id, part: 'collateral', dialog })}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      {label}
    </Link>
  )
}

function CollateralRow({ item, loan }: { item: Collateral; loan: OwnLoanDetail }) {
  const { card } = item
  return (
    <li>
      <Link to="/registry" search={{ card: card.id }} className={styles.collateralCard}>
        <CardPicture picture={card.picture} size="row" />
        <span>
          <strong>{cardTitle(card)}</strong>
          <span className="small muted">
            {[collateralStatus[item.status].label, custodies[card.custody]].join(', ')}
          </span>
        </span>
      </Link>
      <div className={styles.collateralFacts}>
        <strong className="num">{formatDollars(item.valueCents)}</strong>
        <span className="small muted">{labels.valuedOn(formatDate(item.valuedOn))}</span>
        {item.insuredCents !== null && (
          <span className="small muted">{labels.insuredFor(formatDollars(item.insuredCents))}</span>
        )}
        {item.signedOffAt && <span className="small muted">{labels.checkedIn(formatDate(item.signedOffAt))}</span>}
      </div>
      {item.photos.length > 0 && (
        <div className={styles.photos}>
          {item.photos.map(({ url, purpose, takenAt }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <img src={`${url}?w=480`} alt={labels.photoAlt(purpose, formatDate(takenAt))} loading="lazy" />
            </a>
          ))}
        </div>
      )}
      {item.status === 'proposed' && loan.actions.includes('drop_card') && (
        <Link
          to="."
          search={here('/lend', { loan: loan.id, part: 'collateral', dialog: 'drop', card: item.id })}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          {labels.removeCard}
        </Link>
      )}
    </li>
  )
}

function Documents({ loan }: { loan: OwnLoanDetail }) {
  return (
    <ul className={styles.documents}>
      {loan.documents.map(({ label, address, on }) => (
        <li key={address}>
          <FileText aria-hidden="true" className="icon-small" />
          <a href={address} target="_blank" rel="noreferrer">
            {label}
          </a>
          {on && <span className="small muted">{formatDate(on)}</span>}
        </li>
      ))}
    </ul>
  )
}
