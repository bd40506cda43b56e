import { Button } from '../../ui/Button.tsx'
import { asClock, useCountdown } from './use-countdown.ts'

/** Asks for a new code, as soon as the house would send one. */
export function ResendButton({ from, working, onResend }: { from: number; working: boolean; onResend: () => void }) {
  const left = useCountdown(from)
  return (
    <Button look="secondary" working={working} disabled={left > 0} onClick={onResend}>
      {left > 0 ? `New code in ${asClock(left)}` : 'Send a new code'}
    </Button>
  )
}
