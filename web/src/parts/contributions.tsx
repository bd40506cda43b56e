import type { User } from '@ambry/contract/accounts/records'
import type { Permission } from '@ambry/contract/areas'
import type { AdminCardDetail, RegistryCardDetail } from '@ambry/contract/cards/records'
import type { SubjectKind } from '@ambry/contract/conversations/kinds'
import type { UseQueryOptions } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, use } from 'react'

import type { AdminPlace } from '../area.ts'
import type { LiveToasts } from '../live-toast.ts'
import type { BulkAction, OwnBulk } from './lists/BulkDialog.tsx'
import type { PalettePart } from './palette.ts'
import type { ShareSubject } from './sharing/share-subject.ts'

/** One tab of a page, selected by `?tab=` in the URL. */
export type Tab = {
  key: string
  name: string
  lead?: string
  /** The tab it is inserted before; the last by default. */
  before?: string
  /** The right it takes to open it. */
  needs: Permission
  Body: ComponentType
  /** Shown at the end of the page's header. */
  End?: ComponentType
}

export type SettingsPanel = {
  id: string
  Panel: ComponentType
  /** Loaded with the others', so that the page renders once. */
  // biome-ignore lint/suspicious/noExplicitAny: each panel reads something else
  query: UseQueryOptions<any, Error, any, any>
}

export type AddCertsProps = {
  /** The ways to add cards; this is the first. */
  ways: ReactNode
  text: string
  onText: (text: string) => void
  /** Cert numbers from the scanner are looked up automatically. */
  isScanned: boolean
  onScan: () => void
  onHand: (cert: string) => void
  onOpen: (id: string) => void
  onClaim: (cert: string) => void
  onClose: () => void
}

type ShareSheetProps = { subject: ShareSubject; onClose: () => void; onDone?: (() => void) | undefined }

/** The record a conversation is about. `isStaff` in the back office; members see their own without it. */
type ConversationProps = { kind: SubjectKind; id: string; isStaff?: boolean }

/** Slots for components that areas render on pages of earlier areas, with the props each slot passes. */
type Sections = {
  planSettings: object
  /** The identity check, in place of the settings while it is open. */
  identitySteps: object
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
  conversation: ConversationProps & {
    /** The level of its heading; 3 by default, as in panels. */
    level?: 2 | 3
  }
  conversationBadge: ConversationProps
}
type SectionName = keyof Sections

/** Everything areas can add to such pages, so that the pages needn't know the areas. */
export type Contributions = { [Name in SectionName]: ComponentType<Sections[Name]> } & {
  settingsPanel: SettingsPanel
  adminSettingsTab: Tab | readonly Tab[]
  booksTab: Tab
  requestsTab: readonly Tab[]
  adminCardBulk: readonly BulkAction[]
  /** Actions on cards selected in the registry. */
  registryBulk: readonly OwnBulk[]
  palette: PalettePart
  /** Its pages in the admin sidebar. */
  adminPlaces: readonly AdminPlace[]
  toasts: LiveToasts
}
export type ContributionName = keyof Contributions

/** An area's contribution to each slot, loaded together with a page that has the slot. */
export type AreaContributions = { readonly [Name in ContributionName]?: () => Promise<Contributions[Name]> }

/** What is kept by slot has no types: comparing those of each slot with those of each other took half of the type check. */
type Loaders = Readonly<Record<string, (() => Promise<unknown>) | undefined>>

let contributors: readonly Loaders[] = []
const loading = new Map<string, Promise<unknown>>()

/** Called once, with the contributions of every area in order. */
export function collectContributions(all: readonly AreaContributions[]): void {
  contributors = all
  loading.clear()
}

function load(name: string): Promise<unknown> {
  const all = Promise.all(contributors.flatMap(({ [name]: fetchOne }) => (fetchOne ? [fetchOne()] : [])))
  loading.set(name, all)
  all.then(
    // where `use` looks first, so that it suspends only for what is not there yet
    (values) => Object.assign(all, { status: 'fulfilled', value: values }),
    // a failed load is retried by the next caller
    () => loading.delete(name),
  )
  return all
}

export const loadContributions = <Name extends ContributionName>(name: Name) =>
  (loading.get(name) ?? load(name)) as Promise<Contributions[Name][]>

/** The contributions to a slot. A page loaded by `page()` has them at once; others suspend. */
export function useContributions<Name extends ContributionName>(name: Name): readonly Contributions[Name][] {
  return use(loadContributions(name))
}

/** Renders all contributions to a slot, in the order of the areas. */
export function Contributed<Name extends SectionName>({ to, ...props }: { to: Name } & Sections[Name]) {
  // the remaining props are the slot's props
  const parts = useContributions(to) as unknown as readonly ComponentType<typeof props>[]
  // biome-ignore lint/suspicious/noArrayIndexKey: the areas and their order never change
  return parts.map((Part, at) => <Part key={at} {...props} />)
}

/** A lazy page, loaded together with what other areas contribute to it. */
export const page = <Module extends Record<string, unknown>, Key extends keyof Module & string>(
  fetchPage: () => Promise<Module>,
  name: Key,
  ...places: ContributionName[]
) =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([fetchPage(), ...places.map(loadContributions)])
    return module as Module & Record<string, unknown>
  }, name)
