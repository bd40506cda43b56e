import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Promotion } from '@ambry/contract/secure/records'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import * as labels from './labels.ts'

type Action = Promotion['actions'][number]['action']
type Props = { promotion: Promotion; refetch: () => unknown; onClose: () => void }

/** What an owner can still do about a card they asked us to list. */
export const OwnPromotionDialog = ({ action, ...props }: Props & { action: Action }) =>
  action === 'reprice' ? <RepriceDialog {...props} /> : <LeaveDialog {...props} isLive={action === 'take_down'} />

function RepriceDialog({ promotion, refetch, onClose }: Props) {
  const { id, version, listPriceCents, card, status } = promotion
  return (
    <ActDialog
      title={labels.changePrice}
      submit={labels.changePrice}
      run={async (form) => {
        const cents = centsOf(form.text('listPriceCents'))
        if (typeof cents !== 'number' || cents <= 0) throw new Error('Enter a price greater than $0.')
        try {
          return await api.secure.repricePromotion({ params: { id }, body: { version, listPriceCents: cents } })
        } catch (error) {
          // refetch the other person's change before retrying
          void refetch()
          throw error
        }
      }}
      done={(changed) => ({
        title: labels.priceChanged,
        description: `${cardTitle(card)}, ${formatMoney(changed.listPriceCents)}.`,
      })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>
            {labels.theListPrice} {formatMoney(listPriceCents)}.{status === 'live' && labels.membersWatchingTheCard}
          </p>
          <MoneyField
            label={labels.listPrice}
            name="listPriceCents"
            required
            cents={listPriceCents}
            error={fieldError(error, 'listPriceCents')}
          />
        </>
      )}
    </ActDialog>
  )
}

/** Paid days are refunded only if we remove the card ourselves. */
const lostText = ({ featuredDays, feeCents }: Promotion): string => {
  if (featuredDays === 0) return ''
  return ` The remaining featured days end too${feeCents > 0 ? ' and aren’t refunded' : ''}.`
}

function LeaveDialog({ promotion, isLive, onClose }: Props & { isLive: boolean }) {
  const { id, card } = promotion
  const leave = useAction({
    mutationFn: () =>
      isLive ? api.secure.takeDown({ params: { id } }) : api.secure.withdrawPromotion({ params: { id } }),
    onSuccess: () => {
      toasts.show({ title: isLive ? labels.removedFromSecure : labels.requestWithdrawn, description: cardTitle(card) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={isLive ? labels.removeFromSecure : labels.withdrawRequest}
      consequence={isLive ? labels.membersNoLongerSee(lostText(promotion)) : labels.wellStopReviewing}
      confirm={isLive ? labels.remove : labels.withdraw}
      danger
      working={leave.isPending}
      failure={leave.error && <Failure text={sentenceOf(leave.error)} />}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    />
  )
}
