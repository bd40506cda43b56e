import type { AdminPromotionDetail } from '@ambry/contract/secure/records'
import { useState } from 'react'

import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { WhyButton } from '../../../../ui/WhyButton.tsx'
import { ApproveDialog, MoveDialog } from './DayDialogs.tsx'
import { EndDialog } from './EndDialog.tsx'
import * as labels from './labels.ts'

type Action = AdminPromotionDetail['actions'][number]['action']
type Props = {
  promotion: AdminPromotionDetail
  refetch: () => void
  /** After a decision the next request opens automatically. */
  onDecided: (() => void) | undefined
}

const actionLabels: Record<Action, string> = {
  approve: 'Approve',
  reject: 'Decline',
  move: labels.moveDays,
  take_down: labels.removeFromSecure,
}
const looks = { approve: 'primary', reject: 'danger', move: 'secondary', take_down: 'danger' } as const

/** The actions the server allows; `a` approves and `r` rejects. */
export function PromotionActions({ promotion, refetch, onDecided }: Props) {
  const [confirming, setConfirming] = useState<Action | null>(null)
  const open = (name: Action) =>
    promotion.actions.some(({ action, why }) => action === name && why === null) ? () => setConfirming(name) : undefined
  useLetterKeys({ a: open('approve'), r: open('reject') })
  const dialog = { promotion, refetch, onClose: () => setConfirming(null) }
  return (
    <>
      {promotion.actions.map(({ action, why }) => (
        <WhyButton key={action} variant={looks[action]} why={why} onClick={() => setConfirming(action)}>
          {actionLabels[action]}
        </WhyButton>
      ))}
      {confirming === 'approve' && <ApproveDialog {...dialog} onDone={onDecided} />}
      {confirming === 'move' && <MoveDialog {...dialog} />}
      {(confirming === 'reject' || confirming === 'take_down') && (
        <EndDialog {...dialog} action={confirming} onDone={confirming === 'reject' ? onDecided : undefined} />
      )}
    </>
  )
}
