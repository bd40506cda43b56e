/** What travels on the socket. It says "look again"; the page refetches over HTTP, where permission is checked again. */
export type LiveEvent = {
  type: LiveEventType
  /** The person concerned: only they see a toast. */
  userId?: string
  status?: string
  playerName?: string
  year?: string
  title?: string
  message?: string
  variant?: 'default' | 'destructive'
}

/** Which lists each event makes stale. A path stands for itself and everything below it. */
export const liveRefreshes = {
  access_request_updated: ['/api/admin/access-requests', '/api/auth/me', '/api/admin/overview'],
  kyc_document_updated: ['/api/admin/kyc/documents', '/api/user/kyc/status'],
  kyc_status_updated: ['/api/user/kyc/status', '/api/admin/kyc/documents', '/api/user/profile', '/api/auth/me'],
  // /api/admin/users and the overview are pages of the back-office; the specification names the other four
  user_updated: [
    '/api/auth/me',
    '/api/user/profile',
    '/api/admin/users-with-cards',
    '/api/admin/user-by-phone',
    '/api/admin/users',
    '/api/admin/overview',
  ],
  profile_updated: ['/api/user/profile', '/api/auth/me', '/api/admin/user-by-phone', '/api/admin/users'],
  // vaults, disputes and the overview are pages of the back-office; the specification names the other four
  card_updated: [
    '/api/cards',
    '/api/registry',
    '/api/admin/cards',
    '/api/admin/users-with-cards',
    '/api/admin/vaults',
    '/api/admin/disputes',
    '/api/user/disputes',
    '/api/admin/overview',
  ],
  hunt_updated: ['/api/hunts/active', '/api/user/hunts', '/api/admin/hunts'],
  request_updated: ['/api/user/requests', '/api/admin/requests', '/api/admin/overview'],
  loan_updated: ['/api/user/loans', '/api/admin/loans'],
  sell_updated: ['/api/user/sells', '/api/admin/sells'],
  source_updated: ['/api/sources/active', '/api/user/sources', '/api/admin/sources'],
  source_status_changed: ['/api/sources/active', '/api/user/sources', '/api/admin/sources'],
  notification: ['/api/user/notices'],
  auth_success: [],
  // events the specification has no name for
  import_updated: ['/api/registry/imports'],
  lookup_updated: ['/api/lookups', '/api/admin/lookups'],
  share_updated: [
    '/api/share-links',
    '/api/admin/share-links',
    '/api/admin/share-analytics',
    '/api/admin/share-visits',
  ],
  // a payment, a credit note or a payout changes what its member owes and is owed, and stands in the ledger
  invoice_updated: [
    '/api/user/invoices',
    '/api/user/checkout',
    '/api/user/balance',
    '/api/user/statement',
    '/api/user/payouts',
    '/api/admin/invoices',
    '/api/admin/payments',
    '/api/admin/payouts',
    '/api/admin/balances',
    '/api/admin/ledger',
    '/api/admin/overview',
  ],
  // a charge through the processor, a way to pay, a refund
  payment_updated: [
    '/api/user/payments',
    '/api/user/checkout',
    '/api/user/payment-methods',
    '/api/user/invoices',
    '/api/user/balance',
    '/api/admin/payments',
    '/api/admin/charges',
    '/api/admin/overview',
  ],
  subscription_updated: [
    '/api/user/subscription',
    '/api/plans',
    '/api/admin/plans',
    '/api/admin/subscriptions',
    '/api/lookups',
  ],
  promotion_updated: ['/api/user/promotions', '/api/admin/promotion-requests', '/api/registry', '/api/admin/overview'],
  searches_updated: ['/api/user/searches'],
  sale_updated: ['/api/user/sales', '/api/admin/sales', '/api/cards', '/api/admin/comparables'],
  ledger_updated: ['/api/admin/ledger', '/api/admin/overview'],
  fee_template_updated: ['/api/admin/fee-templates'],
  settings_updated: ['/api/admin/settings', '/api/house'],
  legal_updated: ['/api/legal', '/api/admin/legal-pages', '/api/user/legal', '/api/auth/me'],
  jobs_updated: ['/api/admin/jobs', '/api/admin/system', '/api/admin/overview'],
  session_updated: ['/api/user/sessions'],
  notices_updated: ['/api/user/notices'],
  notice_preferences_updated: ['/api/user/notice-preferences'],
  views_updated: ['/api/user/views'],
} as const satisfies Record<string, readonly `/api/${string}`[]>

export type LiveEventType = keyof typeof liveRefreshes

/** In no table on purpose: events that a page does not know refresh all it shows. */
export type RefreshEverything = { type: 'refresh_everything' }

/** The first message of a page. */
export type AuthMessage = {
  type: 'auth'
  userId: string
  /** So many milliseconds ago it read what it shows; what was said since is told it. Not after a gap: it reads all anew. */
  heardNothingFor?: number
}

/** Close codes of /ws. After these the page does not reconnect by itself. */
export const socketClose = {
  /** Not signed in, or the auth message named somebody else. When a session has ended, the reason is a key of `sessionEnds`. */
  notAuthenticated: 4401,
  /** This person opened more sockets than allowed; the newest ones stay. */
  replaced: 4409,
} as const

/** Why a session ended: the close reason of its sockets, and what the page tells the person. */
export const sessionEnds = {
  suspended: 'Your membership is suspended. Please contact the house.',
  signed_out: 'You were signed out on this device.',
  expired: 'Your session has ended. Please sign in again.',
  closed: 'Your account was closed.',
} as const

export type SessionEnd = keyof typeof sessionEnds
