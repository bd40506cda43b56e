import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'

import { buttonClass } from '../../../ui/Button.tsx'
import styles from '../dashboard.module.css'
import * as labels from '../labels.ts'
import type { Step, StepKey } from './checklist.ts'

const places = { start: styles.start, startAlone: styles.startAlone, attention: styles.startAside }

/** A newcomer's first four steps. The next one has the primary button. */
export function Checklist({ steps, at }: { steps: readonly Step[]; at: keyof typeof places }) {
  const next = steps.find(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className={places[at]} aria-labelledby="get-started">
      <div className={styles.startHead}>
        <h2 id="get-started" className={styles.heading}>
          {labels.gettingStarted}
        </h2>
        <p className="small muted">{labels.stepsDone(done, steps.length)}</p>
      </div>
      <progress
        className="bar bar-thin"
        value={done}
        max={steps.length}
        aria-label={labels.stepsDone(done, steps.length)}
      />
      <ol>
        {steps.map(({ key, isDone }, index) => (
          <li key={key} className={at === 'attention' ? `${styles.step} ${styles.stepAside}` : styles.step}>
            <span className={styles.stepDisc} data-done={isDone || undefined} aria-hidden="true">
              {isDone ? <Check /> : index + 1}
            </span>
            <div>
              <h3 className={styles.stepTitle}>{labels.steps[key].title}</h3>
              <p className="small muted">{labels.steps[key].text}</p>
            </div>
            {isDone ? (
              <span className={`small ${styles.stepDone}`}>{labels.stepDone}</span>
            ) : (
              <StepLink
                step={key}
                className={buttonClass(
                  { variant: key === next?.key ? 'primary' : 'secondary', size: 'small' },
                  styles.stepAct,
                )}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepLink({ step, className }: { step: StepKey; className: string }) {
  const shared = { className, children: labels.steps[step].action }
  switch (step) {
    case 'profile':
      return <Link to="/settings" hash="profile" {...shared} />
    case 'card':
      return <Link to="/registry" search={{ sheet: 'cert' }} {...shared} />
    case 'secure':
      return <Link to="/secure" {...shared} />
    case 'notices':
      return <Link to="/settings" hash="notices" {...shared} />
  }
}
