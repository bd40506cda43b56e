import { cloneElement, type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

import { HoverIntent } from './hover-intent.ts'

/** A short explanation of a control. The bubble is inside the hover area, so that the pointer can move onto it. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<{ 'aria-describedby'?: string }> }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [intent] = useState(() => new HoverIntent(setOpen))

  const bubble = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    if (open && bubble.current) keepInside(bubble.current)
  }, [open])
  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') intent.leave()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open, intent])
  useEffect(() => () => intent.leave(), [intent])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what one interacts with
    <span
      className="tooltip"
      onMouseEnter={() => intent.arrive()}
      onMouseLeave={() => intent.leave()}
      onFocus={() => intent.arrive()}
      onBlur={() => intent.leave()}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={bubble} role="tooltip" id={id} className="tooltip-bubble" hidden={!open}>
        {text}
      </span>
    </span>
  )
}

const margin = 8

/** Moves a bubble that would overflow the window back into it. */
function keepInside(bubble: HTMLElement): void {
  bubble.style.marginLeft = ''
  const { left, right } = bubble.getBoundingClientRect()
  const shift = Math.max(0, margin - left) - Math.max(0, right - (document.documentElement.clientWidth - margin))
  bubble.style.marginLeft = `${shift}px`
}
