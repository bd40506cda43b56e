import { keysOf } from '@ambry/contract/kernel/keys'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Menu } from '../../../../ui/layers/Menu.tsx'
import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { WhyButton } from '../../../../ui/WhyButton.tsx'
import { LoanDialog, type LoanStep } from '../dialogs/LoanDialog.tsx'
import type { OfferDraft } from '../dialogs/offer.ts'
import * as labels from './labels.ts'

type Style = { variant: 'primary' | 'secondary' | 'danger'; key?: string; isFurther?: boolean; isDecision?: boolean }

const steps: Record<LoanStep, Style> = {
  approve: { variant: 'primary', key: 'a', isDecision: true },
  reject: { variant: 'danger', key: 'd', isDecision: true },
  fund: { variant: 'primary', key: 'f', isDecision: true },
  cancel_offer: { variant: 'danger', key: 'c', isDecision: true },
  record_payment: { variant: 'primary', key: 'p' },
  change_terms: { variant: 'secondary', key: 'e', isFurther: true },
  waive: { variant: 'secondary', key: 'w', isFurther: true },
  write_off: { variant: 'danger', isFurther: true },
}
const stepNames = keysOf(steps)

/** What keeps a loan from being funded; conditions of our own are confirmed while funding it. */
const whyNotFunded = ({ conditions }: Pick<AdminLoanDetail, 'conditions'>): string | null => {
  const open = conditions.find(({ key, isMet }) => key !== 'other' && !isMet)
  return open ? labels.notMet(open.detail ?? open.title) : null
}

type Props = { loan: AdminLoanDetail; offer: OfferDraft; onDecided: () => void }

/** The server lists what can be done now. Each action has its own dialog, and the frequent ones a key. */
export function PanelActions({ loan, offer, onDecided }: Props) {
  const [step, setStep] = useState<LoanStep | null>(null)
  const allowed = stepNames.filter((name) => loan.actions.includes(name))
  const whyNot = (name: LoanStep) => (name === 'fund' ? whyNotFunded(loan) : null)
  useLetterKeys(
    Object.fromEntries(
      allowed.flatMap((name) => {
        const { key } = steps[name]
        return key && whyNot(name) === null ? [[key, () => setStep(name)]] : []
      }),
    ),
  )
  const further = allowed.filter((name) => steps[name].isFurther)
  return (
    <>
      {allowed
        .filter((name) => !steps[name].isFurther)
        .map((name) => (
          <WhyButton key={name} variant={steps[name].variant} why={whyNot(name)} onClick={() => setStep(name)}>
            {labels.steps[name]}
          </WhyButton>
        ))}
      {further.length > 0 && (
        <Menu
          title={labels.moreActions}
          buttonClass="btn btn-secondary"
          label={
            <>
              {labels.more}
              <ChevronDown aria-hidden="true" className="icon-small" />
            </>
          }
        >
          {further.map((name) => (
            <button
              key={name}
              type="button"
              className={steps[name].variant === 'danger' ? 'menu-item menu-danger' : 'menu-item'}
              onClick={() => setStep(name)}
            >
              {labels.steps[name]}
            </button>
          ))}
        </Menu>
      )}
      {step && (
        <LoanDialog
          step={step}
          loan={loan}
          offer={offer}
          onDone={steps[step].isDecision ? onDecided : undefined}
          onClose={() => setStep(null)}
        />
      )}
    </>
  )
}
