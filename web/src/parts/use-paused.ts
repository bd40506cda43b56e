import { useEffect, useState } from 'react'

const pause = 300

/** The value when typing last paused. */
export function usePaused<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
