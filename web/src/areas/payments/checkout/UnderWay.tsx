import { formatDateTime } from '@ambry/contract/kernel/dates'
import type { Charge } from '@ambry/contract/payments/endpoints'
import { isUnderWay } from '@ambry/contract/payments/kinds'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { Note } from '../../../ui/Tag.tsx'
import { ChargeActions } from '../ChargeActions.tsx'
import { outcomeOf } from '../charge-labels.ts'
import { useCharge } from '../use-charge.ts'
import styles from './checkout.module.css'
import * as labels from './labels.ts'

type Props = { charge: Charge; onEnded: (charge: Charge) => void }

/** A pending payment replaces the payment methods, so that it is completed and not duplicated. */
export function UnderWay({ charge: begun, onEnded }: Props) {
  const charge = useCharge(begun.id).data ?? begun
  const isOver = !isUnderWay(charge.status)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it ends
  useEffect(() => {
    if (isOver) onEnded(charge)
  }, [isOver])
  const { title, text } = outcomeOf(charge)
  return (
    <section className="stack" aria-labelledby="under-way">
      <h2 id="under-way" className={styles.ask}>
        {labels.paymentInProgress}
      </h2>
      <Note tone="wait" role="status" title={`${title}. `}>
        {text} {labels.started} {formatDateTime(charge.createdAt)}
        {charge.label && ` with ${charge.label}`}.
      </Note>
      <ChargeActions charge={charge} onChanged={onEnded} />
      <p className="small">
        <Link to="/payment-success" search={{ payment: charge.id }}>
          {labels.viewStatus}
        </Link>
      </p>
    </section>
  )
}
