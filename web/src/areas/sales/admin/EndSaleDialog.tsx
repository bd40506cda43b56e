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
      title={isUndo ? 'Undo sale' : 'Cancel sale'}
      submit={isUndo ? 'Undo sale' : 'Cancel sale'}
      dismiss="Keep sale"
      danger
      withReason
      reasonHint="The buyer sees this on the credit note, if there is one. It’s also saved in the audit log."
      run={(form, options) => {
        const asked = { params: { id }, body: { reason: form.text('reason') } }
        return isUndo ? api.sales.undoSale(asked, options) : api.sales.callOffSale(asked, options)
      }}
      done={() => ({ title: isUndo ? 'Sale undone' : 'Sale canceled', description: cardTitle(card) })}
      onClose={onClose}
    >
      {() =>
        isUndo ? (
          <p>
            Ownership of {cardTitle(card)} goes back from {buyer.name} to {seller.id ? seller.name : 'Ambry'}.{' '}
            {invoice.number} is credited in full. What {buyer.name} has paid becomes their credit.
            {payout && ` The payout of ${formatMoney(sale.netCents)} is canceled.`}
          </p>
        ) : (
          <p>
            {invoice.number} is voided, and {cardTitle(card)} becomes available again. What {buyer.name} has paid
            becomes their credit.
          </p>
        )
      }
    </ActDialog>
  )
}
