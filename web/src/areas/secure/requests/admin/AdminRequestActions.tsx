import { useState } from 'react'

import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { WhyButton } from '../../../../ui/WhyButton.tsx'
import type { Deciding } from './AdminRequestPanel.tsx'
import { CounterDialog } from './CounterDialog.tsx'
import { ApproveDialog, CallOffDialog, DeclineDialog } from './DecisionDialogs.tsx'
import * as labels from './labels.ts'

const steps = {
  approve: { label: labels.approve, variant: 'primary', key: 'a', Dialog: ApproveDialog },
  counter: { label: labels.counter, variant: 'secondary', key: 'c', Dialog: CounterDialog },
  decline: { label: labels.decline, variant: 'danger', key: 'd', Dialog: DeclineDialog },
  call_off: { label: labels.cancelReservation, variant: 'danger', key: null, Dialog: CallOffDialog },
} as const
type Step = keyof typeof steps

/** The decision. Actions the server doesn't allow are disabled with a reason; once none is left, nothing is shown. */
export function AdminRequestActions(deciding: Deciding) {
  const { request } = deciding
  const [confirming, setConfirming] = useState<Step | null>(null)
  const whyNot = (step: Step) => {
    const found = request.actions.find(({ action }) => action === step)
    return found ? found.why : labels.somethingWentWrong
  }
  const can = (step: Step) => whyNot(step) === null
  const shown: readonly Step[] = can('call_off')
    ? ['call_off']
    : can('decline')
      ? ['approve', 'counter', 'decline']
      : []
  useLetterKeys(
    Object.fromEntries(
      shown.flatMap((step) => {
        const { key } = steps[step]
        return key && can(step) ? [[key, () => setConfirming(step)]] : []
      }),
    ),
  )
  const Dialog = confirming && steps[confirming].Dialog
  return (
    <>
      {shown.map((step) => (
        <WhyButton key={step} variant={steps[step].variant} why={whyNot(step)} onClick={() => setConfirming(step)}>
          {steps[step].label}
        </WhyButton>
      ))}
      {Dialog && <Dialog {...deciding} onClose={() => setConfirming(null)} />}
    </>
  )
}
