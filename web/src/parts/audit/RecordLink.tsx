import type { AuditEntry } from '@ambry/contract/site/endpoints'
import { Link } from '@tanstack/react-router'
import type { Target } from '../../paths.ts'
import { FundLink, InvoiceLink } from '../links.tsx'
import { objectLabel } from './audit-labels.ts'

/** Where each kind of record opens in the back office. Kinds that are missing have no page of their own. */
const placeOf: Readonly<Record<string, (id: string) => Target>> = {
  access_request: (request) => ({ to: '/admin/access-requests', search: { request } }),
  user: (user) => ({ to: '/admin/user-access', search: { user } }),
  identity_case: (id) => ({ to: '/admin/kyc-verification', search: { case: id } }),
  watchlist_draft: (draft) => ({ to: '/admin/kyc-verification', search: { tab: 'watchlist', draft } }),
  watchlist: () => ({ to: '/admin/kyc-verification', search: { tab: 'watchlist' } }),
  card: (card) => ({ to: '/admin/cards', search: { card } }),
  dispute: (claim) => ({ to: '/admin/cards', search: { tab: 'disputes', claim } }),
  request: (request) => ({ to: '/admin/requests', search: { request } }),
  promotion: (promotion) => ({ to: '/admin/promotion-requests', search: { promotion } }),
  sale: (sale) => ({ to: '/admin/sales', search: { sale } }),
  payment: (payment) => ({ to: '/admin/invoices', search: { tab: 'payments', payment } }),
  payout: (payout) => ({ to: '/admin/invoices', search: { tab: 'payouts', payout } }),
  ledger_entry: (entry) => ({ to: '/admin/invoices', search: { tab: 'ledger', entry } }),
  subscription: (subscription) => ({ to: '/admin/invoices', search: { tab: 'subscriptions', subscription } }),
  loan: (loan) => ({ to: '/admin/loans', search: { loan } }),
  loan_product: () => ({ to: '/admin/settings', search: { tab: 'lending' } }),
  lending_state: () => ({ to: '/admin/settings', search: { tab: 'lending' } }),
  fund_subscription: (subscription) => ({
    ...{ to: '/admin/funds', search: { tab: 'subscriptions', waiting: 'all', subscription } },
  }),
  fund_redemption: (redemption) => ({
    ...{ to: '/admin/funds', search: { tab: 'redemptions', status: 'all', redemption } },
  }),
  fund_transfer: (transfer) => ({
    ...{ to: '/admin/funds', search: { tab: 'transfers', status: 'all', transfer } },
  }),
  fee_template: (template) => ({ to: '/admin/fee-templates', search: { template } }),
  legal_page: (page) => ({ to: '/admin/legal-pages', search: { page } }),
  settings: () => ({ to: '/admin/settings', search: {} }),
  job: () => ({ to: '/admin/settings', search: { tab: 'system' } }),
  holiday: () => ({ to: '/admin/settings', search: { tab: 'holidays' } }),
}

/** The kind of record in each queue; an assigned item is named by its queue and its record. */
const kindInQueue: Readonly<Record<string, string>> = {
  accessRequests: 'access_request',
  identity: 'identity_case',
  cardRequests: 'request',
  promotionRequests: 'promotion',
  loans: 'loan',
  arrivals: 'card',
  returns: 'card',
  disputes: 'dispute',
  chargebacks: 'payment',
  fundSubscriptions: 'fund_subscription',
  fundRedemptions: 'fund_redemption',
  fundTransfers: 'fund_transfer',
}

function recordOf(kind: string, id: string): [kind: string, id: string] {
  const [queue = '', item = ''] = kind === 'work_item' ? id.split(' ') : []
  return Object.hasOwn(kindInQueue, queue) ? [kindInQueue[queue] as string, item] : [kind, id]
}

/** The record an entry is about, linked to its page. */
export function RecordLink({ entry }: { entry: Pick<AuditEntry, 'objectKind' | 'objectId' | 'objectName'> }) {
  const name = objectLabel(entry)
  if (entry.objectKind === null || entry.objectId === null) return name
  const [kind, id] = recordOf(entry.objectKind, entry.objectId)
  if (kind === 'invoice') return <InvoiceLink id={id}>{name}</InvoiceLink>
  if (kind === 'fund') return <FundLink id={id}>{name}</FundLink>
  const place = Object.hasOwn(placeOf, kind) ? placeOf[kind]?.(id) : undefined
  return place ? (
    <Link to={place.to} search={place.search}>
      {name}
    </Link>
  ) : (
    name
  )
}
