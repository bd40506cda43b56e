import type { User } from '@ambry/contract/accounts/records'
import type { AdminCardDetail, RegistryCardDetail } from '@ambry/contract/cards/records'
import type { UseQueryOptions } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, use } from 'react'

import type { AdminPlace } from '../area.ts'
import type { LiveToasts } from '../live-toast.ts'
import type { BulkAction } from './lists/BulkDialog.tsx'
import type { PalettePart } from './palette.ts'
import type { ShareSubject } from './sharing/share-subject.ts'

/** One of several views of a page, chosen by `?tab=` in its address. */
export type Tab = {
  key: string
  name: string
  lead?: string
  /** The tab of the page that it stands before; after all of them where none is named. */
  before?: string
  Body: ComponentType
  /** At the end of the page's head. */
  End?: ComponentType
}

/** A section of the member's settings. */
export type SettingsPanel = {
  id: string
  Panel: ComponentType
  /** Read with the others', so that the page is drawn once. */
  // biome-ignore lint/suspicious/noExplicitAny: each panel reads something else
  query: UseQueryOptions<any, Error, any, any>
}

export type AddCertsProps = {
  /** The ways to add cards, of which this is the first. */
  ways: ReactNode
  text: string
  onText: (text: string) => void
  /** Certs that come from the scanner are looked up without another press. */
  isScanned: boolean
  onScan: () => void
  onHand: (cert: string) => void
  onOpen: (id: string) => void
  onClaim: (cert: string) => void
  onClose: () => void
}

type ShareSheetProps = { subject: ShareSubject; onClose: () => void; onDone?: (() => void) | undefined }

/** Components that areas show on the pages of areas to the left of them, by their place: what each is told there. */
type Sections = {
  planSettings: object
  personSection: { user: User }
  /** On the owner's page of a card: above its valuation, below it, and at the end. */
  ownCardTop: { card: RegistryCardDetail }
  ownCardMiddle: { card: RegistryCardDetail }
  ownCardEnd: { card: RegistryCardDetail; share: ReactNode }
  adminCardTop: { card: AdminCardDetail }
  adminCardMiddle: { card: AdminCardDetail }
  addCerts: AddCertsProps
  shareSheet: ShareSheetProps
  registryLinks: object
  registryLink: { id: string }
}
type SectionName = keyof Sections

/** Everything that areas add to such pages, which therefore need not know them. */
export type Contributions = { [Name in SectionName]: ComponentType<Sections[Name]> } & {
  settingsPanel: SettingsPanel
  adminSettingsTab: Tab
  booksTab: Tab
  adminCardBulk: readonly BulkAction[]
  palette: PalettePart
  /** Its pages in the sidebar of the back-office. */
  adminPlaces: readonly AdminPlace[]
  toasts: LiveToasts
}
export type ContributionName = keyof Contributions

/** An area's share of each place, fetched when a page that has the place is. */
export type AreaContributions = { readonly [Name in ContributionName]?: () => Promise<Contributions[Name]> }

let contributors: readonly AreaContributions[] = []
const loading = new Map<ContributionName, Promise<unknown[]>>()
const loaded = new Map<ContributionName, unknown[]>()

/** Called once, with those of every area in their order. */
export function collectContributions(all: readonly AreaContributions[]): void {
  contributors = all
  loading.clear()
  loaded.clear()
}

export function loadContributions<Name extends ContributionName>(name: Name): Promise<Contributions[Name][]> {
  const known = loading.get(name)
  // kept under its own name, so it is what that name promises
  if (known) return known as Promise<Contributions[Name][]>
  const all = Promise.all(contributors.flatMap((area) => (area[name] ? [area[name]()] : [])))
  loading.set(name, all)
  all.then(
    (values) => loaded.set(name, values),
    // asked for again by whoever comes next, as any file that did not arrive
    () => loading.delete(name),
  )
  return all
}

/** What areas have put in a place. A page that was loaded by `page()` has it at once; others wait for it. */
export function useContributions<Name extends ContributionName>(name: Name): readonly Contributions[Name][] {
  return (loaded.get(name) as Contributions[Name][] | undefined) ?? use(loadContributions(name))
}

/** Everything that areas show in a place, in the order of the areas. */
export function Contributed<Name extends SectionName>({ to, ...props }: { to: Name } & Sections[Name]) {
  // what is left of the props beside the place is what the place tells
  const parts = useContributions(to) as unknown as readonly ComponentType<typeof props>[]
  // biome-ignore lint/suspicious/noArrayIndexKey: the areas and their order never change
  return parts.map((Part, at) => <Part key={at} {...props} />)
}

/** A page that is fetched when it is opened, together with what other areas put on it. */
export const page = <Module extends Record<string, unknown>, Key extends keyof Module & string>(
  fetchPage: () => Promise<Module>,
  name: Key,
  ...places: ContributionName[]
) =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([fetchPage(), ...places.map(loadContributions)])
    return module as Module & Record<string, unknown>
  }, name)
