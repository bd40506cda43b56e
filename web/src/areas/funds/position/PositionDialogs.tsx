import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import type { Position } from '@ambry/contract/funds/investing/records'
import { useNavigate } from '@tanstack/react-router'

import { here, useSearchOf } from '../../../paths.ts'
import { RedeemDialog } from './RedeemDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

/** The dialog the address names. */
export function PositionDialogs({ fund, position }: { fund: FundDetail; position: Position }) {
  const { dialog } = useSearchOf('/funds/$id')
  const navigate = useNavigate()
  const close = () =>
    void navigate({ to: '.', search: here('/funds/$id', { tab: 'position' }), replace: true, resetScroll: false })
  if (dialog === 'redeem' && position.actions.includes('redeem')) return <RedeemDialog fund={fund} onClose={close} />
  if (dialog === 'transfer' && position.actions.includes('transfer'))
    return <TransferDialog fund={fund} position={position} onClose={close} />
  return null
}
