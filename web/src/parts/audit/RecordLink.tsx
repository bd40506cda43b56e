import type { AuditEntry } from '@ambry/contract/site/endpoints'
import { Link } from '@tanstack/react-router'
import type { Target } from '../../paths.ts'
import { InvoiceLink } from '../links.tsx'
import { objectLabel } from './audit-labels.ts'

/** Where each kind of record opens in the back office. Kinds that are missing have no page of their own. */
const placeOf: Readonly<Record<string, (id: string) => Target>> = {
  access_request: (request) => ({ to: '/admin/access-requests', search: { request } }),
  user: (user) => ({ to: '/admin/user-access', search: { user } }),
  card: (card) => ({ to: '/admin/cards', search: { card } }),
  dispute: (claim) => ({ to: '/admin/cards', search: { tab: 'disputes', claim } }),
  request: (request) => ({ to: '/admin/requests', search: { request } }),
  promotion: (promotion) => ({ to: '/admin/promotion-requests', search: { promotion } }),
  sale: (sale) => ({ to: '/admin/sales', search: { sale } }),
  payment: (payment) => ({ to: '/admin/invoices', search: { tab: 'payments', payment } }),
  payout: (payout) => ({ to: '/admin/invoices', search: { tab: 'payouts', payout } }),
  ledger_entry: (entry) => ({ to: '/admin/invoices', search: { tab: 'ledger', entry } }),
  subscription: (subscription) => ({ to: '/admin/invoices', search: { tab: 'subscriptions', subscription } }),
  fee_template: (template) => ({ to: '/admin/fee-templates', search: { template } }),
  legal_page: (page) => ({ to: '/admin/legal-pages', search: { page } }),
  settings: () => ({ to: '/admin/settings', search: {} }),
  job: () => ({ to: '/admin/settings', search: { tab: 'system' } }),
  holiday: () => ({ to: '/admin/settings', search: { tab: 'holidays' } }),
}

/** The record an entry is about, linked to its page. */
export function RecordLink({ entry }: { entry: Pick<AuditEntry, 'objectKind' | 'objectId' | 'objectName'> }) {
  const { objectKind: kind, objectId: id } = entry
  const name = objectLabel(entry)
  if (kind === null || id === null) return name
  if (kind === 'invoice') return <InvoiceLink id={id}>{name}</InvoiceLink>
  const place = Object.hasOwn(placeOf, kind) ? placeOf[kind]?.(id) : undefined
  return place ? (
    <Link to={place.to} search={place.search}>
      {name}
    </Link>
  ) : (
    name
  )
}
