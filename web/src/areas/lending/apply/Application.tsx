import type { Borrowing } from '@ambry/contract/lending/borrowing-records'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'

import { GateNotice } from '../../../parts/identity/GateNotice.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { quoteOf } from '../borrow/quote.ts'
import { useDraft } from '../borrow/use-draft.ts'
import styles from './apply.module.css'
import { CustodyStep } from './CustodyStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { DisclosuresStep } from './DisclosuresStep.tsx'
import * as labels from './labels.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { type ApplyStep, applySteps, firstOpen } from './steps.ts'

/** The application after the calculator, one decision per screen. Everything is saved as it is filled in. */
export function Application({ borrowing, step }: { borrowing: Borrowing; step: ApplyStep }) {
  const saved = useDraft(borrowing)
  const { draft, failure, change, flush } = saved
  const navigate = useNavigate()
  const quote = quoteOf(borrowing, draft)
  const open = firstOpen(draft)
  // a step can't be reached before those it depends on
  const isTooEarly = quote.fault !== null || applySteps.indexOf(step) > applySteps.indexOf(open)
  useEffect(() => {
    if (!isTooEarly) return
    void navigate({ to: '/lend', search: quote.fault ? {} : { step: open }, replace: true })
  }, [isTooEarly, open, quote.fault, navigate])
  const go = async (to: ApplyStep) => {
    change({ step: to })
    if (await flush()) void navigate({ to: '/lend', search: { step: to } })
  }
  const parts = { borrowing, draft, quote, onChange: change }
  const previous = applySteps[applySteps.indexOf(step) - 1]
  return (
    <div className={styles.application}>
      <Link to="/lend" search={previous ? { step: previous } : {}} className={styles.back}>
        <ArrowLeft aria-hidden="true" className="icon-small" />
        {previous ? labels.stepNames[previous] : labels.backToCalculator}
      </Link>
      <Stepper
        label={labels.steps}
        current={applySteps.indexOf(step)}
        steps={applySteps.map((each) => ({ name: labels.stepNames[each] }))}
      />
      <GateNotice gate="borrow" />
      {step === 'details' && <DetailsStep {...parts} onNext={() => void go('disclosures')} />}
      {step === 'disclosures' && <DisclosuresStep {...parts} onNext={() => void go('custody')} />}
      {step === 'custody' && <CustodyStep {...parts} onNext={() => void go('review')} />}
      {step === 'review' && <ReviewStep {...parts} saved={saved} />}
      {failure && <Failure text={failure} />}
    </div>
  )
}
