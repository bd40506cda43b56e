import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import type { OwnRedemption, Position } from '@ambry/contract/funds/investing/records'
import { redemptionStatus } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Tag } from '../../../ui/Tag.tsx'
import * as shared from '../labels.ts'
import * as labels from './labels.ts'
import styles from './position.module.css'
import { isOpen } from './request-status.ts'
import { SubscriptionPart } from './SubscriptionPart.tsx'
import { TransferPart } from './TransferPart.tsx'

/** Subscriptions, redemptions and transfers that aren't finished. */
export function OpenRequests({ position }: { fund: FundDetail; position: Position }) {
  const subscriptions = position.subscriptions.filter(isOpen)
  const redemptions = position.redemptions.filter(isOpen)
  const transfers = position.transfers.filter(isOpen)
  if (subscriptions.length + redemptions.length + transfers.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="open-requests">
      <h2 id="open-requests">{labels.open}</h2>
      <div className={styles.requests}>
        {subscriptions.map((each) => (
          <SubscriptionPart key={each.id} subscription={each} />
        ))}
        {redemptions.map((each) => (
          <RedemptionPart key={each.id} redemption={each} />
        ))}
        {transfers.map((each) => (
          <TransferPart key={each.id} transfer={each} />
        ))}
      </div>
    </section>
  )
}

function RedemptionPart({ redemption }: { redemption: OwnRedemption }) {
  const [isCanceling, setCanceling] = useState(false)
  const { number, status, units, metUnits, paidCents, windowOn } = redemption
  return (
    <div className={styles.request}>
      <div className={styles.requestHead}>
        <strong>{labels.redemption(number)}</strong>
        <Tag tone="wait">{redemptionStatus[status].label}</Tag>
      </div>
      <p>
        {labels.redemptionText(shared.units(units), formatDate(windowOn))}{' '}
        {metUnits > 0 && labels.partlyMet(shared.units(metUnits), formatMoney(paidCents))}
      </p>
      {redemption.actions.includes('cancel') && (
        <div>
          <Button variant="secondary" onClick={() => setCanceling(true)}>
            {labels.cancelRedemption}
          </Button>
        </div>
      )}
      {isCanceling && <CancelDialog id={redemption.id} onClose={() => setCanceling(false)} />}
    </div>
  )
}

function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const idempotencyKey = useAttemptKey()
  const cancel = useAction({
    mutationFn: () => api.funds.cancelRedemption({ params: { id } }, { idempotencyKey }),
    onSuccess: () => {
      toasts.show({ title: labels.redemptionCanceled, description: labels.redemptionCanceledText })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={labels.cancelRedemptionTitle}
      consequence={labels.cancelRedemptionText}
      confirm={labels.cancelRedemption}
      working={cancel.isPending}
      failure={cancel.error && <Failure text={sentenceOf(cancel.error)} />}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    />
  )
}
