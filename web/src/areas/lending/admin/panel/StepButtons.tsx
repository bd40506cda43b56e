import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { useState } from 'react'

import { WhyButton } from '../../../../ui/WhyButton.tsx'
import { LoanDialog, type LoanStep } from '../dialogs/LoanDialog.tsx'
import * as labels from './labels.ts'
import { useWhyNot } from './use-why-not.ts'

const dangers: ReadonlySet<LoanStep> = new Set<LoanStep>(['declare_default', 'foreclose', 'cancel_offering'])

type Props = { loan: AdminLoanDetail; steps: readonly LoanStep[] }

/** Those of a part's actions that the server offers. */
export function StepButtons({ loan, steps }: Props) {
  const [step, setStep] = useState<LoanStep | null>(null)
  const whyNot = useWhyNot(loan.id)
  const allowed = steps.filter((name) => loan.actions.includes(name))
  if (allowed.length === 0) return null
  return (
    <div className="row panel-more">
      {allowed.map((name) => (
        <WhyButton
          key={name}
          size="small"
          variant={dangers.has(name) ? 'danger' : 'secondary'}
          why={whyNot(name)}
          onClick={() => setStep(name)}
        >
          {labels.steps[name]}
        </WhyButton>
      ))}
      {step && <LoanDialog step={step} loan={loan} onClose={() => setStep(null)} />}
    </div>
  )
}
