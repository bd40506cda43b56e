import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from './Button.tsx'
import { Note } from './Tag.tsx'

/** Shows what failed next to the control that caused it. */
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
  /** An alternative where a retry would fail again. */
  action?: ReactNode
}

/** Replaces a part of the page that failed to load. The rest of the page stays. */
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
