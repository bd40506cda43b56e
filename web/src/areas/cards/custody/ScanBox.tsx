import { Camera, ScanLine } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { api } from '../../../api/api.ts'
import { isGone, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { isTyping } from '../../../ui/fields/typing.ts'
import styles from './custody.module.css'
import * as labels from './labels.ts'

const ScanDialog = lazy(() =>
  import('../../../parts/scan/ScanDialog.tsx').then((module) => ({ default: module.ScanDialog })),
)

/** Accepts input from a barcode scanner, the camera or the keyboard: a label's code, a URL or a cert number. */
export function ScanBox({ onFound }: { onFound: (id: string) => void }) {
  const box = useRef<HTMLInputElement>(null)
  const [isScanning, setScanning] = useState(false)
  const find = useAction({
    mutationFn: (code: string) => api.cards.findCard({ query: { code } }),
    onSuccess: ({ id }) => {
      if (box.current) box.current.value = ''
      onFound(id)
    },
    // so that the next scan replaces the one that wasn't found
    onError: () => box.current?.select(),
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <form
        className={styles.scanBox}
        onSubmit={(event) => {
          event.preventDefault()
          const code = box.current?.value.trim()
          if (code) find.mutate(code)
        }}
      >
        <label className="list-search">
          <span className="sr">{labels.scanToOpen}</span>
          <ScanLine aria-hidden="true" />
          <input
            ref={box}
            className="input"
            placeholder={labels.scanToOpen}
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            enterKeyHint="go"
            aria-describedby="scan-note"
            aria-invalid={find.error ? true : undefined}
          />
          <span className="kbd" aria-hidden="true">
            s
          </span>
        </label>
        <IconButton label={labels.scanWithTheCamera} onClick={() => setScanning(true)}>
          <Camera aria-hidden="true" />
        </IconButton>
        <p id="scan-note" className="small down" role="status">
          {find.error && (isGone(find.error) ? labels.noCardMatches(find.variables) : sentenceOf(find.error))}
        </p>
      </form>
      {isScanning && (
        <Suspense>
          <ScanDialog
            title={labels.scanToOpen}
            one
            accepts="any"
            onUse={([code = '']) => {
              setScanning(false)
              find.mutate(code)
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </>
  )
}
