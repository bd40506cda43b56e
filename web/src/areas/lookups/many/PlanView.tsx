import type { LookupPlan } from '@ambry/contract/lookups/records'
import { type ReactNode, useState } from 'react'
import { counted } from '../../../parts/figure-labels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Check, Field } from '../../../ui/fields/Field.tsx'
import { readForm } from '../../../ui/fields/form.ts'
import { Note } from '../../../ui/Tag.tsx'
import { recordLine } from '../answer-labels.ts'
import type { Whose } from '../lookup-calls.ts'
import { costLabel, planLabel } from '../lookup-labels.ts'
import { ResultTag, SampleTag } from '../ResultTag.tsx'
import * as labels from './labels.ts'
import styles from './many-certs.module.css'

type Props = {
  whose: Whose
  plan: LookupPlan
  /** All unverified cards rather than a submitted list. */
  isUnverified: boolean
  working: boolean
  failure: ReactNode
  onBegin: (how: { name: string | null; withImages: boolean }) => void
}

const mostShown = 8

/** What a job would do and cost, before it starts. */
export function PlanView(props: Props) {
  const { whose, plan, isUnverified, working, failure, onBegin } = props
  const [withImages, setWithImages] = useState(false)
  const calls = withImages ? plan.toAsk * 2 : plan.toAsk
  const first = plan.first.slice(0, mostShown)
  const more = plan.cached - first.length
  return (
    <form
      className={styles.plan}
      aria-label={labels.beforeYouStart}
      onSubmit={(event) => onBegin({ name: readForm(event).optional('name'), withImages })}
    >
      <div role="status">
        <h2>{planLabel(plan)}</h2>
        <p className="lead">{costLabel({ ...plan, calls })}</p>
      </div>
      <p className="muted">
        {[
          plan.repeated === 1 && labels.n1DuplicateRemoved,
          plan.repeated > 1 && `${counted(plan.repeated, 'duplicate')} removed.`,
          plan.yours > 0 && !isUnverified && labels.alreadyInYourRegistry(counted(plan.yours, 'is', 'are')),
          plan.taken > 0 &&
            !isUnverified &&
            `${counted(plan.taken, 'is', 'are')} registered ${whose === 'house' ? 'already' : 'by other members'}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {plan.invalidCount > 0 && <Invalid plan={plan} />}
      <Field label={labels.listName} name="name" optional autoComplete="off" maxLength={80} />
      {whose === 'house' && (
        <Check
          label={labels.includePsasImages(counted(plan.toAsk * 2, 'lookup'))}
          checked={withImages}
          onChange={(event) => setWithImages(event.target.checked)}
        />
      )}
      {failure}
      <div className="row">
        <Button type="submit" working={working}>
          {plan.toAsk > 0 ? labels.lookUp(plan.toAsk.toLocaleString('en-US')) : labels.showResults}
        </Button>
        <span className="small muted">{labels.youCanPauseOrCancel}</span>
      </div>
      {first.length > 0 && (
        <section className="stack-small" aria-label={labels.alreadyLookedUp}>
          <h3>{labels.alreadyLookedUp}</h3>
          <ul className="lines">
            {first.map((answer) => (
              <li className="line" key={answer.certNumber}>
                <span className="record">{answer.certNumber}</span>
                <div className="line-text">
                  <strong>{answer.facts ? recordLine(answer.facts) : labels.noRecord}</strong>
                </div>
                {answer.isSample && <SampleTag />}
                <ResultTag result={answer.result} />
              </li>
            ))}
          </ul>
          {more > 0 && <p className="small muted">{labels.andMore(more.toLocaleString('en-US'))}</p>}
        </section>
      )}
    </form>
  )
}

function Invalid({ plan }: { plan: LookupPlan }) {
  const more = plan.invalidCount - plan.invalid.length
  return (
    <Note tone="wait">
      <details className={styles.planInvalid}>
        <summary>
          {plan.invalidCount === 1
            ? labels.n1IsntACertNumber
            : labels.arentCertNumbers(plan.invalidCount.toLocaleString('en-US'))}
        </summary>
        <ul>
          {plan.invalid.map((typed, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same nonsense may stand there twice
            <li key={at} className="record">
              {typed}
            </li>
          ))}
          {more > 0 && <li>{labels.andMoreCount(more.toLocaleString('en-US'))}</li>}
        </ul>
      </details>
    </Note>
  )
}
