import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

import { isTyping } from '../fields/typing.ts'
import { hasAnchors, sidesFor } from './menu-sides.ts'

type Props = {
  /** The content of the button. */
  label: ReactNode
  /** The accessible name of the button. */
  title: string
  buttonClass?: string
  listClass?: string | undefined
  children: ReactNode
  onOpen?: () => void
  disabled?: boolean
}

/**
 * A button that opens a short list on the side where there is room. Escape, a choice, or a click elsewhere closes it;
 * arrows move inside it.
 */
export function Menu({ label, title, buttonClass, listClass, children, onOpen, disabled }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  // not needed where CSS anchor positioning can flip it
  useLayoutEffect(() => {
    if (!open || !list.current || hasAnchors()) return
    const opened = list.current
    opened.dataset.sides = sidesFor(opened.getBoundingClientRect(), { width: innerWidth, height: innerHeight })
    return () => {
      delete opened.dataset.sides
    }
  }, [open])

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])

  const onKey = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // in a date field the arrows change the date
    if (step && root.current && !isTyping(event.target)) {
      event.preventDefault()
      moveFocus(root.current, step)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the controls inside
    <div className="menu" ref={root} onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        className={buttonClass}
        title={title}
        aria-label={title}
        aria-expanded={open}
        aria-controls={id}
        disabled={disabled}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        {label}
      </button>
      {/* biome-ignore-start lint/a11y/noStaticElementInteractions: the links and buttons inside are what one presses */}
      {/* biome-ignore-start lint/a11y/useKeyWithClickEvents: the keyboard presses those too, and the click arrives here */}
      <div
        id={id}
        ref={list}
        className={['pop menu-list', listClass].filter(Boolean).join(' ')}
        hidden={!open}
        onClick={(event) => {
          if ((event.target as Element).closest('a, button:not([data-stays])')) setOpen(false)
        }}
      >
        {open && children}
      </div>
      {/* biome-ignore-end lint/a11y/useKeyWithClickEvents: the keyboard presses those too, and the click arrives here */}
      {/* biome-ignore-end lint/a11y/noStaticElementInteractions: the links and buttons inside are what one presses */}
    </div>
  )
}

function moveFocus(root: HTMLElement, step: number): void {
  const stops = [...root.querySelectorAll<HTMLElement>('.menu-list :is(a, button, input):not(:disabled)')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? (step > 0 ? 0 : stops.length - 1) : (at + step + stops.length) % stops.length
  stops[next]?.focus()
}
