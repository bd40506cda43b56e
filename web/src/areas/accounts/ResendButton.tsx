import { Clock } from 'lucide-react'
import { useMemo } from 'react'

import { asClock, secondsLeft, useCountdown } from '../../parts/use-countdown.ts'
import styles from './accounts.module.css'

type Props = {
  from: number
  working: boolean
  /** Without it only the wait is told. */
  onResend?: (() => void) | undefined
}

/** Asks for a new code, as soon as the house would send one. Read aloud are only the beginning and the end of the wait. */
export function ResendButton({ from, working, onResend }: Props) {
  const left = useCountdown(from)
  const wait = useMemo(() => secondsLeft(from, Date.now()), [from])
  return (
    <div className={styles.resend}>
      {left > 0 ? (
        <p className="small muted" aria-hidden="true">
          <Clock className="icon-small" />
          You can request another code in <strong className="num">{asClock(left)}</strong>
        </p>
      ) : (
        onResend && (
          <p className="small muted">
            Didn’t get a code?
            <button type="button" onClick={onResend} disabled={working}>
              Send a new code
            </button>
          </p>
        )
      )}
      <span className="sr" role="status">
        {left > 0 ? `You can request another code in ${wait} seconds.` : 'You can request another code now.'}
      </span>
    </div>
  )
}
