import { useState } from 'react'

import { NeedsRight } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { WhyButton } from '../../../../ui/WhyButton.tsx'
import { DecideDialog, type Deciding } from './DecideDialog.tsx'
import * as labels from './labels.ts'
import { useWaitingApproval } from './use-waiting-approval.ts'

type Props = Deciding & { small?: boolean; withKeys?: boolean; onDone?: () => void }

/** Approve and decline; what can't be approved says why. */
export const DecideButtons = (props: Props) => (
  <NeedsRight right="loan.manage">
    <Buttons {...props} />
  </NeedsRight>
)

function Buttons({ small = false, withKeys = false, onDone, ...deciding }: Props) {
  const [approve, setApprove] = useState<boolean | null>(null)
  const whyNot = useWaitingApproval(deciding) ? labels.waitsForSecond : deciding.change.fault
  useLetterKeys({
    a: withKeys && whyNot === null ? () => setApprove(true) : undefined,
    d: withKeys ? () => setApprove(false) : undefined,
  })
  const size = small ? ({ size: 'small' } as const) : {}
  return (
    <>
      <WhyButton {...size} variant={small ? 'secondary' : 'primary'} why={whyNot} onClick={() => setApprove(true)}>
        {labels.approve}
      </WhyButton>
      <Button {...size} variant="danger" onClick={() => setApprove(false)}>
        {labels.decline}
      </Button>
      {approve !== null && (
        <DecideDialog {...deciding} approve={approve} onDone={onDone} onClose={() => setApprove(null)} />
      )}
    </>
  )
}
