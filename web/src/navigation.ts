import { Shield } from 'lucide-react'

import type { Place, WebArea } from './area.ts'
import { areas } from './areas.ts'

export const inOrder = (one: Place, other: Place) => (one.order ?? 0) - (other.order ?? 0)
const places = areas.flatMap((area: WebArea) => area.places).sort(inOrder)
const inMenu = (menu: WebArea['places'][number]['menu']): readonly Place[] =>
  places.filter((place) => place.menu === menu)

/** The top navigation: Secure, Lend and Registry, each once its area exists. */
export const memberSections = inMenu('member')

/** Below the sections in the mobile menu, and in the footer. */
export const furtherPlaces = inMenu('further')

/** Pages inside a section: reached by shortcut and command palette, in addition to the section's own links. */
export const sectionPlaces = inMenu('section')

export const accountPlaces: readonly Place[] = inMenu('account')

/** The link to the admin pages, in the account menu. */
export const adminPlace: Place = { to: '/admin', name: 'Admin', icon: Shield, letter: 'a' }
