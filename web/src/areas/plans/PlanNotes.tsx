import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { OwnPlan, Plan, Subscription } from '@ambry/contract/plans/endpoints'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { api } from '../../api/api.ts'
import type { CallOptions } from '../../api/client.ts'
import { sentenceOf } from '../../api/errors.ts'
import { useAction } from '../../api/use-action.ts'
import { useAttemptKey } from '../../api/use-attempt-key.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { toasts } from '../../ui/layers/toast.ts'
import { Note } from '../../ui/Tag.tsx'
import styles from './plans.module.css'
import { type PlanAnswer, useGoOn } from './use-own-plan.ts'

type Props = { own: OwnPlan; free: Plan | undefined }

/** What the member should know of the plan before choosing another: what failed, what waits, what ends. */
export function PlanNotes({ own, free }: Props) {
  const { subscription, actions } = own
  if (!subscription) return null
  const may: May = (action) => actions.includes(action)
  return (
    <div className={`stack ${styles.notes}`}>
      {subscription.pastDue && <PastDue subscription={subscription} pastDue={subscription.pastDue} may={may} />}
      {!subscription.pastDue && subscription.openInvoiceId && may('pay') && <ToPay subscription={subscription} />}
      {subscription.cancelAtEnd && (
        <Waiting
          words={
            <>
              <strong>
                {subscription.plan.name} ends {formatDate(subscription.periodEnd)}.
              </strong>{' '}
              Nothing changes until then. After that, you’ll have {free?.name ?? 'the free plan'}. {stays}
            </>
          }
          undo={may('resume') ? `Keep ${subscription.plan.name}` : null}
          done={`You’re staying on ${subscription.plan.name}.`}
        />
      )}
      {subscription.next && (
        <Waiting
          words={
            <>
              <strong>
                {subscription.next.plan.name} starts {formatDate(subscription.next.on)}.
              </strong>{' '}
              Until then, you keep {subscription.plan.name}.
            </>
          }
          undo={may('undo_change') ? 'Undo change' : null}
          done={`You’re staying on ${subscription.plan.name}.`}
        />
      )}
      <MethodMissing subscription={subscription} may={may} />
    </div>
  )
}

/** A plan that ends takes nothing away that is the member's. */
export const stays = 'Your cards, documents, and exports aren’t affected.'

const ChangeWay = ({ children }: { children: string }) => (
  <Link to="/settings" hash="ways-to-pay" className={buttonClass({ variant: 'secondary', size: 'small' })}>
    {children}
  </Link>
)

type May = (action: OwnPlan['actions'][number]) => boolean

/** A renewal that would fail is said while there is time. */
function MethodMissing({ subscription, may }: { subscription: Subscription; may: May }) {
  const { method, status, isGranted, cancelAtEnd, periodEnd } = subscription
  if (status !== 'active' || isGranted || cancelAtEnd || (method && !method.isExpired)) return null
  return (
    <Note tone="wait">
      <div className={styles.note}>
        <p>
          <strong>{method ? `${method.label} has expired.` : 'No saved payment method.'}</strong> The renewal on{' '}
          {formatDate(periodEnd)} would fail.
        </p>
        {may('update_method') && (
          <p className={`row ${styles.ways}`}>
            <ChangeWay>{method ? 'Change payment method' : 'Add payment method'}</ChangeWay>
          </p>
        )}
      </div>
    </Note>
  )
}

type PastDueProps = { subscription: Subscription; pastDue: NonNullable<Subscription['pastDue']>; may: May }

function PastDue({ subscription: { plan, method }, pastDue, may }: PastDueProps) {
  const { words, dueCents, since, nextRetryOn, lapsesOn, invoiceId } = pastDue
  return (
    <Note tone="bad" role="alert">
      <div className={styles.note}>
        <p>
          <strong>
            {formatMoney(dueCents)} for {plan.name} couldn’t be charged.
          </strong>{' '}
          {words}
        </p>
        <p>
          Due since {formatDate(since)}.{' '}
          {nextRetryOn
            ? `We’ll try ${method?.label ?? 'your default payment method'} again on ${formatDate(nextRetryOn)}.`
            : 'We won’t try again automatically.'}{' '}
          If unpaid, your plan ends {formatDate(lapsesOn)}. {stays}
        </p>
        <div className={`row ${styles.ways}`}>
          {may('pay') && (
            <Link
              to="/checkout"
              search={{ invoice: invoiceId }}
              className={buttonClass({ variant: 'primary', size: 'small' })}
            >
              Pay now
            </Link>
          )}
          {may('update_method') && <ChangeWay>Change payment method</ChangeWay>}
          {may('retry') && (
            <Act
              label="Try again now"
              run={(options) => api.plans.retryPlan({}, options)}
              // the page it leads to says how it ended
              done={({ checkout }) =>
                checkout === null ? null : { title: 'The payment failed', description: 'Try another payment method.' }
              }
            />
          )}
        </div>
      </div>
    </Note>
  )
}

function ToPay({ subscription: { status, plan, openInvoiceId } }: { subscription: Subscription }) {
  return (
    <Note tone="wait" role="status">
      <div className={styles.note}>
        <p>
          <strong>{status === 'incomplete' ? `${plan.name} isn’t paid yet.` : 'Your plan has an open invoice.'}</strong>{' '}
          {status === 'incomplete' ? 'It starts' : 'Your plan change takes effect'} as soon as it’s paid.
        </p>
        <p className={`row ${styles.ways}`}>
          <Link
            to="/checkout"
            search={{ invoice: openInvoiceId ?? undefined }}
            className={buttonClass({ variant: 'primary', size: 'small' })}
          >
            Continue to checkout
          </Link>
        </p>
      </div>
    </Note>
  )
}

type WaitingProps = { words: ReactNode; undo: string | null; done: string }

/** Something that comes at the period's end, and the way to undo it. */
function Waiting({ words, undo, done }: WaitingProps) {
  return (
    <Note tone="info">
      <div className={styles.note}>
        <p>{words}</p>
        {undo && (
          <div className={`row ${styles.ways}`}>
            <Act
              label={undo}
              run={(options) => api.plans.resumePlan({}, options)}
              done={() => ({ title: 'Change undone', description: done })}
            />
          </div>
        )}
      </div>
    </Note>
  )
}

type ActProps = {
  label: string
  run: (options: CallOptions) => Promise<PlanAnswer>
  done: (answer: PlanAnswer) => { title: string; description: string } | null
}

/** A button of a note. The note goes with what it says, and the next one is another attempt. */
function Act({ label, run, done }: ActProps) {
  const idempotencyKey = useAttemptKey()
  const goOn = useGoOn()
  const act = useAction({
    mutationFn: () => run({ idempotencyKey }),
    onSuccess: (answer) => {
      const said = done(answer)
      if (said) toasts.show(said)
      goOn(answer)
    },
  })
  return (
    <>
      <Button variant="secondary" size="small" working={act.isPending} onClick={() => act.mutate()}>
        {label}
      </Button>
      {act.error && <Failure text={sentenceOf(act.error)} />}
    </>
  )
}
