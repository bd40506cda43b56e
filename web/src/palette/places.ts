import type { CurrentUser } from '@ambry/contract/accounts/records'
import { adminGroups } from '../admin-navigation.ts'
import type { AdminPlace, Place } from '../area.ts'
import { settingsSections } from '../areas/accounts/settings/sections.ts'
import { adminSettingsSections } from '../areas/site/settings/settings-sections.ts'
import { accountPlaces, furtherPlaces, memberSections, sectionPlaces } from '../navigation.ts'

/** Every page this user may open. Two admin pages share their name with a member's page and are labeled. */
export function placesFor(
  { isAdmin, rights }: Pick<CurrentUser, 'isAdmin' | 'rights'>,
  contributed: readonly (readonly AdminPlace[])[],
): readonly Place[] {
  const own: readonly Place[] = [...memberSections, ...furtherPlaces, ...sectionPlaces, ...accountPlaces]
  if (!isAdmin) return own
  const taken = new Set(own.map(({ name }) => name))
  const behind = adminGroups(contributed, rights).flat()
  return [
    ...own,
    ...behind.map((place) => (taken.has(place.name) ? { ...place, name: `Admin ${place.name.toLowerCase()}` } : place)),
  ]
}

export type Setting = { name: string; where: string; to: Place['to']; hash: string }

/** Every settings section this user may open. */
export const settingsFor = ({ isAdmin }: Pick<CurrentUser, 'isAdmin'>): readonly Setting[] => [
  ...settingsSections.map(({ id, title }) => ({ name: title, where: 'Settings', to: '/settings' as const, hash: id })),
  ...(isAdmin
    ? adminSettingsSections.map(({ id, title }) => ({
        name: title,
        where: 'Admin settings',
        to: '/admin/settings' as const,
        hash: id,
      }))
    : []),
]
