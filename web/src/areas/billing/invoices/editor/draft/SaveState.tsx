import { formatDate } from '@ambry/contract/kernel/dates'
import { Check, CloudAlert } from 'lucide-react'

import type { SaveState as State } from './autosave.ts'
import type { DraftValues } from './draft.ts'
import styles from './invoice-draft.module.css'
import * as labels from './labels.ts'

type Props = {
  state: State<DraftValues>
  isReadable: boolean
  /** When it was last saved before this page was opened. */
  savedAt: string
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** The time for today, the date for anything older. */
const since = (at: Date): string => (at.toDateString() === new Date().toDateString() ? time.format(at) : formatDate(at))

/** Always shows whether the current input is saved. */
export function SaveState({ state: { phase, savedAt: savedHere }, isReadable, savedAt }: Props) {
  const isSafe = phase === 'saved'
  const isLate = phase === 'failed' || phase === 'conflict' || !isReadable
  return (
    <p className={isLate ? `${styles.saveState} ${styles.saveStateLate}` : styles.saveState} role="status">
      {isSafe && <Check aria-hidden="true" className="icon-small" />}
      {isLate && <CloudAlert aria-hidden="true" className="icon-small" />}
      {isLate ? labels.notSavedTitle : isSafe ? `Saved ${since(savedHere ?? new Date(savedAt))}` : 'Saving…'}
    </p>
  )
}
