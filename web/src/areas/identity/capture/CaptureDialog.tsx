import type { IdDocumentKind, IdentityItem } from '@ambry/contract/identity/kinds'
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { IconButton } from '../../../ui/Button.tsx'
import { useModal } from '../../../ui/layers/Dialog.tsx'
import { CameraStage } from './CameraStage.tsx'
import styles from './capture.module.css'
import * as labels from './labels.ts'
import { Preview } from './Preview.tsx'
import type { Still } from './stills.ts'
import type { Send } from './use-upload.ts'

type Props = {
  item: IdentityItem
  document: IdDocumentKind | null
  title: string
  /** Which of how many. */
  at: number
  of: number
  /** Another way to take the photo, beside the camera and a file. */
  other?: ReactNode
  send: Send
  onDone: () => void
  onClose: () => void
}

/** Takes one photo, or a file in its place: fills a phone's screen, and is always dark like a camera. */
export function CaptureDialog({ item, document, title, at, of, other, send, onDone, onClose }: Props) {
  const id = useId()
  const ref = useModal()
  const [still, setStill] = useState<Still | null>(null)
  return (
    <dialog
      ref={ref}
      className={styles.capture}
      data-theme="dark"
      aria-labelledby={id}
      onCancel={(event) => {
        // not from a file picker or another dialog inside
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.head}>
        <IconButton label={labels.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
        <h2 id={id}>{title}</h2>
        <span className="small num">{labels.placeOf(at, of)}</span>
      </header>
      {still ? (
        <Preview still={still} send={send} onRetake={() => setStill(null)} onDone={onDone} />
      ) : (
        <CameraStage item={item} document={document} other={other} onStill={setStill} />
      )}
    </dialog>
  )
}
