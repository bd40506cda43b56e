import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from './Button.tsx'
import { Note } from './Tag.tsx'

/** Says what failed beside the control that caused it. */
export function Failure({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Note tone="bad" role="alert">
      <p>{text}</p>
      {onRetry && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Note>
  )
}

type FaultProps = {
  title: string
  text: string
  reference?: string | undefined
  onRetry?: () => void
  /** Another way on, where a retry would bring the same. */
  action?: ReactNode
}

/** Takes the place of a part of the page that did not load. The rest of the page stands. */
export function Fault({ title, text, reference, onRetry, action }: FaultProps) {
  return (
    <div className="fault" role="alert">
      <p className="fault-title">{title}</p>
      <p>
        {text}
        {reference && (
          <>
            {' '}
            Reference <span className="record">{reference}</span>.
          </>
        )}
      </p>
      {onRetry && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          <RotateCw aria-hidden="true" className="icon-small" />
          Reload
        </Button>
      )}
      {action}
    </div>
  )
}
