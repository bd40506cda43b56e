import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** A button that shows a short list of links and actions. Escape, a choice, or a press elsewhere closes it. */
export function Menu({ label, title, children }: { label: ReactNode; title: string; children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', leave)
    }
  }, [open])

  return (
    <div className="menu" ref={root}>
      <button
        ref={button}
        type="button"
        className="menu-button"
        title={title}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        <span className="caret" aria-hidden="true" />
      </button>
      {/* biome-ignore-start lint/a11y/noStaticElementInteractions: the links and buttons inside are what one presses */}
      {/* biome-ignore-start lint/a11y/useKeyWithClickEvents: the keyboard presses those too, and the click arrives here */}
      <div id={id} className="menu-list" hidden={!open} onClick={() => setOpen(false)}>
        {children}
      </div>
      {/* biome-ignore-end lint/a11y/useKeyWithClickEvents: the keyboard presses those too, and the click arrives here */}
      {/* biome-ignore-end lint/a11y/noStaticElementInteractions: the links and buttons inside are what one presses */}
    </div>
  )
}
