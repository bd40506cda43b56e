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
import * as labels from './labels.ts'
import styles from './plans.module.css'
import { type PlanAnswer, useGoOn } from './use-own-plan.ts'

type Props = { own: OwnPlan; free: Plan | undefined }

/** What the member should know before changing plans: failed payments, pending changes, an upcoming end. */
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
              <strong>{labels.ends(subscription.plan.name, formatDate(subscription.periodEnd))}</strong>{' '}
              {labels.nothingChangesUntilThen} {free?.name ?? 'the free plan'}. {stays}
            </>
          }
          undo={may('resume') ? `Keep ${subscription.plan.name}` : null}
          done={labels.youreStaying(subscription.plan.name)}
        />
      )}
      {subscription.next && (
        <Waiting
          words={
            <>
              <strong>{labels.starts(subscription.next.plan.name, formatDate(subscription.next.on))}</strong>{' '}
              {labels.untilThen} {subscription.plan.name}.
            </>
          }
          undo={may('undo_change') ? labels.undoChange : null}
          done={labels.youreStaying(subscription.plan.name)}
        />
      )}
      <MethodMissing subscription={subscription} may={may} />
    </div>
  )
}

/** Shown when a plan ends. */
export const stays = labels.yourCards

const ChangeWay = ({ children }: { children: string }) => (
  <Link to="/settings" hash="ways-to-pay" className={buttonClass({ variant: 'secondary', size: 'small' })}>
    {children}
  </Link>
)

type May = (action: OwnPlan['actions'][number]) => boolean

/** Warns early about a renewal that would fail. */
function MethodMissing({ subscription, may }: { subscription: Subscription; may: May }) {
  const { method, status, isGranted, cancelAtEnd, periodEnd } = subscription
  if (status !== 'active' || isGranted || cancelAtEnd || (method && !method.isExpired)) return null
  return (
    <Note tone="wait">
      <div className={styles.note}>
        <p>
          <strong>{method ? labels.hasExpired(method.label) : labels.noSavedPaymentMethod}</strong> {labels.theRenewal}{' '}
          {formatDate(periodEnd)} {labels.wouldFail}
        </p>
        {may('update_method') && (
          <p className={`row ${styles.ways}`}>
            <ChangeWay>{method ? labels.changePaymentMethod : labels.addPaymentMethod}</ChangeWay>
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
          <strong>{labels.forCouldntBeCharged(formatMoney(dueCents), plan.name)}</strong> {words}
        </p>
        <p>
          {labels.dueSince} {formatDate(since)}.{' '}
          {nextRetryOn
            ? `We’ll try ${method?.label ?? 'your default payment method'} again on ${formatDate(nextRetryOn)}.`
            : labels.weWontTryAgainAutomatically}{' '}
          {labels.ifUnpaid} {formatDate(lapsesOn)}. {stays}
        </p>
        <div className={`row ${styles.ways}`}>
          {may('pay') && (
            <Link
              to="/checkout"
              search={{ invoice: invoiceId }}
              className={buttonClass({ variant: 'primary', size: 'small' })}
            >
              {labels.payNow}
            </Link>
          )}
          {may('update_method') && <ChangeWay>{labels.changePaymentMethod}</ChangeWay>}
          {may('retry') && (
            <Act
              label={labels.tryAgainNow}
              run={(options) => api.plans.retryPlan({}, options)}
              // the page it leads to shows the result
              done={({ checkout }) =>
                checkout === null
                  ? null
                  : { title: labels.thePaymentFailed, description: labels.tryAnotherPaymentMethod }
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
          <strong>{status === 'incomplete' ? labels.isntPaidYet(plan.name) : labels.yourPlanHasAnOpen}</strong>{' '}
          {status === 'incomplete' ? labels.itStarts : labels.yourPlanChangeTakesEffect} {labels.asSoonAsItsPaid}
        </p>
        <p className={`row ${styles.ways}`}>
          <Link
            to="/checkout"
            search={{ invoice: openInvoiceId ?? undefined }}
            className={buttonClass({ variant: 'primary', size: 'small' })}
          >
            {labels.continueToCheckout}
          </Link>
        </p>
      </div>
    </Note>
  )
}

type WaitingProps = { words: ReactNode; undo: string | null; done: string }

/** A change at the end of the period, with an undo. */
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
              done={() => ({ title: labels.changeUndone, description: done })}
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

/** A button in a note. The note disappears once it no longer applies, so the next one is a new attempt. */
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
