import type { Permission } from '@ambry/contract/areas'
import type { AnyRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

import type { Target } from '../paths.ts'

type RecordPage = '/admin/edit-invoice/$id' | '/admin/funds/$id/manage' | '/funds/$id' | '/secure/$id'
type PaletteTarget = Target | { [P in RecordPage]: { to: P; params: { id: string } } }[RecordPage]

/** A search result of the palette, and where it leads. */
export type PaletteEntry = {
  key: string
  group: string
  name: string
  hint?: string
} & ({ to: PaletteTarget } | { open: (router: AnyRouter) => void }) &
  /** A card has a picture and a second line below its name. */
  ({ icon: LucideIcon; card?: never } | { icon?: never; card: { picture: string; line: string } })

/** An area's search by the typed text. */
export type PaletteSource = {
  isFor: Permission | 'everyone'
  find: (
    asked: { query: { q: string; limit: number } },
    options: { signal: AbortSignal },
  ) => Promise<readonly PaletteEntry[]>
}

/** An action in the palette: it opens the page with its dialog. */
type PaletteAction = Target & {
  key: string
  name: string
  /** Synonyms it is found by. */
  keywords: string
  icon: LucideIcon
  /** The staff permission it needs; without one, every member has it. */
  needs?: Permission
}

/** An area's contribution to the palette. */
export type PalettePart = { sources?: readonly PaletteSource[]; actions?: readonly PaletteAction[] }

/** A source backed by one endpoint: each item of the response becomes an entry. */
export const paletteSource = <Item>(
  isFor: PaletteSource['isFor'],
  call: (...input: Parameters<PaletteSource['find']>) => Promise<{ items: readonly Item[] }>,
  entryOf: (item: Item) => PaletteEntry,
): PaletteSource => ({ isFor, find: async (...input) => (await call(...input)).items.map(entryOf) })
