import { Minus, Plus, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { IconButton } from '../Button.tsx'
import { useModal } from '../layers/Dialog.tsx'
import * as labels from './labels.ts'
import { useZoom } from './use-zoom.ts'
import styles from './zoom.module.css'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** An image in the full window. */
export function ZoomDialog({ label, onClose, children }: Props) {
  const ref = useModal()
  const { scale, transform, zoom, reset, press, window } = useZoom()
  return (
    <dialog
      ref={ref}
      className={styles.zoom}
      aria-label={label}
      onCancel={onClose}
      onKeyDown={(event) => press(event.key) && event.preventDefault()}
    >
      <div className={styles.bar}>
        <span className={styles.label}>{label}</span>
        <IconButton label={labels.zoomOut} onClick={() => zoom(1 / 1.4)}>
          <Minus aria-hidden="true" />
        </IconButton>
        <span className="num small" role="status">
          {Math.round(scale * 100)}%
        </span>
        <IconButton label={labels.zoomIn} onClick={() => zoom(1.4)}>
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton label={labels.fitToScreen} onClick={reset}>
          <RotateCcw aria-hidden="true" />
        </IconButton>
        <IconButton label={labels.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div {...window} className={styles.window}>
        <div className={styles.picture} style={{ transform }}>
          {children}
        </div>
      </div>
    </dialog>
  )
}
