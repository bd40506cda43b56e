import { type ComponentType, useState } from 'react'

import { useLetterKeys } from '../../ui/layers/use-letter-keys.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'

export type RecordStep<Props> = {
  label: string
  variant: 'primary' | 'secondary' | 'danger'
  /** The letter that opens its dialog. */
  key?: string
  Dialog: ComponentType<Props & { onClose: () => void }>
}

type Allowed<Action extends string> = { action: Action; why: string | null }

type Props<Action extends string, Given extends object> = {
  actions: readonly Allowed<Action>[]
  /** Actions without a step are offered elsewhere on the record. */
  steps: Partial<Record<Action, RecordStep<Given>>>
  /** What every dialog gets. */
  given: Given
}

/**
 * The decisions about a record, each with its dialog and its letter. What the server doesn't allow at all is left out;
 * what it allows later is disabled with the reason.
 */
export function RecordActions<Action extends string, Given extends object>(props: Props<Action, Given>) {
  const { actions, steps, given } = props
  const [open, setOpen] = useState<Action | null>(null)
  const shown = actions.flatMap(({ action, why }) => (steps[action] ? [{ action, why, step: steps[action] }] : []))
  useLetterKeys(
    Object.fromEntries(
      shown.flatMap(({ action, why, step }) => (step.key && why === null ? [[step.key, () => setOpen(action)]] : [])),
    ),
  )
  const Dialog = open && steps[open]?.Dialog
  return (
    <>
      {shown.map(({ action, why, step }) => (
        <WhyButton key={action} variant={step.variant} why={why} onClick={() => setOpen(action)}>
          {step.label}
        </WhyButton>
      ))}
      {Dialog && <Dialog {...given} onClose={() => setOpen(null)} />}
    </>
  )
}
