import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { SaleDetail } from '@ambry/contract/sales/records'

import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'

type Props = { sale: SaleDetail; action: 'call_off' | 'undo'; onClose: () => void }

/** Ends a sale, before it is paid or after, and says before what that does. */
export function EndSaleDialog({ sale, action, onClose }: Props) {
  const { id, card, invoice, seller, buyer, payout } = sale
  const isUndo = action === 'undo'
  return (
    <ActDialog
      title={isUndo ? 'Undo the sale' : 'Call the sale off'}
      submit={isUndo ? 'Undo the sale' : 'Call it off'}
      dismiss="Leave it as it is"
      danger
      withReason
      reasonHint="The buyer reads it on the credit note, if there is one, and it is kept in the audit log."
      run={(form, options) => {
        const asked = { params: { id }, body: { reason: form.text('reason') } }
        return isUndo ? api.sales.undoSale(asked, options) : api.sales.callOffSale(asked, options)
      }}
      done={() => ({ title: isUndo ? 'Sale undone' : 'Sale called off', description: cardTitle(card) })}
      onClose={onClose}
    >
      {() =>
        isUndo ? (
          <p>
            Title to {cardTitle(card)} goes back from {buyer.name} to {seller.id ? seller.name : 'the house'}.{' '}
            {invoice.number} is credited in full; what {buyer.name} has paid is their credit.
            {payout && ` The payout of ${formatMoney(sale.netCents)} is canceled.`}
          </p>
        ) : (
          <p>
            {invoice.number} ends, and {cardTitle(card)} is free again. What {buyer.name} has paid of it is their
            credit.
          </p>
        )
      }
    </ActDialog>
  )
}
