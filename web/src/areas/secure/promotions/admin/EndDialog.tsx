import { cardTitle } from '@ambry/contract/cards/kinds'
import type { AdminPromotionDetail } from '@ambry/contract/secure/records'

import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { ReasonFields } from './ReasonFields.tsx'

type Props = {
  promotion: AdminPromotionDetail
  action: 'reject' | 'take_down'
  onDone: (() => void) | undefined
  onClose: () => void
}

/** Ends a request, before its card is in Secure or after, with a reason that the member reads. */
export function EndDialog({ promotion, action, onDone, onClose }: Props) {
  const { id, card, member } = promotion
  const isLive = action === 'take_down'
  return (
    <ActDialog
      title={isLive ? 'Remove from Secure' : 'Decline request'}
      submit={isLive ? 'Remove' : 'Decline'}
      danger
      withReason={isLive}
      reasonHint="The member sees this. It’s also saved in the audit log."
      run={(form) => {
        const asked = { params: { id }, body: { reason: form.text('reason') } }
        return isLive ? api.secure.takeDownPromotion(asked) : api.secure.rejectPromotion(asked)
      }}
      done={() => ({
        title: isLive ? 'Removed from Secure' : 'Request declined',
        description: `${cardTitle(card)}. ${member.name} has been told why.`,
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) =>
        isLive ? (
          <p>
            {cardTitle(card)} leaves Secure. Everyone who requested it is notified, and its featured days end; paid days
            that haven’t started are credited. The card stays in the vault.
          </p>
        ) : (
          <ReasonFields error={error} />
        )
      }
    </ActDialog>
  )
}
