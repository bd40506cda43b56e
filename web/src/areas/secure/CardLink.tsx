import type { ReactNode } from 'react'

import { isPlain } from '../../ui/layers/plain-press.ts'

type Props = { id: string; className?: string; onOpen: (id: string) => void; children: ReactNode }

/** Leads to a card's page in a way that finds back to the gallery; in a new window, like any link. */
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
