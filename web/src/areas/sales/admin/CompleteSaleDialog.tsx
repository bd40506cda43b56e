import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { SaleDetail } from '@ambry/contract/sales/records'

import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import * as labels from './labels.ts'

type Props = { sale: SaleDetail; onClose: () => void }

/** Settles a sale that the buyer doesn’t confirm, or reported a problem with. */
export const CompleteSaleDialog = ({ sale: { id, card, buyer, seller, netCents }, onClose }: Props) => (
  <ActDialog
    title={labels.completeSale}
    submit={labels.completeSale}
    withReason
    run={(form, options) => api.sales.completeSale({ params: { id }, body: { reason: form.text('reason') } }, options)}
    done={() => ({ title: labels.saleCompleted, description: cardTitle(card) })}
    onClose={onClose}
  >
    {() => <p>{labels.completes(cardTitle(card), buyer.name, seller.name, formatMoney(netCents))}</p>}
  </ActDialog>
)
