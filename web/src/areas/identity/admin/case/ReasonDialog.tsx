import { type RejectReason, rejectReasons, reviewReasons } from '@ambry/contract/identity/kinds'
import { useEffect } from 'react'

import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/layers/Dialog.tsx'
import { reasonAt } from '../case-rules.ts'
import * as labels from '../labels.ts'
import styles from './case.module.css'

type Props = {
  name: string
  chosen: RejectReason | undefined
  onChoose: (reason: RejectReason | undefined) => void
  onClose: () => void
}

/** Why an item is asked for again, chosen by number; the sentences are the ones that the member reads. */
export function ReasonDialog({ name, chosen, onChoose, onClose }: Props) {
  const choose = (reason: RejectReason | undefined) => {
    onChoose(reason)
    onClose()
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const reason = reasonAt(event.key)
      if (!reason) return
      event.preventDefault()
      choose(reason)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <Dialog title={labels.whyRetake(name)} onClose={onClose}>
      <div className="stack">
        <p className="small muted">{labels.theMemberReads}</p>
        <ol className={styles.reasons}>
          {reviewReasons.map((reason, at) => (
            <li key={reason}>
              <button type="button" aria-pressed={reason === chosen} onClick={() => choose(reason)}>
                <kbd className="kbd">{at + 1}</kbd>
                <span>{rejectReasons[reason]}</span>
              </button>
            </li>
          ))}
        </ol>
        {chosen && (
          <div className="dialog-foot">
            <Button variant="secondary" onClick={() => choose(undefined)}>
              {labels.keepItem}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
