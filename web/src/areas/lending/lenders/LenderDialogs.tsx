import type { LendingOverview } from '@ambry/contract/lending/lenders/records'
import { useNavigate } from '@tanstack/react-router'

import { hereWith, useSearchOf } from '../../../paths.ts'
import { AddFundsDialog } from './AddFundsDialog.tsx'
import { AlertDialog } from './AlertDialog.tsx'
import { NoteDialog } from './notes/NoteDialog.tsx'
import { TransferDialog } from './notes/TransferDialog.tsx'
import { MemoDialog } from './offers/MemoDialog.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { WithdrawFundsDialog } from './WithdrawFundsDialog.tsx'

/** The dialog the address names, so that a notification can lead straight to it. */
export function LenderDialogs({ overview }: { overview: LendingOverview }) {
  const { dialog, offer, note } = useSearchOf('/lend')
  const navigate = useNavigate()
  const go = (search: { dialog?: string | undefined; note?: string | undefined }) =>
    void navigate({ to: '.', search: hereWith('/lend', search), replace: true, resetScroll: false })
  const close = () => go({ dialog: undefined })
  if (dialog === 'add_funds' && overview.mayInvest) return <AddFundsDialog overview={overview} onClose={close} />
  if (dialog === 'withdraw_funds') return <WithdrawFundsDialog overview={overview} onClose={close} />
  if (dialog === 'alert') return <AlertDialog overview={overview} onClose={close} />
  if (dialog === 'rule' && overview.mayInvest) return <RuleDialog overview={overview} onClose={close} />
  if (dialog === 'memo' && offer) return <MemoDialog key={offer} id={offer} onClose={close} />
  if (dialog === 'transfer' && note) return <TransferDialog id={note} onClose={close} />
  if (note) return <NoteDialog key={note} id={note} onClose={() => go({ note: undefined })} />
  return null
}
