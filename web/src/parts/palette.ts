import type { AnyRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

import type { Target } from '../paths.ts'

type RecordPage = '/admin/edit-invoice/$id' | '/secure/$id'
type PaletteTarget = Target | { [P in RecordPage]: { to: P; params: { id: string } } }[RecordPage]

/** Something that the palette found, and where it leads. */
export type PaletteEntry = {
  key: string
  group: string
  name: string
  hint?: string
} & ({ to: PaletteTarget } | { open: (router: AnyRouter) => void }) &
  /** A card is known by its picture, and has a second line below its name. */
  ({ icon: LucideIcon; card?: never } | { icon?: never; card: { picture: string; line: string } })

/** What an area finds by the words that are typed. */
export type PaletteSource = {
  isFor: 'staff' | 'everyone'
  find: (
    asked: { query: { q: string; limit: number } },
    options: { signal: AbortSignal },
  ) => Promise<readonly PaletteEntry[]>
}

/** What a member of the staff begins from the palette: each opens its page with the dialog for it. */
type PaletteAction = Target & {
  key: string
  name: string
  /** What else somebody types for it. */
  keywords: string
  icon: LucideIcon
}

/** An area's share of the palette. */
export type PalettePart = { sources?: readonly PaletteSource[]; actions?: readonly PaletteAction[] }

/** A source of one endpoint: each item of its answer becomes an entry. */
export const paletteSource = <Item>(
  isFor: PaletteSource['isFor'],
  call: (...input: Parameters<PaletteSource['find']>) => Promise<{ items: readonly Item[] }>,
  entryOf: (item: Item) => PaletteEntry,
): PaletteSource => ({ isFor, find: async (...input) => (await call(...input)).items.map(entryOf) })
