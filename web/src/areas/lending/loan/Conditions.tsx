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
        {loan.conditions.map(({ key, title, detail, isMet, cards }) => (
          <li key={`${key} ${title}`} data-met={isMet || undefined}>
            {isMet ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <div>
              <strong>{title}</strong>
              <span className="sr">{isMet ? `, ${labels.done}` : `, ${labels.open}`}</span>
              {detail && <p className="small muted">{detail}</p>}
              {cards.map((card) => (
                <MissingCard key={card.cardId} loan={loan} card={card} />
              ))}
            </div>
            {!isMet && <ConditionAction loan={loan} conditionKey={key} isLast={open === 1} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Missing = OwnLoanDetail['conditions'][number]['cards'][number]

/** A card that isn't accepted yet: what comes next, and both ways to get it to us while it is with its owner. */
function MissingCard({ loan, card: { cardId, title, step } }: { loan: OwnLoanDetail; card: Missing }) {
  return (
    <div>
      <p className="small">
        {title}: {labels.cardStep[step]}
      </p>
      {step === 'send' && (
        <div className="row">
          <Link
            to="/registry"
            search={{ card: cardId }}
            className={buttonClass({
              size: 'small',
              variant: loan.custodyChoice === 'pickup' ? 'secondary' : 'primary',
            })}
          >
            {labels.sendToVault}
            <span className="sr">: {title}</span>
          </Link>
          <Link
            to="."
            search={here('/lend', { loan: loan.id, part: 'messages' })}
            className={buttonClass({
              size: 'small',
              variant: loan.custodyChoice === 'pickup' ? 'primary' : 'secondary',
            })}
          >
            {labels.schedulePickup}
            <span className="sr">: {title}</span>
          </Link>
        </div>
      )}
    </div>
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
