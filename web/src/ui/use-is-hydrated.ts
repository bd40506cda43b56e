import { useEffect, useState } from 'react'

/** False during server rendering and the first client render, which must be equal. */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}
