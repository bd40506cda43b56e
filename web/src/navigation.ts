import type { QueueKey } from '@ambry/contract/desk/endpoints'
import {
  BadgeCheck,
  BookOpen,
  ChartLine,
  GalleryVerticalEnd,
  Hand,
  Handshake,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Percent,
  ReceiptText,
  Scale,
  ScanSearch,
  Settings,
  Share2,
  Shield,
  UserPlus,
  Users,
  Vault,
} from 'lucide-react'

/** A page of this house and how it is called. Pages whose area is not there yet are in no table. */
export type Place = {
  to:
    | '/secure'
    | '/dashboard'
    | '/registry'
    | '/registry/psa-lookup'
    | '/settings'
    | '/sales'
    | '/subscribe'
    | '/admin'
    | '/admin/user-access'
    | '/admin/access-requests'
    | '/admin/cards'
    | '/admin/psa-lookup'
    | '/admin/requests'
    | '/admin/promotion-requests'
    | '/admin/invoices'
    | '/admin/fee-templates'
    | '/admin/sales'
    | '/admin/share-analytics'
    | '/admin/secure-analytics'
    | '/admin/legal-pages'
    | '/admin/settings'
  name: string
  icon: LucideIcon
  /** How another address of the same page begins. */
  also?: string
  /** After `g`, this letter leads there. */
  letter: string
  /** The overview's queues that are worked off there: their count is beside the name. */
  queues?: readonly QueueKey[]
}

/** The top navigation: Secure, Lend and Registry, each from the day its area opens. */
export const memberSections: readonly Place[] = [
  { to: '/secure', name: 'Secure', icon: Vault, letter: 'v' },
  { to: '/registry', name: 'Registry', icon: BookOpen, letter: 'r' },
]

/** Below the sections in the mobile menu, and in the footer. */
export const furtherPlaces: readonly Place[] = [{ to: '/sales', name: 'Sales', icon: Handshake, letter: 'e' }]

/** Pages inside a section: found by their key and by the palette, beside the links of the section itself. */
export const sectionPlaces: readonly Place[] = [
  { to: '/registry/psa-lookup', name: 'My PSA lookup', icon: ScanSearch, letter: 'p' },
  { to: '/subscribe', name: 'Your plan', icon: BadgeCheck, letter: 'm' },
]

export const accountPlaces = {
  dashboard: { to: '/dashboard', name: 'Dashboard', icon: LayoutDashboard, letter: 'd' },
  settings: { to: '/settings', name: 'Settings', icon: Settings, letter: 's' },
  admin: { to: '/admin', name: 'Admin', icon: Shield, letter: 'a' },
} as const satisfies Record<string, Place>

/** The sidebar of the back-office, in the specification's order, with a hairline between groups. */
export const adminGroups: readonly (readonly Place[])[] = [
  [
    { to: '/admin', name: 'Dashboard', icon: LayoutDashboard, letter: 'a' },
    { to: '/admin/user-access', name: 'User Access', icon: Users, letter: 'u' },
    { to: '/admin/access-requests', name: 'Access Requests', icon: UserPlus, letter: 'q', queues: ['accessRequests'] },
  ],
  [
    {
      to: '/admin/cards',
      name: 'Cards',
      icon: GalleryVerticalEnd,
      letter: 'c',
      queues: ['arrivals', 'returns', 'disputes'],
    },
    { to: '/admin/psa-lookup', name: 'PSA Lookup', icon: ScanSearch, letter: 'k' },
    { to: '/admin/requests', name: 'Card Requests', icon: Hand, letter: 'w', queues: ['cardRequests'] },
    {
      to: '/admin/promotion-requests',
      name: 'Promotion Requests',
      icon: Megaphone,
      letter: 'b',
      queues: ['promotionRequests'],
    },
  ],
  [
    {
      to: '/admin/invoices',
      also: '/admin/edit-invoice/',
      name: 'Invoices',
      icon: ReceiptText,
      letter: 'i',
      queues: ['chargebacks', 'payments', 'books'],
    },
    { to: '/admin/fee-templates', name: 'Fee Templates', icon: Percent, letter: 'f' },
    { to: '/admin/sales', name: 'Sales History', icon: Handshake, letter: 'y' },
  ],
  [
    { to: '/admin/share-analytics', also: '/share-analytics', name: 'Share Analytics', icon: Share2, letter: 'n' },
    { to: '/admin/secure-analytics', name: 'Secure Analytics', icon: ChartLine, letter: 'o' },
  ],
  [
    { to: '/admin/legal-pages', name: 'Legal Pages', icon: Scale, letter: 'l' },
    { to: '/admin/settings', name: 'Settings', icon: Settings, letter: 'h', queues: ['failedJobs'] },
  ],
]
