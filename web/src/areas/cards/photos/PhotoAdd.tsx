import { Camera, CircleAlert, X } from 'lucide-react'
import { useEffect } from 'react'

import { buttonClass, IconButton } from '../../../ui/Button.tsx'
import { isTyping } from '../../../ui/fields/typing.ts'
import { UploadTile } from '../../../ui/fields/UploadTile.tsx'
import { progressText } from '../../../ui/fields/upload.ts'
import * as labels from './labels.ts'
import { photoRules } from './photo-files.ts'
import styles from './photos.module.css'
import type { PhotoUpload } from './use-photo-uploads.ts'

type Props = {
  title: string
  hint: string
  uploads: readonly PhotoUpload[]
  onFile: (file: File) => void
  onForget: (key: number) => void
}

/** Adds photos: from a file picker, drop, paste or the device's camera. */
export function PhotoAdd({ title, hint, uploads, onFile, onForget }: Props) {
  usePasted(onFile)
  return (
    <>
      <div className={styles.add}>
        <UploadTile title={title} hint={hint} rules={photoRules} state={{ kind: 'empty' }} multiple onFile={onFile} />
        <label className={buttonClass({ variant: 'secondary', full: true }, styles.camera)}>
          <Camera aria-hidden="true" />
          {labels.useCamera}
          <input
            type="file"
            className="sr"
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) onFile(file)
            }}
          />
        </label>
      </div>
      {uploads.map(({ key, name, sent, total, fault }) => (
        <div className={styles.coming} key={key} role={fault ? 'alert' : 'status'}>
          {fault ? (
            <>
              <CircleAlert aria-hidden="true" className="down" />
              <strong className="small">{name}</strong>
              <span className="small">{fault}</span>
              <IconButton label={`Dismiss ${name}`} onClick={() => onForget(key)}>
                <X aria-hidden="true" />
              </IconButton>
            </>
          ) : (
            <>
              <strong className="small">{name}</strong>
              <progress className="bar" aria-label={`Uploading ${name}`} value={sent} max={total} />
              <span className="small muted num">{sent >= total ? 'Checking' : progressText(sent, total)}</span>
            </>
          )}
        </div>
      ))}
    </>
  )
}

function usePasted(onFile: (file: File) => void): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || isTyping(event.target)) return
      event.preventDefault()
      for (const file of files) onFile(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}
