import { useState } from 'react'

import { ZoomDialog } from '../../ui/zoom/ZoomDialog.tsx'
import styles from './custody-photo.module.css'

/** A photo from the vault, small; it opens in full. The label says what it shows and when it was taken. */
export function CustodyPhoto({ photo, label, large }: { photo: string; label: string; large?: boolean }) {
  const [isNear, setNear] = useState(false)
  return (
    <>
      <button
        type="button"
        className={large ? `${styles.photo} ${styles.large}` : styles.photo}
        title={label}
        onClick={() => setNear(true)}
      >
        <img src={`${photo}?w=${large ? 480 : 96}`} alt={label} loading="lazy" decoding="async" />
      </button>
      {isNear && (
        <ZoomDialog label={label} onClose={() => setNear(false)}>
          <img className={styles.near} src={`${photo}?w=480`} alt={label} draggable={false} />
        </ZoomDialog>
      )}
    </>
  )
}
