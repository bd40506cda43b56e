import { type ReactNode, useEffect, useRef, useState } from 'react'

import styles from './lend.module.css'

/** A wide table scrolls inside its frame, which fades at the end while there is more to the right. */
export function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null)
  const [hasMore, setHasMore] = useState(false)
  const look = () => {
    const { current } = frame
    // widths are rounded, so that the end may be a pixel away
    if (current) setHasMore(current.scrollWidth - current.clientWidth - current.scrollLeft > 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks only at the frame
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const observer = new ResizeObserver(look)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <section
      ref={frame}
      className={styles.scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
      tabIndex={0}
      data-more={hasMore || undefined}
      onScroll={look}
    >
      {children}
    </section>
  )
}
