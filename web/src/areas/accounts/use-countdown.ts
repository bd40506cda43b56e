import { useEffect, useState } from 'react'

/** Whole seconds until `end` (a time in milliseconds), counted down to zero. */
export function useCountdown(end: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = secondsLeft(end, now)

  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= end) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [end])

  return left
}

export const secondsLeft = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000))

/** `0:27` */
export const asClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
