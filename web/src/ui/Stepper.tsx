import './styles/records.css'

import { Check } from 'lucide-react'

type Step = {
  name: string
  /** When it was reached, or when it is expected. */
  note?: string | undefined
}

type Props = {
  label: string
  steps: readonly Step[]
  /** The index of the current step; past the last one when all are done. */
  current: number
}

/** Progress through a sequence of steps. */
export function Stepper({ label, steps, current }: Props) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map(({ name, note }, index) => {
        const badge = index < current ? 'done' : index === current ? 'now' : 'later'
        return (
          <li key={name} className={`step step-${badge}`} aria-current={badge === 'now' ? 'step' : undefined}>
            <span className="step-disc" aria-hidden="true">
              {badge === 'done' && <Check />}
            </span>
            <span className="step-name">{name}</span>
            <span className="sr">, {badge}</span>
            {note && <span className="step-note">{note}</span>}
          </li>
        )
      })}
    </ol>
  )
}
