import { formatDate } from '@ambry/contract/kernel/dates'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'

import { here } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import * as labels from './labels.ts'
import styles from './loan.module.css'

/** What has to happen before the money is sent. */
export function Conditions({ loan }: { loan: OwnLoanDetail }) {
  if (loan.status === 'pending')
    return (
      <section className={styles.part}>
        <h2>{labels.underReview}</h2>
        <p className="muted">{labels.underReviewText}</p>
      </section>
    )
  const open = loan.conditions.filter(({ isMet }) => !isMet).length
  return (
    <section className={styles.part} aria-labelledby="conditions">
      <h2 id="conditions">{labels.conditionsTitle(loan.conditions.length)}</h2>
      {loan.offerEndsOn && (
        <p className="muted">
          {labels.heldUntil} <strong>{formatDate(loan.offerEndsOn)}</strong>. {labels.meetThem}
        </p>
      )}
      <ul className={styles.conditions}>
        {loan.conditions.map(({ key, title, detail, isMet }) => (
          <li key={`${key} ${title}`} data-met={isMet || undefined}>
            {isMet ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <div>
              <strong>{title}</strong>
              <span className="sr">{isMet ? `, ${labels.done}` : `, ${labels.open}`}</span>
              {detail && <p className="small muted">{detail}</p>}
            </div>
            {!isMet && <ConditionAction loan={loan} conditionKey={key} isLast={open === 1} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ConditionAction({
  loan,
  conditionKey,
  isLast,
}: {
  loan: OwnLoanDetail
  conditionKey: string
  isLast: boolean
}) {
  if (conditionKey === 'identity')
    return (
      <Link
        to="/settings"
        search={{ verify: 'overview', for: 'borrow', back: `/lend?loan=${loan.id}` }}
        className={buttonClass()}
      >
        {labels.verifyIdentity}
      </Link>
    )
  if (conditionKey === 'cards' && loan.custodyChoice === 'ship') {
    const card = loan.collateral.find(({ card: { custody } }) => custody === 'with_owner')?.card
    return card ? (
      <Link to="/registry" search={{ card: card.id }} className={buttonClass()}>
        {labels.sendToVault}
      </Link>
    ) : null
  }
  if (conditionKey !== 'signature') return null
  if (!loan.actions.includes('sign'))
    return (
      <Button variant="secondary" disabled>
        {labels.reviewAndSign}
      </Button>
    )
  return (
    <Link
      to="."
      search={here('/lend', { loan: loan.id, dialog: 'sign' })}
      className={buttonClass({ variant: isLast ? 'primary' : 'secondary' })}
    >
      {labels.reviewAndSign}
    </Link>
  )
}
