import { keysOf } from '@ambry/contract/kernel/keys'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Menu } from '../../../../ui/layers/Menu.tsx'
import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { WhyButton, WhyItem } from '../../../../ui/WhyButton.tsx'
import { WaitingNote } from '../../../approvals/WaitingNote.tsx'
import { LoanDialog, type LoanStep } from '../dialogs/LoanDialog.tsx'
import { isTooHigh, type OfferDraft, readOffer } from '../dialogs/offer.ts'
import { tooHighText } from '../dialogs/SecondPersonNote.tsx'
import { usePendingForLoan } from '../loan-query.ts'
import * as labels from './labels.ts'
import styles from './panel.module.css'
import { useWhyNot } from './use-why-not.ts'

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
  offer_to_lenders: { variant: 'secondary', isFurther: true },
  cancel_offering: { variant: 'danger', isFurther: true },
  remind_call: { variant: 'secondary', isFurther: true },
  extend_call: { variant: 'secondary', isFurther: true },
  promise: { variant: 'secondary', isFurther: true },
  send_default_notice: { variant: 'secondary', isFurther: true },
  declare_default: { variant: 'danger', isFurther: true },
  send_sale_notice: { variant: 'secondary', isFurther: true },
  sell_collateral: { variant: 'primary' },
  foreclose: { variant: 'danger' },
}
const stepNames = keysOf(steps)

/** What keeps a loan from being funded; conditions of our own are confirmed while funding it. */
const whyNotFunded = ({ conditions }: Pick<AdminLoanDetail, 'conditions'>): string | null => {
  const open = conditions.find(({ key, isMet }) => key !== 'other' && !isMet)
  return open ? labels.notMet(open.detail ?? open.title) : null
}

/** An amount that even a second person can't approve. */
const whyNotOffered = (loan: AdminLoanDetail, draft: OfferDraft): string | null => {
  const { offer } = readOffer(draft)
  return offer && isTooHigh(loan, offer.principalCents) ? tooHighText(loan) : null
}

type Props = { loan: AdminLoanDetail; offer: OfferDraft; onDecided: () => void }

/** The server lists what can be done now. Each action has its own dialog, and the frequent ones a key. */
export function PanelActions({ loan, offer, onDecided }: Props) {
  const [step, setStep] = useState<LoanStep | null>(null)
  const allowed = stepNames.filter((name) => loan.actions.includes(name))
  const pending = usePendingForLoan(loan.id)
  const waitsFor = useWhyNot(loan.id)
  const whyNot = (name: LoanStep): string | null => {
    const waits = waitsFor(name)
    if (waits !== null) return waits
    if (name === 'fund') return whyNotFunded(loan)
    return name === 'approve' ? whyNotOffered(loan, offer) : null
  }
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
      {pending.map((approval) => (
        <div key={approval.id} className={styles.waiting}>
          <WaitingNote approval={approval} />
        </div>
      ))}
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
            <WhyItem
              key={name}
              why={whyNot(name)}
              danger={steps[name].variant === 'danger'}
              onClick={() => setStep(name)}
            >
              {labels.steps[name]}
            </WhyItem>
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
