import type { ReactNode } from 'react'

import { isPlain } from '../../ui/layers/plain-press.ts'

type Props = { id: string; className?: string; onOpen: (id: string) => void; children: ReactNode }

/** Links to a card's page so that going back returns to the gallery; opens in a new window like any link. */
export const CardLink = ({ id, className, onOpen, children }: Props) => (
  <a
    href={`/secure/${id}`}
    className={className}
    onClick={(event) => {
      if (!isPlain(event)) return
      event.preventDefault()
      onOpen(id)
    }}
  >
    {children}
  </a>
)
