import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react'

import { IconButton } from '../Button.tsx'
import { isTyping } from '../fields/typing.ts'

type Props = {
  /** The record's id: for another one the body and footer are remounted, while the header stays in place. */
  id: string
  /** The record, as a sentence or a name. */
  title: ReactNode
  /** Small details above the title: an id, a status. */
  above?: ReactNode
  below?: ReactNode
  /** The actions, always visible. */
  foot?: ReactNode
  /** Takes more of the window, for records with a lot to show. */
  wide?: boolean | undefined
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  children: ReactNode
}

/** One record next to its list. Escape closes it; up and down go to the neighboring rows. */
export function SidePanel(props: Props) {
  const { id, title, above, below, foot, wide, onClose, onPrevious, onNext, children } = props
  const titleId = useId()
  const ref = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record may have taken what had the focus away
  useEffect(() => {
    if (!ref.current?.contains(document.activeElement)) ref.current?.focus({ preventScroll: true })
  }, [id])
  // an action may remove the button that had the focus
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
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
    <aside className={wide ? 'panel panel-wide' : 'panel'} ref={ref} tabIndex={-1} aria-labelledby={titleId}>
      <div className="panel-head">
        <div className="panel-above">
          <span className="panel-labels">{above}</span>
          <span className="panel-steps">
            {/* not disabled by the browser, which would take the focus away at the last row */}
            <IconButton label="Previous" aria-disabled={!onPrevious} onClick={onPrevious}>
              <ChevronUp aria-hidden="true" />
            </IconButton>
            <IconButton label="Next" aria-disabled={!onNext} onClick={onNext}>
              <ChevronDown aria-hidden="true" />
            </IconButton>
            <IconButton label="Close panel" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </span>
        </div>
        <h2 id={titleId} title={typeof title === 'string' ? title : undefined}>
          {title}
        </h2>
        {below && <p className="small muted">{below}</p>}
      </div>
      <Fragment key={id}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may have nothing in it that takes the focus */}
        <section className="panel-body" tabIndex={0} aria-labelledby={titleId}>
          {children}
        </section>
        {foot && <div className="panel-foot">{foot}</div>}
      </Fragment>
    </aside>
  )
}

function move(event: KeyboardEvent, step: (() => void) | undefined): void {
  if (!step) return
  event.preventDefault()
  step()
}
