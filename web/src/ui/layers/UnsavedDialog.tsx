import { useEffect, useRef, useSyncExternalStore } from 'react'

import { Button } from '../Button.tsx'
import { Confirmation } from './confirmation.ts'
import { Dialog } from './Dialog.tsx'
import * as labels from './labels.ts'

/** Whoever is about to lose what a person typed asks here first: true when they agree to lose it. */
export const unsaved = new Confirmation()

/** Stands once, at the root of the page. */
export function UnsavedDialog() {
  const isAsked = useSyncExternalStore(unsaved.subscribe, unsaved.isAsked, () => false)
  const keep = useRef<HTMLButtonElement>(null)
  // Enter keeps what was typed
  useEffect(() => {
    if (isAsked) keep.current?.focus()
  }, [isAsked])
  if (!isAsked) return null
  const stay = () => unsaved.settle(false)
  return (
    <Dialog title={labels.discardTitle} onClose={stay}>
      <p>{labels.discardText}</p>
      <div className="dialog-foot">
        <Button ref={keep} onClick={stay}>
          {labels.keepEditing}
        </Button>
        <Button variant="danger" onClick={() => unsaved.settle(true)}>
          {labels.discard}
        </Button>
      </div>
    </Dialog>
  )
}
