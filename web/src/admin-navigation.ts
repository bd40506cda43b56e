import { type AdminPlace, adminGroupNames } from './area.ts'
import { inOrder } from './navigation.ts'
import { isAllowed, type Needs } from './parts/rights.tsx'

/** The page in the admin sidebar that an address belongs to, and the right it takes. */
export function adminPlaceAt(
  contributed: readonly (readonly AdminPlace[])[],
  pathname: string,
  tab?: string,
): { place: AdminPlace; needs: Needs } | undefined {
  const places = contributed.flat()
  const here = places.filter(({ to }) => to === pathname)
  const place = here.find(({ tabs }) => tab !== undefined && tabs?.includes(tab)) ?? here.find(({ tabs }) => !tabs)
  if (place) return { place, needs: place.needs }
  const other = places.find(({ also }) => also !== undefined && pathname.startsWith(also))
  return other && { place: other, needs: other.alsoNeeds ?? other.needs }
}

/** The admin sidebar, from the pages that areas contribute; only those this person may open. */
export function adminGroups(
  contributed: readonly (readonly AdminPlace[])[],
  rights: readonly string[],
): readonly (readonly AdminPlace[])[] {
  const sorted = contributed
    .flat()
    .filter(({ needs }) => isAllowed(rights, needs))
    .sort(inOrder)
  return adminGroupNames.map((name) => sorted.filter(({ group }) => group === name)).filter((group) => group.length > 0)
}
