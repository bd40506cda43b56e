import { Search } from 'lucide-react'
import type { ReactNode } from 'react'

import { Slab } from './Slab.tsx'

type Props = {
  title: string
  children: ReactNode
  /** One button or link: how to begin, or how to see more. */
  action?: ReactNode
  /** `search` when there is something, but not what was looked for. */
  kind?: 'card' | 'search' | 'plain'
}

/** Says what belongs here and how to begin. */
export function Empty({ title, children, action, kind = 'plain' }: Props) {
  return (
    <div className="empty">
      {kind !== 'plain' && (
        <div className="empty-niche niche" aria-hidden="true">
          {kind === 'card' ? <Slab blank /> : <Search />}
        </div>
      )}
      <div className="empty-words">
        <h3>{title}</h3>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
