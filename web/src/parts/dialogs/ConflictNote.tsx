import { useEffect, useRef } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Tag.tsx'

type Props = {
  what: string
  /** Each field that both changed: its label and the other person's value. */
  fields: readonly { label: string; theirs: string }[]
  working: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two people changed the same field. Both versions are shown, and the user decides. */
export function ConflictNote({ what, fields, working, onKeepMine, onTakeTheirs }: Props) {
  // at the end of a long form it would not be visible
  const end = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Note title={`${what} while you were editing. What you entered is still here.`} role="alert">
      {fields.map(({ label, theirs }) => (
        <span key={label}>
          {label} is now “{theirs}”.{' '}
        </span>
      ))}
      <span className="row" ref={end}>
        <Button variant="secondary" size="small" working={working} onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button variant="quiet" size="small" onClick={onTakeTheirs}>
          Use theirs
        </Button>
      </span>
    </Note>
  )
}
