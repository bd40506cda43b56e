import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { useNavigate } from '@tanstack/react-router'

import { hereWith, useSearchOf } from '../../../paths.ts'
import { BuildDialog, ConsentDialog, DisputeDialog, PledgeDialog, PromiseDialog } from '../margin/CureDialogs.tsx'
import { AutopayDialog } from './AutopayDialog.tsx'
import { ExtensionDialog, ReleaseDialog, SwapDialog } from './ChangeDialogs.tsx'
import { PayoffDialog } from './PayoffDialog.tsx'
import { PayDialog } from './pay/PayDialog.tsx'
import { isReleasable } from './releasable.ts'
import { SignDialog } from './SignDialog.tsx'
import { DropDialog, ReturnDialog, WithdrawDialog } from './StepDialogs.tsx'

type DialogProps = { loan: OwnLoanDetail; onClose: () => void }
type Action = OwnLoanDetail['actions'][number]

const dialogs: Record<string, { needs: Action; Body: (props: DialogProps) => React.ReactNode }> = {
  pay: { needs: 'pay', Body: PayDialog },
  payoff: { needs: 'payoff_quote', Body: PayoffDialog },
  sign: { needs: 'sign', Body: SignDialog },
  autopay: { needs: 'autopay', Body: AutopayDialog },
  request_extension: { needs: 'request_extension', Body: ExtensionDialog },
  release: { needs: 'request_release', Body: ReleaseDialog },
  swap: { needs: 'request_swap', Body: SwapDialog },
  drop: { needs: 'drop_card', Body: DropDialog },
  return_cards: { needs: 'return_cards', Body: ReturnDialog },
  withdraw: { needs: 'withdraw', Body: WithdrawDialog },
  pledge: { needs: 'pledge_more', Body: PledgeDialog },
  build: { needs: 'pledge_more', Body: BuildDialog },
  consent: { needs: 'consent_to_sale', Body: ConsentDialog },
  dispute: { needs: 'dispute_value', Body: DisputeDialog },
  promise: { needs: 'promise', Body: PromiseDialog },
}

/** The dialog the address names, so that a notification can lead straight to it. */
export function LoanDialogs({ loan }: { loan: OwnLoanDetail }) {
  const { dialog } = useSearchOf('/lend')
  const navigate = useNavigate()
  const open = dialog !== undefined && Object.hasOwn(dialogs, dialog) ? dialogs[dialog] : undefined
  if (!open || !loan.actions.includes(open.needs)) return null
  if (open.Body === ReleaseDialog && !isReleasable(loan)) return null
  const close = () =>
    void navigate({
      to: '.',
      search: hereWith('/lend', { dialog: undefined, card: undefined, amount: undefined }),
      replace: true,
      resetScroll: false,
    })
  return <open.Body key={dialog} loan={loan} onClose={close} />
}
