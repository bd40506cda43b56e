import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { progressText } from '../../../ui/fields/upload.ts'
import { Note } from '../../../ui/Tag.tsx'
import { HintText } from './CameraStage.tsx'
import styles from './capture.module.css'
import * as labels from './labels.ts'
import type { Still } from './stills.ts'
import { type Send, useUpload } from './use-upload.ts'

type Props = { still: Still; send: Send; onRetake: () => void; onDone: () => void }

/** Shows what was taken before anything is sent. A failed upload keeps it. */
export function Preview({ still, send, onRetake, onDone }: Props) {
  const { state, start, cancel } = useUpload(send, onDone)
  const { file, isPhoto, hints } = still
  const isSending = state.kind === 'sending'
  return (
    <>
      <div className={styles.still}>
        <StillPicture still={still} />
      </div>
      <div className={styles.answer}>
        {isSending ? (
          <div className="stack-small" role="status">
            <progress className="bar" aria-label={labels.uploading} value={state.sent} max={Math.max(state.total, 1)} />
            <span className="small num">
              {state.sent >= state.total ? labels.checkingFile : progressText(state.sent, state.total)}
            </span>
          </div>
        ) : state.kind === 'failed' ? (
          <Failure text={`${state.sentence} ${labels.photoIsKept}`} />
        ) : hints.length > 0 ? (
          <Note tone="wait" title={labels.stillFaults}>
            {hints.map((hint) => (
              <span key={hint}>
                <HintText hint={hint} />{' '}
              </span>
            ))}
          </Note>
        ) : (
          <p className={styles.question}>{labels.isItReadable}</p>
        )}
        {/* each button stays where it is, so that a second click can't cancel what the first one started */}
        <div className={styles.choice}>
          <Button variant="secondary" onClick={isSending ? cancel : onRetake}>
            {isSending ? labels.cancel : isPhoto ? labels.retake : labels.chooseAnother}
          </Button>
          <Button working={isSending} onClick={() => start(file)}>
            {state.kind === 'failed' ? labels.tryAgain : isPhoto ? labels.usePhoto : labels.useFile}
          </Button>
        </div>
      </div>
    </>
  )
}

function StillPicture({ still: { file, name } }: { still: Still }) {
  const [address, setAddress] = useState<string | null>(null)
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (address && isShown) return <img src={address} alt={labels.yourPhoto} onError={() => setShown(false)} />
  return (
    <div className={styles.noPreview}>
      <FileText aria-hidden="true" />
      <strong>{name}</strong>
      <p className="small muted">{labels.noPreview}</p>
    </div>
  )
}
