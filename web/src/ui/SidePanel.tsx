import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

import { IconButton } from './Button.tsx'

type Props = {
  /** What is at hand, as a sentence or a name. */
  title: ReactNode
  /** Small things before the title: an id, a status. */
  above?: ReactNode
  below?: ReactNode
  /** The decision, always in sight. */
  foot?: ReactNode
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  children: ReactNode
}

/** One record beside its list. Escape closes it; up and down lead to the neighbouring rows. */
export function SidePanel({ title, above, below, foot, onClose, onPrevious, onNext, children }: Props) {
  const id = useId()
  const ref = useRef<HTMLElement>(null)

  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // a dialog or menu above it closes first
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (event.key === 'Escape') onClose()
      if (isTyping(event.target)) return
      if (event.key === 'ArrowDown' || event.key === 'j') move(event, onNext)
      if (event.key === 'ArrowUp' || event.key === 'k') move(event, onPrevious)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose, onPrevious, onNext])

  return (
    <aside className="panel" ref={ref} tabIndex={-1} aria-labelledby={id}>
      <div className="panel-head">
        <div className="panel-above">
          {above}
          <span className="panel-steps">
            <IconButton label="Previous" disabled={!onPrevious} onClick={onPrevious}>
              <ChevronUp aria-hidden="true" />
            </IconButton>
            <IconButton label="Next" disabled={!onNext} onClick={onNext}>
              <ChevronDown aria-hidden="true" />
            </IconButton>
            <IconButton label="Close panel" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </span>
        </div>
        <h2 id={id}>{title}</h2>
        {below && <p className="small muted">{below}</p>}
      </div>
      <div className="panel-body">{children}</div>
      {foot && <div className="panel-foot">{foot}</div>}
    </aside>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

function move(event: KeyboardEvent, step: (() => void) | undefined): void {
  if (!step) return
  event.preventDefault()
  step()
}
