import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { SaleDetail } from '@ambry/contract/sales/records'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import * as labels from './labels.ts'
import { UndoPreviewPart } from './UndoPreviewPart.tsx'

type Props = { sale: SaleDetail; action: 'call_off' | 'undo'; onClose: () => void }

/** Cancels or reverses a sale, before or after payment, and shows the effect first. */
export function EndSaleDialog({ sale, action, onClose }: Props) {
  const { id, card, invoice, buyer } = sale
  const isUndo = action === 'undo'
  const preview = useQuery({ ...query(api.sales.undoSalePreview, { params: { id } }), enabled: isUndo })
  return (
    <ActDialog
      title={isUndo ? labels.undoSale : labels.cancelSale}
      submit={isUndo ? labels.undoSale : labels.cancelSale}
      dismiss={labels.keepSale}
      danger
      wide={isUndo}
      blocked={isUndo && preview.data?.fault !== null}
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
          <>
            <Consequences sale={sale} />
            <UndoPreviewPart preview={preview} />
          </>
        ) : (
          <p>{labels.isCanceled(invoice.number, cardTitle(card), buyer.name)}</p>
        )
      }
    </ActDialog>
  )
}

function Consequences({ sale: { card, invoice, seller, buyer, payout, toSellerCents } }: { sale: SaleDetail }) {
  return (
    <p>
      {labels.ownershipOf} {cardTitle(card)} {labels.goesBack} {buyer.name} {labels.to}{' '}
      {seller.id ? seller.name : 'Ambry'}. {invoice.number} {labels.isCreditedInFull} {buyer.name}{' '}
      {labels.hasPaidBecomesTheirCredit}
      {payout?.status === 'due' && ` The payout of ${formatMoney(toSellerCents ?? 0)} is canceled.`}
      {payout?.status === 'paid' && ` ${labels.theSellerIsBilled(seller.name)}`}
    </p>
  )
}
