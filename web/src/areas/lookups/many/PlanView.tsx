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
import styles from './many-certs.module.css'

type Props = {
  whose: Whose
  plan: LookupPlan
  /** All cards that are not verified, and no list of somebody's own. */
  isUnverified: boolean
  working: boolean
  failure: ReactNode
  onBegin: (how: { name: string | null; withImages: boolean }) => void
}

const mostShown = 8

/** What a job would do and cost, before it does. */
export function PlanView(props: Props) {
  const { whose, plan, isUnverified, working, failure, onBegin } = props
  const [withImages, setWithImages] = useState(false)
  const calls = withImages ? plan.toAsk * 2 : plan.toAsk
  const first = plan.first.slice(0, mostShown)
  const more = plan.cached - first.length
  return (
    <form
      className={styles.plan}
      aria-label="Before you start"
      onSubmit={(event) => onBegin({ name: readForm(event).optional('name'), withImages })}
    >
      <div role="status">
        <h2>{planLabel(plan)}</h2>
        <p className="lead">{costLabel({ ...plan, calls })}</p>
      </div>
      <p className="muted">
        {[
          plan.repeated === 1 && '1 duplicate removed.',
          plan.repeated > 1 && `${counted(plan.repeated, 'duplicate')} removed.`,
          plan.yours > 0 && !isUnverified && `${counted(plan.yours, 'is', 'are')} already in your registry.`,
          plan.taken > 0 &&
            !isUnverified &&
            `${counted(plan.taken, 'is', 'are')} registered ${whose === 'house' ? 'already' : 'by other members'}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {plan.invalidCount > 0 && <Invalid plan={plan} />}
      <Field label="List name" name="name" optional autoComplete="off" maxLength={80} />
      {whose === 'house' && (
        <Check
          label={`Include PSA’s images. This doubles the cost to ${counted(plan.toAsk * 2, 'lookup')}.`}
          checked={withImages}
          onChange={(event) => setWithImages(event.target.checked)}
        />
      )}
      {failure}
      <div className="row">
        <Button type="submit" working={working}>
          {plan.toAsk > 0 ? `Look up ${plan.toAsk.toLocaleString('en-US')}` : 'Show results'}
        </Button>
        <span className="small muted">You can pause or cancel it at any time.</span>
      </div>
      {first.length > 0 && (
        <section className="stack-small" aria-label="Already looked up">
          <h3>Already looked up</h3>
          <ul className="lines">
            {first.map((answer) => (
              <li className="line" key={answer.certNumber}>
                <span className="record">{answer.certNumber}</span>
                <div className="line-text">
                  <strong>{answer.facts ? recordLine(answer.facts) : 'No record'}</strong>
                </div>
                {answer.isSample && <SampleTag />}
                <ResultTag result={answer.result} />
              </li>
            ))}
          </ul>
          {more > 0 && <p className="small muted">And {more.toLocaleString('en-US')} more, shown when you start.</p>}
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
            ? '1 isn’t a cert number and is skipped'
            : `${plan.invalidCount.toLocaleString('en-US')} aren’t cert numbers and are skipped`}
        </summary>
        <ul>
          {plan.invalid.map((typed, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same nonsense may stand there twice
            <li key={at} className="record">
              {typed}
            </li>
          ))}
          {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
        </ul>
      </details>
    </Note>
  )
}
