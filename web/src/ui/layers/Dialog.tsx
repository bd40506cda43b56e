import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { IconButton } from '../Button.tsx'
import { layers } from './layers.ts'

/** Opens a native modal dialog for as long as it is rendered: focus is trapped, Escape closes, focus returns. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  // before it is removed from the DOM, because otherwise it couldn't return the focus
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    layers.opened(dialog)
    return () => {
      layers.closed(dialog)
      dialog.close()
    }
  }, [])
  return ref
}

type Props = { title: string; wide?: boolean | undefined; onClose: () => void; children: ReactNode }

export function Dialog({ title, wide, onClose, children }: Props) {
  const id = useId()
  const ref = useModal()
  return (
    <dialog
      ref={ref}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        // a file picker or another dialog inside was dismissed
        if (event.target !== event.currentTarget) return
        // the parent unmounts it, or asks for confirmation first
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </dialog>
  )
}

type DrawerProps = { label: string; onClose: () => void; className?: string; children: ReactNode }

/** Slides in from the left: the menu of small windows. */
export function Drawer({ label, onClose, className = 'drawer', children }: DrawerProps) {
  const ref = useModal()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same for the keyboard
    <dialog
      ref={ref}
      className={className}
      aria-label={label}
      onCancel={onClose}
      // a click on the backdrop has the dialog itself as its target
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  )
}
