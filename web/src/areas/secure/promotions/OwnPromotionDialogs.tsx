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

type Action = Promotion['actions'][number]['action']
type Props = { promotion: Promotion; refetch: () => unknown; onClose: () => void }

/** What an owner can still do about a card they asked the house to offer. */
export const OwnPromotionDialog = ({ action, ...props }: Props & { action: Action }) =>
  action === 'reprice' ? <RepriceDialog {...props} /> : <LeaveDialog {...props} isLive={action === 'take_down'} />

function RepriceDialog({ promotion, refetch, onClose }: Props) {
  const { id, version, listPriceCents, card, status } = promotion
  return (
    <ActDialog
      title="Change price"
      submit="Change price"
      run={async (form) => {
        const cents = centsOf(form.text('listPriceCents'))
        if (typeof cents !== 'number' || cents <= 0) throw new Error('Enter a price greater than $0.')
        try {
          return await api.secure.repricePromotion({ params: { id }, body: { version, listPriceCents: cents } })
        } catch (error) {
          // whoever was faster is read before it is tried again
          void refetch()
          throw error
        }
      }}
      done={(changed) => ({
        title: 'Price changed',
        description: `${cardTitle(card)}, ${formatMoney(changed.listPriceCents)}.`,
      })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>
            The list price is {formatMoney(listPriceCents)}.
            {status === 'live' &&
              ' Members watching the card are notified. Open requests keep the price they were made at.'}
          </p>
          <MoneyField
            label="List price"
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

/** Only the house gives paid days back, when it takes a card out itself. */
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
      toasts.show({ title: isLive ? 'Removed from Secure' : 'Request withdrawn', description: cardTitle(card) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={isLive ? 'Remove from Secure' : 'Withdraw request'}
      consequence={
        isLive
          ? `Members no longer see the card, and everyone who requested it is notified. It stays in the vault.${lostText(promotion)}`
          : 'We’ll stop reviewing it. You can submit a new request at any time.'
      }
      confirm={isLive ? 'Remove' : 'Withdraw'}
      danger
      working={leave.isPending}
      failure={leave.error && <Failure text={sentenceOf(leave.error)} />}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    />
  )
}
