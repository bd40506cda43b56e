import { useEffect, useRef } from 'react'

import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import * as labels from './labels.ts'
import { unsaved } from './unsaved.ts'

/** Rendered at the root of the page while a confirmation is pending. */
export function UnsavedDialog() {
  const keep = useRef<HTMLButtonElement>(null)
  // Enter keeps what was typed
  useEffect(() => keep.current?.focus(), [])
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
