import { Shield } from 'lucide-react'

import { type AdminPlace, adminGroupNames, type Place, type WebArea } from './area.ts'
import { areas } from './areas.ts'

const inOrder = (one: Place, other: Place) => (one.order ?? 0) - (other.order ?? 0)
const places = areas.flatMap((area: WebArea) => area.places).sort(inOrder)
const inMenu = (menu: WebArea['places'][number]['menu']): readonly Place[] =>
  places.filter((place) => place.menu === menu)

/** The top navigation: Secure, Lend and Registry, each from the day its area opens. */
export const memberSections = inMenu('member')

/** Below the sections in the mobile menu, and in the footer. */
export const furtherPlaces = inMenu('further')

/** Pages inside a section: found by their key and by the palette, beside the links of the section itself. */
export const sectionPlaces = inMenu('section')

export const accountPlaces: readonly Place[] = inMenu('account')

/** The way into the back-office, in the account's menu. */
export const adminPlace: Place = { to: '/admin', name: 'Admin', icon: Shield, letter: 'a' }

/** The sidebar of the back-office, of the pages that areas contribute to it. */
export function adminGroups(contributed: readonly (readonly AdminPlace[])[]): readonly (readonly AdminPlace[])[] {
  const sorted = contributed.flat().sort(inOrder)
  return adminGroupNames.map((name) => sorted.filter(({ group }) => group === name))
}
