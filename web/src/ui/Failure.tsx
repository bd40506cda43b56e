import { RotateCw } from 'lucide-react'

import { Button } from './Button.tsx'
import { Note } from './Tag.tsx'

/** Says what failed beside the control that caused it. */
export function Failure({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Note tone="bad" role="alert">
      <p>{text}</p>
      {onRetry && (
        <Button look="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Note>
  )
}

type FaultProps = { title: string; text: string; reference?: string | undefined; onRetry?: () => void }

/** Takes the place of a part of the page that did not load. The rest of the page stands. */
export function Fault({ title, text, reference, onRetry }: FaultProps) {
  return (
    <div className="fault" role="alert">
      <h3>{title}</h3>
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
        <Button look="secondary" size="small" onClick={onRetry}>
          <RotateCw aria-hidden="true" className="icon-small" />
          Load it again
        </Button>
      )}
    </div>
  )
}
