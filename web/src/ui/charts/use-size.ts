import { type RefObject, useLayoutEffect, useState } from 'react'

export type Size = { width: number; height: number }

/** The size of an element, known before the first paint and tracked from then on. */
export function useSize(ref: RefObject<HTMLElement | null>, before: Size): Size {
  const [size, setSize] = useState(before)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
