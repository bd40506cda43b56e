import { cloneElement, type ReactElement, useEffect, useId, useState } from 'react'

import { HoverIntent } from './hover-intent.ts'

/** A short explanation of a control. The bubble is inside the hovered area, so that it can be pointed at and read. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<{ 'aria-describedby'?: string }> }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [intent] = useState(() => new HoverIntent(setOpen))

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
      <span role="tooltip" id={id} className="tooltip-bubble" hidden={!open}>
        {text}
      </span>
    </span>
  )
}
