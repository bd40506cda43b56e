import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { OwnLoan } from '@ambry/contract/lending/records'
import { Link } from '@tanstack/react-router'

import { CardPicture } from '../../../parts/CardPicture.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { LoanTag } from '../LoanTag.tsx'
import { LtvBar } from '../ltv/LtvBar.tsx'
import { rateText } from '../rates.ts'
import * as labels from './labels.ts'
import styles from './loans.module.css'

/** A loan that isn't over: its cards, its LTV, and the next thing to do with one button for it. */
export function LoanRow({ loan, isFirst }: { loan: OwnLoan; isFirst: boolean }) {
  const { id, number, title, valueCents, maturesOn } = loan
  const { amount, text, isUrgent, action, pays } = nextOf(loan)
  return (
    <li className={isUrgent ? `${styles.row} ${styles.urgent}` : styles.row}>
      <span className={styles.pictures} aria-hidden="true">
        {loan.pictures.slice(0, 3).map((picture) => (
          <CardPicture key={picture} picture={picture} size="row" />
        ))}
      </span>
      <div className={styles.what}>
        <span className={styles.tags}>
          <LoanTag loan={loan} />
          <span className="record">{number}</span>
        </span>
        <Link to="/lend" search={{ loan: id }} className={styles.title}>
          {title}
        </Link>
        <span className="small muted num">
          {maturesOn
            ? labels.runningTerms(formatMoney(loan.principalCents), rateText(loan.rateBps), formatDate(maturesOn))
            : labels.terms(formatMoney(loan.principalCents), rateText(loan.rateBps), loan.termMonths)}
        </span>
      </div>
      <div className={styles.ltv}>
        <LtvBar loan={loan} />
        <span className="small muted num">{labels.value(formatDollars(valueCents))}</span>
      </div>
      <div className={styles.next}>
        <strong className="num">{amount}</strong>
        <span className={isUrgent ? `small ${styles.late}` : 'small muted'}>{text}</span>
      </div>
      <Link
        to="/lend"
        search={pays ? { loan: id, dialog: 'pay' } : { loan: id }}
        className={buttonClass({ variant: isUrgent && isFirst ? 'primary' : 'secondary', size: 'small' })}
      >
        {action}
        <span className="sr"> {number}</span>
      </Link>
    </li>
  )
}

type Next = { amount: string; text: string; isUrgent: boolean; action: string; pays: boolean }

function nextOf(loan: OwnLoan): Next {
  const { displayStatus, callDeadlineAt, callPaymentCents, nextDueOn, nextDueCents, offerEndsOn } = loan
  const calm = { isUrgent: false, pays: false, action: labels.view }
  const urgent = { isUrgent: true, pays: true, action: labels.pay }
  switch (displayStatus) {
    case 'margin_call':
      return {
        ...urgent,
        pays: false,
        amount: labels.toResolve(formatMoney(callPaymentCents ?? 0)),
        text: callDeadlineAt === null ? '' : labels.callEnds(callDeadlineAt),
        action: labels.resolve,
      }
    case 'past_due':
      return { ...urgent, amount: formatMoney(loan.pastDueCents), text: labels.daysLate(loan.daysPastDue) }
    case 'defaulted':
      return { ...urgent, amount: formatMoney(loan.outstandingCents), text: labels.owedNow }
    case 'approved':
      return {
        ...calm,
        amount: labels.nextConditions,
        text: offerEndsOn === null ? '' : labels.offerEnds(offerEndsOn),
        action: labels.viewConditions,
      }
    case 'active':
      return {
        ...calm,
        pays: true,
        action: labels.pay,
        amount: formatMoney(nextDueCents ?? loan.outstandingCents),
        text: nextDueOn === null ? '' : labels.dueOn(nextDueOn),
      }
    default:
      return { ...calm, amount: labels.weReview, text: labels.applied(loan.submittedAt) }
  }
}
