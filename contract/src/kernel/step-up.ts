/**
 * When a call needs a fresh code: always, to begin reviewing identity checks, for an export, for these settings, or unless
 * it is a dry run. Reviews that follow one another within half an hour take one code (decision 72).
 */
export type StepUp = true | 'review' | { csv: true } | { values: readonly string[] } | { unless: 'dryRun' }

type Asked = { query: unknown; body: unknown }

/** Whether this call needs a code that was confirmed in this session within five minutes. */
export function needsStepUp(stepUp: StepUp | undefined, { query, body }: Asked): boolean {
  // the review window is checked before the body is read
  if (stepUp === undefined || stepUp === 'review') return false
  if (stepUp === true) return true
  if ('csv' in stepUp) return (query as { format?: string } | undefined)?.format === 'csv'
  if ('unless' in stepUp) return (body as Record<string, unknown> | undefined)?.[stepUp.unless] !== true
  const values = (body as { values?: object } | undefined)?.values ?? {}
  return stepUp.values.some((name) => Object.hasOwn(values, name))
}

/**
 * Every call that requires a fresh code, by reason. Viewing an account has its own code.
 */
export const stepUpReasons: Record<string, readonly string[]> = {
  'money leaves': [
    'POST /api/admin/payouts/:id/pay',
    'POST /api/admin/payments/:id/refunds',
    'POST /api/admin/payment-disputes/:id/accept',
    'POST /api/admin/sales/:id/undo',
    'POST /api/admin/sales/:id/complete',
    'POST /api/admin/loans/:id/fund',
    'POST /api/admin/loans/:id/events/:eventId/reverse',
    'POST /api/user/lending/withdrawals',
    'POST /api/admin/lenders/:id/deposits',
    'POST /api/admin/funds/:id/distributions',
    'POST /api/admin/funds/:id/finish',
    'POST /api/admin/fund-bills/:id/pay',
  ],
  'bulk money': ['POST /api/admin/invoices/bulk'],
  'a second person': ['POST /api/admin/approvals/:id/approve'],
  'the books': [
    'POST /api/admin/ledger/entries',
    'POST /api/admin/ledger/entries/:id/reverse',
    'POST /api/admin/ledger/months',
  ],
  'a signature': [
    'POST /api/user/loans/:id/agreement/sign',
    'POST /api/funds/:id/subscriptions',
    'POST /api/user/fund-subscriptions/:id/sign',
  ],
  'bank details': ['PATCH /api/admin/settings'],
  'a default and its sales': [
    'POST /api/admin/loans/:id/default',
    'POST /api/admin/loans/:id/collateral/:collateralId/sell',
    'POST /api/admin/loans/:id/foreclose',
  ],
  'units of a fund': ['POST /api/funds/:id/transfers'],
  'title to a card': ['POST /api/admin/cards/:id/title', 'POST /api/admin/disputes/:id/decide'],
  'the end of an account': ['POST /api/user/close'],
  'rights of people': ['PATCH /api/admin/users/:id/roles'],
  'phone numbers': ['POST /api/user/phone/send-code', 'POST /api/admin/users/:id/phone-changes'],
  'data of all members': [
    'GET /api/admin/users',
    'GET /api/admin/users-with-cards',
    'GET /api/admin/access-requests',
    'GET /api/admin/messages',
    'GET /api/admin/kyc/documents',
    'GET /api/admin/kyc/hits',
  ],
  'identity documents': [
    'POST /api/admin/kyc/cases/:id/open',
    'POST /api/admin/kyc/cases/:id/decide',
    'POST /api/admin/kyc/cases/:id/record',
    'POST /api/admin/kyc/cases/:id/revoke',
    'POST /api/admin/kyc/hits/:id/decide',
    'POST /api/admin/kyc/watchlist/drafts',
    'POST /api/admin/kyc/watchlist/drafts/:id/replace',
  ],
}
