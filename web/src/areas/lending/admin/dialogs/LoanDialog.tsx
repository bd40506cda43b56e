import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import type { Collateral } from '@ambry/contract/lending/records'
import { type ComponentType, lazy, Suspense } from 'react'

import { ApproveDialog, CancelOfferDialog, RejectDialog } from './DecisionDialogs.tsx'
import { FundDialog } from './FundDialog.tsx'
import type { OfferDraft } from './offer.ts'

/** What can be done to a loan as a whole, each with its own dialog. */
export type LoanStep = Exclude<AdminLoanDetail['actions'][number], 'memo'>

export type StepProps = {
  loan: AdminLoanDetail
  /** The offer typed in the panel. */
  offer?: OfferDraft | undefined
  /** Opened where no offer could be typed, so the dialog asks for it. */
  withOffer?: boolean
  /** The card to sell, where one was chosen. */
  item?: Collateral | undefined
  onDone?: (() => void) | undefined
  onClose: () => void
}

// the arithmetic of a running loan, and what only some loans need, is loaded when first used
const RecordPaymentDialog = lazy(async () => ({
  default: (await import('./RecordPaymentDialog.tsx')).RecordPaymentDialog,
}))
const WaiveDialog = lazy(async () => ({ default: (await import('./ForgiveDialogs.tsx')).WaiveDialog }))
const WriteOffDialog = lazy(async () => ({ default: (await import('./ForgiveDialogs.tsx')).WriteOffDialog }))
const ChangeTermsDialog = lazy(async () => ({ default: (await import('./ChangeTermsDialog.tsx')).ChangeTermsDialog }))
const RemindCallDialog = lazy(async () => ({ default: (await import('../margin/MarginDialogs.tsx')).RemindCallDialog }))
const ExtendCallDialog = lazy(async () => ({ default: (await import('../margin/MarginDialogs.tsx')).ExtendCallDialog }))
const PromiseDialog = lazy(async () => ({ default: (await import('../default/DefaultDialogs.tsx')).PromiseDialog }))
const SendNoticeDialog = lazy(async () => ({
  default: (await import('../default/DefaultDialogs.tsx')).SendNoticeDialog,
}))
const SendSaleNoticeDialog = lazy(async () => ({
  default: (await import('../default/DefaultDialogs.tsx')).SendSaleNoticeDialog,
}))
const DeclareDefaultDialog = lazy(async () => ({
  default: (await import('../default/DefaultDialogs.tsx')).DeclareDefaultDialog,
}))
const ForecloseDialog = lazy(async () => ({ default: (await import('../default/DefaultDialogs.tsx')).ForecloseDialog }))
const SellCollateralDialog = lazy(async () => ({
  default: (await import('../default/SellCollateralDialog.tsx')).SellCollateralDialog,
}))
const OfferDialog = lazy(async () => ({ default: (await import('../lenders/OfferingDialogs.tsx')).OfferDialog }))
const CancelOfferingDialog = lazy(async () => ({
  default: (await import('../lenders/OfferingDialogs.tsx')).CancelOfferingDialog,
}))

const dialogs: Record<LoanStep, ComponentType<StepProps>> = {
  approve: ApproveDialog,
  reject: RejectDialog,
  cancel_offer: CancelOfferDialog,
  fund: FundDialog,
  record_payment: RecordPaymentDialog,
  waive: WaiveDialog,
  write_off: WriteOffDialog,
  change_terms: ChangeTermsDialog,
  remind_call: RemindCallDialog,
  extend_call: ExtendCallDialog,
  promise: PromiseDialog,
  send_default_notice: SendNoticeDialog,
  declare_default: DeclareDefaultDialog,
  send_sale_notice: SendSaleNoticeDialog,
  sell_collateral: SellCollateralDialog,
  foreclose: ForecloseDialog,
  offer_to_lenders: OfferDialog,
  cancel_offering: CancelOfferingDialog,
}

export function LoanDialog({ step, ...props }: StepProps & { step: LoanStep }) {
  const Dialog = dialogs[step]
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
