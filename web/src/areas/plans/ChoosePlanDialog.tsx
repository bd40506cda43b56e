import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { ChangePreview, OwnPlan, Plan } from '@ambry/contract/plans/endpoints'
import { type Interval, intervals, perInterval } from '@ambry/contract/plans/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../api/api.ts'
import { isStale } from '../../api/errors.ts'
import { query } from '../../api/queries.ts'
import { ActDialog } from '../../parts/dialogs/ActDialog.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import * as labels from './labels.ts'
import { lossesOf } from './plan-limits.ts'
import styles from './plans.module.css'
import { useGoOn } from './use-own-plan.ts'

type Props = { plan: Plan; interval: Interval; own: OwnPlan; onClose: () => void }

/** What a plan costs now and later, before it is chosen. */
export function ChoosePlanDialog({ plan, interval, own, onClose }: Props) {
  const preview = useQuery({
    ...query(api.plans.previewPlan, { query: { planId: plan.id, interval } }),
    // the price is prorated daily, and is what the member agrees to
    gcTime: 0,
  })
  const title = `${plan.name}, ${intervals[interval].toLowerCase()}`
  const { data } = preview
  if (data && data.when !== 'none' && preview.error === null)
    return (
      <Confirm
        title={title}
        first={data}
        own={own}
        readAgain={async () => (await preview.refetch()).data}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        <Loaded query={preview} skeleton={<SkeletonLines lines={4} />}>
          {() => <p>{labels.youAlreadyHaveThisPlan}</p>}
        </Loaded>
        <div className="dialog-foot">
          <Button variant="quiet" onClick={onClose}>
            {labels.close}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type ConfirmProps = {
  title: string
  first: ChangePreview
  own: OwnPlan
  readAgain: () => Promise<ChangePreview | undefined>
  onClose: () => void
}

function Confirm({ title, first, own, readAgain, onClose }: ConfirmProps) {
  const goOn = useGoOn()
  // the amount must not change just before the user confirms it; the server reports when it is outdated
  const [preview, setPreview] = useState(first)
  const { plan, interval, when, dueCents, words } = preview
  return (
    <ActDialog
      title={title}
      submit={submitLabel(preview)}
      run={async (_, { idempotencyKey }) => {
        try {
          return await api.plans.choosePlan(
            { body: { planId: plan.id, interval, dueCents } },
            // a different amount is a different attempt
            { idempotencyKey: `${idempotencyKey}-${dueCents}` },
          )
        } catch (error) {
          if (!isStale(error)) throw error
          const now = await readAgain()
          if (!now || now.dueCents === dueCents) throw error
          setPreview(now)
          throw new Error(
            `The amount has changed. It was ${formatMoney(dueCents)}. Nothing was charged. Review the new amount and confirm.`,
          )
        }
      }}
      done={({ checkout, chargeId }) => {
        if (checkout !== null || chargeId !== null) return null
        return when === 'later'
          ? { title: labels.planChangeScheduled, description: labels.itTakesEffect(formatDate(preview.nextOn)) }
          : { title: labels.youreOn(plan.name), description: labels.yourNewPlanIsActive }
      }}
      onDone={goOn}
      onClose={onClose}
    >
      {() => (
        <>
          <p className={`${styles.words} num`} role="status">
            {words}
          </p>
          {when === 'now' ? <Today preview={preview} own={own} /> : <Later preview={preview} own={own} />}
        </>
      )}
    </ActDialog>
  )
}

const submitLabel = ({ when, dueCents, nextOn }: ChangePreview): string => {
  if (when === 'later') return labels.changeOn(formatDate(nextOn))
  return dueCents > 0 ? `Pay ${formatMoney(dueCents)}` : labels.changeNow
}

/** Today's total in parts, which add up to the amount on the button. */
function Today({ preview, own }: { preview: ChangePreview; own: OwnPlan }) {
  const { plan, interval, dueCents, taxCents, unusedCents, nextOn, nextCents } = preview
  const isWithinPeriod = unusedCents > 0 && own.subscription?.interval === interval
  const facts: Fact[] = [
    {
      name: isWithinPeriod ? `${plan.name} until ${formatDate(nextOn)}` : `${plan.name}, ${perInterval[interval]}`,
      value: formatMoney(dueCents - taxCents + unusedCents),
    },
    ...(unusedCents > 0
      ? [{ name: `Unused time on ${own.plan.name}`, value: `−${formatMoney(unusedCents)}`, tone: 'up' as const }]
      : []),
    { name: 'Tax', value: formatMoney(taxCents) },
  ]
  return (
    <>
      <FactList facts={facts} total={{ name: 'Today', value: formatMoney(dueCents) }} />
      <p className="small muted">
        {dueCents > 0 && payLabel(own)} {labels.thenLabel} {formatMoney(nextCents)} {perInterval[interval]}{' '}
        {labels.from} {formatDate(nextOn)} {labels.taxIncludedUntilYouCancel}
      </p>
    </>
  )
}

/** How today's total is collected: a new plan is paid at checkout, a change with the plan's payment method. */
function payLabel({ subscription }: OwnPlan): string {
  const { status, method } = subscription ?? {}
  return status === 'active' && method && !method.isExpired ? labels.wellCharge(method.label) : labels.youllPayOnTheNext
}

/** A downgrade: when it takes effect, and what is lost. */
function Later({ preview, own }: { preview: ChangePreview; own: OwnPlan }) {
  const losses = lossesOf(own.plan, preview.plan)
  return (
    <>
      <p>{labels.nothingIsChargedToday(own.plan.name, formatDate(preview.nextOn))}</p>
      {losses.length > 0 && (
        <div>
          <h3 className={styles.small}>{labels.starting(formatDate(preview.nextOn))}</h3>
          <ul className={styles.losses}>
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
