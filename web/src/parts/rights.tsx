import type { Permission } from '@ambry/contract/areas'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'

import { session } from '../api/api.ts'

/** One permission, or several of which any is enough. */
export type Needs = Permission | readonly Permission[]

export const isAllowed = (rights: readonly string[], needs: Needs): boolean =>
  [needs].flat().some((permission) => rights.includes(permission))

/** What the signed-in person's staff roles let them do. The server decides again on every call. */
export function useRights(): { can: (needs: Needs) => boolean } {
  const { data: me } = useQuery(session.me)
  return { can: (needs) => isAllowed(me?.rights ?? [], needs) }
}

type Props = { right: Needs; children: ReactNode }

/** Shows buttons, fields and sections only to those who can use them, so that nothing they load is refused. */
export function NeedsRight({ right, children }: Props) {
  return useRights().can(right) ? children : null
}

const WhoCanLine = lazy(async () => ({ default: (await import('./access/WhoCanLine.tsx')).WhoCanLine }))

/** One line about who can do what is missing here; nothing for those who can. */
export function WhoCan({ right }: { right: Permission }) {
  if (useRights().can(right)) return null
  return (
    <Suspense>
      <WhoCanLine right={right} />
    </Suspense>
  )
}
