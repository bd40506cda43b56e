import { cardTitle } from '@ambry/contract/cards/kinds'
import type { AdminPromotionDetail } from '@ambry/contract/secure/records'

import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import * as labels from './labels.ts'
import { ReasonFields } from './ReasonFields.tsx'

type Props = {
  promotion: AdminPromotionDetail
  action: 'reject' | 'take_down'
  onDone: (() => void) | undefined
  onClose: () => void
}

/** Ends a request, before or after its card is in Secure, with a reason shown to the member. */
export function EndDialog({ promotion, action, onDone, onClose }: Props) {
  const { id, card, member } = promotion
  const isLive = action === 'take_down'
  return (
    <ActDialog
      title={isLive ? labels.removeFromSecure : labels.declineRequest}
      submit={isLive ? labels.remove : labels.decline}
      danger
      withReason={isLive}
      reasonHint={labels.theMemberSees}
      run={(form) => {
        const asked = { params: { id }, body: { reason: form.text('reason') } }
        return isLive ? api.secure.takeDownPromotion(asked) : api.secure.rejectPromotion(asked)
      }}
      done={() => ({
        title: isLive ? labels.removedFromSecure : labels.requestDeclined,
        description: labels.hasBeenToldWhy(cardTitle(card), member.name),
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (isLive ? <p>{labels.leavesSecure(cardTitle(card))}</p> : <ReasonFields error={error} />)}
    </ActDialog>
  )
}
