import { Clock } from 'lucide-react'
import { useMemo } from 'react'

import { asClock, secondsLeft, useCountdown } from '../../parts/use-countdown.ts'
import styles from './accounts.module.css'
import * as labels from './code-labels.ts'

type Props = {
  from: number
  working: boolean
  /** Without it only the countdown is shown. */
  onResend?: (() => void) | undefined
}

/**
 * Requests a new code once the server would send one. Only the start and end of the wait are announced to screen
 * readers.
 */
export function ResendButton({ from, working, onResend }: Props) {
  const left = useCountdown(from)
  const wait = useMemo(() => secondsLeft(from, Date.now()), [from])
  return (
    <div className={styles.resend}>
      {left > 0 ? (
        <p className="small muted" aria-hidden="true">
          <Clock className="icon-small" />
          {labels.youCanRequestAnotherCode} <strong className="num">{asClock(left)}</strong>
        </p>
      ) : (
        onResend && (
          <p className="small muted">
            {labels.didntGetACode}
            <button type="button" onClick={onResend} disabled={working}>
              {labels.sendANewCode}
            </button>
          </p>
        )
      )}
      <span className="sr" role="status">
        {left > 0 ? labels.youCanRequestAnotherCodeIn(wait) : labels.youCanRequestAnotherCodeNow}
      </span>
    </div>
  )
}
