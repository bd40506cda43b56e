import { Button } from './Button.tsx'

/** Says what failed and offers to try again. */
export function Failure({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className="note note-bad" role="alert">
      <p>{text}</p>
      {onRetry && (
        <Button look="secondary" small onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
