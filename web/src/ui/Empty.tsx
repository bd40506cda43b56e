import type { SlabCard } from '@ambry/slab/slab'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'

import { Slab } from './cards/Slab.tsx'

type Props = {
  title: string
  children: ReactNode
  /** One button or link: how to start, or how to see more. */
  action?: ReactNode
  /** `search` if nothing matches; `wanted` where members request cards. */
  kind?: 'card' | 'wanted' | 'search' | 'plain'
}

const anyCard: SlabCard = {
  cert: '1',
  category: 'basketball',
  year: '',
  set: 'Any set',
  number: null,
  name: 'Anyone',
  variety: null,
  grade: null,
}

/** An empty state: what belongs here and how to start. */
export function Empty({ title, children, action, kind = 'plain' }: Props) {
  return (
    <div className="empty">
      {kind !== 'plain' && (
        <div className="empty-niche niche" aria-hidden="true">
          {kind === 'card' && <Slab blank size="flat" />}
          {kind === 'wanted' && <Slab card={anyCard} ghost size="flat" />}
          {kind === 'search' && <Search />}
        </div>
      )}
      <div className="empty-text">
        <h2>{title}</h2>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
