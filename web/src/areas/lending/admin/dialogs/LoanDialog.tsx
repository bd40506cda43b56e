import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
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
  onDone?: (() => void) | undefined
  onClose: () => void
}

// the arithmetic of a running loan is loaded when first needed
const RecordPaymentDialog = lazy(async () => ({
  default: (await import('./RecordPaymentDialog.tsx')).RecordPaymentDialog,
}))
const WaiveDialog = lazy(async () => ({ default: (await import('./ForgiveDialogs.tsx')).WaiveDialog }))
const WriteOffDialog = lazy(async () => ({ default: (await import('./ForgiveDialogs.tsx')).WriteOffDialog }))
const ChangeTermsDialog = lazy(async () => ({ default: (await import('./ChangeTermsDialog.tsx')).ChangeTermsDialog }))

const dialogs: Record<LoanStep, ComponentType<StepProps>> = {
  approve: ApproveDialog,
  reject: RejectDialog,
  cancel_offer: CancelOfferDialog,
  fund: FundDialog,
  record_payment: RecordPaymentDialog,
  waive: WaiveDialog,
  write_off: WriteOffDialog,
  change_terms: ChangeTermsDialog,
}

export function LoanDialog({ step, ...props }: StepProps & { step: LoanStep }) {
  const Dialog = dialogs[step]
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
