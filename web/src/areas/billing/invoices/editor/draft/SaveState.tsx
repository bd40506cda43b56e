import { formatDate } from '@ambry/contract/kernel/dates'
import { Check, CloudAlert } from 'lucide-react'

import type { SaveState as State } from './autosave.ts'
import type { DraftValues } from './draft.ts'
import styles from './invoice-draft.module.css'

type Props = {
  state: State<DraftValues>
  isReadable: boolean
  /** When it was last saved, before anything was typed here. */
  savedAt: string
}

const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The time of day for today, the day for what is older. */
const since = (at: Date): string => (at.toDateString() === new Date().toDateString() ? time.format(at) : formatDate(at))

/** Always says whether what is typed is safe. */
export function SaveState({ state: { phase, savedAt: savedHere }, isReadable, savedAt }: Props) {
  const isSafe = phase === 'saved'
  const isLate = phase === 'failed' || phase === 'conflict' || !isReadable
  return (
    <p className={isLate ? `${styles.saveState} ${styles.saveStateLate}` : styles.saveState} role="status">
      {isSafe && <Check aria-hidden="true" className="icon-small" />}
      {isLate && <CloudAlert aria-hidden="true" className="icon-small" />}
      {isLate ? 'Not saved' : isSafe ? `Saved ${since(savedHere ?? new Date(savedAt))}` : 'Saving…'}
    </p>
  )
}
