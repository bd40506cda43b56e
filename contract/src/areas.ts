import { accountsArea } from './accounts/area.ts'
import { approvalsArea } from './approvals/area.ts'
import { billingArea } from './billing/area.ts'
import { cardsArea } from './cards/area.ts'
import { conversationsArea } from './conversations/area.ts'
import { dashboardArea } from './dashboard/area.ts'
import { demoArea } from './demo/area.ts'
import { fundsArea } from './funds/area.ts'
import { holidaysArea } from './holidays/area.ts'
import { identityArea } from './identity/area.ts'
import type { Area } from './kernel/area.ts'
import { type Permitted, type Scopes, staffRolesWith } from './kernel/permissions.ts'
import { lendingArea } from './lending/area.ts'
import { lookupsArea } from './lookups/area.ts'
import { noticesArea } from './notices/area.ts'
import { paymentsArea } from './payments/area.ts'
import { plansArea } from './plans/area.ts'
import { salesArea } from './sales/area.ts'
import { secureArea } from './secure/area.ts'
import { sharingArea } from './sharing/area.ts'
import { siteArea } from './site/area.ts'
import { sourceArea } from './source/area.ts'

/**
 * Every area, in dependency order: an area may only use those to its left. Together they declare everything the product
 * has.
 */
export const areas = [
  siteArea,
  holidaysArea,
  accountsArea,
  noticesArea,
  approvalsArea,
  identityArea,
  billingArea,
  paymentsArea,
  plansArea,
  cardsArea,
  lookupsArea,
  salesArea,
  secureArea,
  lendingArea,
  sourceArea,
  fundsArea,
  conversationsArea,
  sharingArea,
  dashboardArea,
  demoArea,
] as const satisfies readonly Area[]

type Areas = (typeof areas)[number]
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never
type Part = 'files' | 'permissions' | 'auditActions' | 'auditObjects' | 'liveEvents'

/** Merges one part of every area into one table. */
const gathered = <P extends Part>(part: P) => Object.assign({}, ...areas.map((area) => area[part])) as All<Areas[P]>

export type Api = { [A in Areas as A['name']]: A['endpoints'] }
/** The whole API, area by area. The server binds it, the page calls it, /api/openapi.json describes it. */
export const api = Object.fromEntries(areas.map(({ name, endpoints }) => [name, endpoints])) as Api

export const permissions = gathered('permissions')
export type Permission = keyof typeof permissions

const declared: Readonly<Record<Permitted, Scopes | undefined>> = permissions

/** What each role may do with a permission; undefined if no area declares it. */
export const scopesOf = (permission: Permitted): Scopes | undefined => declared[permission]

/**
 * The staff right for what a permission shows, while staff view a member's account: the permission itself if staff roles
 * have it, otherwise the one it names. Null if none opens it.
 */
export function viewRightOf(permission: Permitted): Permitted | null {
  const scopes = scopesOf(permission)
  if (!scopes) return null
  return staffRolesWith(scopes).length > 0 ? permission : (scopes.viewedWith ?? null)
}

/** What staff roles can be given, in words, area by area. */
export const rightsByArea = areas.flatMap((area: Area) => (area.rights ? [area.rights] : []))

export const auditActions = gathered('auditActions')
export type AuditAction = keyof typeof auditActions

/** Actions that only showed something. All others changed something, or tried to. */
export const auditReads: ReadonlySet<string> = new Set(areas.flatMap((area: Area) => area.auditReads ?? []))

export const auditObjects = gathered('auditObjects')
export type AuditObjectKind = keyof typeof auditObjects

/** Everything fetched by URL and cookie. */
export const files = gathered('files')

/** The paths each event makes stale. */
export const liveRefreshes = gathered('liveEvents')
export type LiveEventType = keyof typeof liveRefreshes

/** Every page URL. The server answers 404 for all others, and the page shows not-found for them. */
export const pages = areas.flatMap((area): readonly Areas['pages'][number][] => area.pages)
export type Page = Areas['pages'][number]

type Asked<E> = E extends unknown
  ? { [K in keyof E]: E[K] extends { permission: infer P } ? P : never }[keyof E]
  : never
type Published<E> = E extends unknown
  ? { [K in keyof E]: E[K] extends { publishes: readonly (infer T)[] } ? T : never }[keyof E]
  : never
type Undeclared =
  | Exclude<Asked<Areas['endpoints']> | Asked<Areas['files']>, Permission | 'public' | 'session'>
  | Exclude<Published<Areas['endpoints']>, LiveEventType>
const allDeclared = true
// does not compile when an endpoint names a permission or a live event that no area declares; the error says which
allDeclared satisfies [Undeclared] extends [never] ? true : Undeclared
