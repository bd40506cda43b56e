import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { SaleDetail } from '@ambry/contract/sales/records'

import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import * as labels from './labels.ts'

type Props = { sale: SaleDetail; action: 'call_off' | 'undo'; onClose: () => void }

/** Cancels or reverses a sale, before or after payment, and shows the effect first. */
export function EndSaleDialog({ sale, action, onClose }: Props) {
  const { id, card, invoice, seller, buyer, payout } = sale
  const isUndo = action === 'undo'
  return (
    <ActDialog
      title={isUndo ? labels.undoSale : labels.cancelSale}
      submit={isUndo ? labels.undoSale : labels.cancelSale}
      dismiss={labels.keepSale}
      danger
      withReason
      reasonHint={labels.theBuyerSees}
      run={(form, options) => {
        const asked = { params: { id }, body: { reason: form.text('reason') } }
        return isUndo ? api.sales.undoSale(asked, options) : api.sales.callOffSale(asked, options)
      }}
      done={() => ({ title: isUndo ? labels.saleUndone : labels.saleCanceled, description: cardTitle(card) })}
      onClose={onClose}
    >
      {() =>
        isUndo ? (
          <p>
            {labels.ownershipOf} {cardTitle(card)} {labels.goesBack} {buyer.name} {labels.to}{' '}
            {seller.id ? seller.name : 'Ambry'}. {invoice.number} {labels.isCreditedInFull} {buyer.name}{' '}
            {labels.hasPaidBecomesTheirCredit}
            {payout && ` The payout of ${formatMoney(sale.netCents)} is canceled.`}
          </p>
        ) : (
          <p>{labels.isVoided(invoice.number, cardTitle(card), buyer.name)}</p>
        )
      }
    </ActDialog>
  )
}
