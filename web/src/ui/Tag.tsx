import type { Tone } from '@ambry/contract/kernel/statuses'
import { Circle, CircleAlert, CircleCheck, CircleDashed, CircleX, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const icons: Record<Tone, LucideIcon> = {
  ok: CircleCheck,
  wait: CircleDashed,
  bad: CircleX,
  info: Info,
  plain: Circle,
  outline: Circle,
}

/** A status: icon, label and background. The icon differs by tone, so that color is never the only cue. */
export function Tag({ tone = 'plain', icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  const Icon = icon ?? icons[tone]
  return (
    <span className={tone === 'plain' ? 'tag' : `tag tag-${tone}`}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  )
}

type NoteTone = 'ok' | 'wait' | 'bad' | 'info'
const noteIcons: Record<NoteTone, LucideIcon> = { ok: CircleCheck, wait: CircleDashed, bad: CircleAlert, info: Info }
type NoteProps = {
  tone?: NoteTone
  title?: string | undefined
  icon?: LucideIcon
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A fact that affects the decision on this page. */
export function Note({ tone = 'wait', title, icon, role, children }: NoteProps) {
  const Icon = icon ?? noteIcons[tone]
  return (
    <div className={`note note-${tone}`} role={role}>
      <Icon aria-hidden="true" />
      <div className="note-body">
        {title ? (
          // no paragraph, because a list can't be in one
          <div className="note-text">
            <strong>{title}</strong>
            {children}
          </div>
        ) : (
          children
        )}
      </div>
    </div>
  )
}
