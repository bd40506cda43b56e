import { useEffect, useState } from 'react'

/** Whole seconds until `end` (in epoch milliseconds), counted down to zero. */
export function useCountdown(end: number): number {
  const [left, setLeft] = useState(() => secondsLeft(end, Date.now()))

  useEffect(() => {
    const count = () => {
      const now = Date.now()
      setLeft(secondsLeft(end, now))
      if (now >= end) clearInterval(timer)
    }
    const timer = setInterval(count, 250)
    count()
    return () => clearInterval(timer)
  }, [end])

  return left
}

/** Whether `moment` (in epoch milliseconds) has passed; re-renders once, without counting. */
export function useIsPast(moment: number): boolean {
  const [passed, setPassed] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(moment), moment - Date.now())
    return () => clearTimeout(timer)
  }, [moment])
  return passed === moment
}

export const secondsLeft = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000))

/** `0:27` */
export const asClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
