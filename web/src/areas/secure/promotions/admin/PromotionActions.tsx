import type { HousePromotionDetail } from '@ambry/contract/secure/records'
import { useState } from 'react'

import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { WhyButton } from '../../../../ui/WhyButton.tsx'
import { ApproveDialog, MoveDialog } from './DayDialogs.tsx'
import { EndDialog } from './EndDialog.tsx'

type Action = HousePromotionDetail['actions'][number]['action']
type Props = {
  promotion: HousePromotionDetail
  refetch: () => void
  /** After a decision the next request opens by itself. */
  onDecided: (() => void) | undefined
}

const labels: Record<Action, string> = {
  approve: 'Approve',
  reject: 'Reject',
  move: 'Move the days',
  take_down: 'Take down',
}
const looks = { approve: 'primary', reject: 'danger', move: 'secondary', take_down: 'danger' } as const

/** What the server says can be done about it; `a` approves and `r` rejects by keyboard. */
export function PromotionActions({ promotion, refetch, onDecided }: Props) {
  const [asked, setAsked] = useState<Action | null>(null)
  const open = (name: Action) =>
    promotion.actions.some(({ action, why }) => action === name && why === null) ? () => setAsked(name) : undefined
  useLetterKeys({ a: open('approve'), r: open('reject') })
  const dialog = { promotion, refetch, onClose: () => setAsked(null) }
  return (
    <>
      {promotion.actions.map(({ action, why }) => (
        <WhyButton key={action} look={looks[action]} why={why} onClick={() => setAsked(action)}>
          {labels[action]}
        </WhyButton>
      ))}
      {asked === 'approve' && <ApproveDialog {...dialog} onDone={onDecided} />}
      {asked === 'move' && <MoveDialog {...dialog} />}
      {(asked === 'reject' || asked === 'take_down') && (
        <EndDialog {...dialog} action={asked} onDone={asked === 'reject' ? onDecided : undefined} />
      )}
    </>
  )
}
