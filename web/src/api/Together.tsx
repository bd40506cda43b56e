import type { ReactNode } from 'react'

import { BoneLines } from '../ui/Bones.tsx'

type Answered = { isPending: boolean }

/** Parts that stand below each other appear together, so that a late one does not push the others down. */
export function Together({ queries, children }: { queries: readonly Answered[]; children: ReactNode }) {
  return queries.some(({ isPending }) => isPending) ? <BoneLines lines={6} /> : children
}
