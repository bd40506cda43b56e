import { type AdminPlace, adminGroupNames } from './area.ts'
import { inOrder } from './navigation.ts'
import { isAllowed } from './parts/rights.tsx'

/** The page in the admin sidebar that an address belongs to, and the right it takes. */
export function adminPlaceAt(
  contributed: readonly (readonly AdminPlace[])[],
  pathname: string,
): Pick<AdminPlace, 'name' | 'needs'> | undefined {
  for (const { to, also, name, needs, alsoNeeds } of contributed.flat()) {
    if (pathname === to) return { name, needs }
    if (also !== undefined && pathname.startsWith(also)) return { name, needs: alsoNeeds ?? needs }
  }
  return undefined
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
