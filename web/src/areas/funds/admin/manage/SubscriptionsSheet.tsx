import type { AdminFundDetail, AdminSubscription } from '@ambry/contract/funds/admin/records'
import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { here } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import styles from '../funds-admin.module.css'
import * as queueLabels from '../queues/labels.ts'
import { SubscriptionTag } from '../queues/queue-parts.tsx'
import { AcceptDialog, RemindDialog } from '../queues/SubscriptionDialogs.tsx'
import * as labels from './labels.ts'

const mostShown = 5

/** Who is about to buy units, and what each waits for. */
export function SubscriptionsSheet({ fund }: { fund: AdminFundDetail }) {
  const open = useQuery(
    query(api.funds.adminSubscriptions, {
      query: { fundId: fund.id, status: 'invoiced,paid', sort: 'createdAt', limit: mostShown, total: '1' },
    }),
  )
  return (
    <section className={`sheet ${styles.pad} ${styles.sheet}`} aria-labelledby="fund-subscriptions">
      <h2 id="fund-subscriptions">{labels.subscriptions}</h2>
      <p className="small muted">{labels.atNextNav}</p>
      <Loaded query={open}>
        {({ items, total = items.length }) => (
          <>
            {items.length === 0 && <p className="muted">{labels.noSubscriptions}</p>}
            <ul className={styles.subscriptions}>
              {items.map((subscription) => (
                <Line key={subscription.id} subscription={subscription} />
              ))}
            </ul>
            {total > items.length && (
              <p>
                <Link to="." search={here('/admin/funds/$id/manage', { tab: 'subscriptions' })}>
                  {labels.viewAll(total)}
                </Link>
              </p>
            )}
          </>
        )}
      </Loaded>
      <p className={`small muted ${styles.places}`}>
        {labels.subscribedOf(formatDollars(fund.raisedCents), formatDollars(fund.targetCents), fund.places)}
      </p>
    </section>
  )
}

function Line({ subscription }: { subscription: AdminSubscription }) {
  const [step, setStep] = useState<'accept' | 'remind' | null>(null)
  const { member, amountCents, units, actions, problem } = subscription
  const close = () => setStep(null)
  return (
    <li>
      <strong>{member.name}</strong>
      <strong className="num">{formatMoney(amountCents)}</strong>
      <span className="small muted">{units !== null && queueLabels.about(formatUnits(units))}</span>
      <span className={styles.subscriptionState}>
        <SubscriptionTag row={subscription} />
        {actions.includes('accept') ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={labels.acceptOf(member.name)}
            onClick={() => setStep('accept')}
          >
            {labels.accept}
          </Button>
        ) : actions.includes('remind') ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={labels.requestOf(member.name)}
            onClick={() => setStep('remind')}
          >
            {problem ? labels.requestIt : labels.remind}
          </Button>
        ) : (
          <span className="small muted">{labels.waits}</span>
        )}
      </span>
      {step === 'accept' && <AcceptDialog subscription={subscription} onClose={close} />}
      {step === 'remind' && <RemindDialog subscription={subscription} onClose={close} />}
    </li>
  )
}
