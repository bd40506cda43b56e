import pg from 'pg'

import { AppError, busyMessage, noSpace } from '../errors.ts'

// what a person reads when a rule that the database keeps refuses their change
const sentences: Record<string, [code: 'conflict' | 'refused' | 'invalid', sentence: string]> = {
  users_phone: ['conflict', 'This phone number already has an account or an invitation.'],
  users_last_admin: ['refused', 'The last admin cannot be removed. Make somebody else an admin first.'],
  saved_views_name: ['conflict', 'You have kept a view of this list under this name already.'],
  cards_cert: ['conflict', 'Another card has this cert already.'],
  cards_stays_in_vault: ['conflict', 'A card that is promised to somebody stays in the vault.'],
  cards_removed: ['conflict', 'This card is not free: it is away, promised to somebody, or disputed.'],
  card_commitments_one_open: ['conflict', 'This card is promised to somebody already.'],
  card_commitments_undisputed: ['conflict', 'The title to this card is disputed; nothing new can be agreed about it.'],
  card_commitments_registered: ['conflict', 'This card is not in the registry any more.'],
  card_disputes_one_each: ['conflict', 'You have claimed this card already; the house is looking into it.'],
  fee_templates_name: ['conflict', 'Another template has this name already.'],
  charge_parts_one_under_way: ['conflict', 'A payment for this is under way already. Look at it before you pay again.'],
  payments_refunded: ['conflict', 'More than the payment cannot be refunded.'],
  subscriptions_one_each: ['conflict', 'You have a plan already; look at it again.'],
  invoice_lines_card_id_fkey: ['refused', 'There is no such card.'],
  invoice_lines_template_version: ['refused', 'There is no such version of this fee template.'],
  invoice_lines_kept: ['conflict', 'This invoice is issued by now; its lines are not changed any more.'],
  invoice_settlements_issued: ['conflict', 'Only an invoice that is issued can be settled.'],
  ledger_entries_booked: ['invalid', 'Books are kept from the year 2000 on.'],
  ledger_entries_month_open: ['conflict', 'This month is closed; choose a later day.'],
  ledger_entries_pkey: ['conflict', 'This entry is being written already.'],
  ledger_entries_reversed_once: ['conflict', 'This was reversed before.'],
  ledger_postings_overdrawn_credit: ['conflict', 'The member’s credit does not reach for this.'],
  ledger_postings_overdrawn_receivable: ['conflict', 'The member does not owe that much.'],
  ledger_postings_overdrawn_payable: ['conflict', 'The house does not owe the member that much.'],
  sales_one_open: ['conflict', 'Another sale of this card is agreed already.'],
  comparables_same: ['conflict', 'This sale is written down already.'],
  comparables_same_link: ['conflict', 'This sale is written down already.'],
  listings_one: ['conflict', 'This card is in Secure already.'],
  promotion_requests_one: ['conflict', 'The house has a promotion request for this card already.'],
  promotion_requests_one_place: [
    'conflict',
    'Somebody else has just given this featured place away. Look at the calendar again.',
  ],
  access_requests_one_pending: ['conflict', 'This phone number has already asked for access.'],
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
// 08: connection; 57P: shutting down, starting or killed
const lostStates = /^(08|57P)/
// 53: out of connections or memory; 55P03: a lock did not come free in time; 57014: the statement took too long
const busyStates = /^(53[023]|55P03|57014)/

/** Turns what the driver throws into what a caller can act on. Faults of our own stay as they are. */
export function databaseError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const known = error.constraint ? sentences[error.constraint] : undefined
    if (known) return new AppError(known[0], known[1], { cause: error })
    if (error.code && lostStates.test(error.code)) return unavailable(error)
    if (error.code && busyStates.test(error.code)) return busy(error)
    if (error.code === '53100') return noSpace(error)
    // text that PostgreSQL cannot hold, such as a NUL character
    if (error.code === '22021' || error.code === '22P05') {
      return new AppError('invalid', 'The text contains a character that cannot be stored.', { cause: error })
    }
    // a value that is not of its column's kind, such as a page marker that was tampered with
    if (error.code && /^22(P02|003|007|008)$/.test(error.code)) {
      return new AppError('invalid', 'A value in this request is not of the right kind.', { cause: error })
    }
    return error
  }
  if (!(error instanceof Error)) return error
  // every connection of the pool is in use: the database itself is well
  if (error.message === 'timeout exceeded when trying to connect') return busy(error)
  const code = (error as NodeJS.ErrnoException).code
  const lost =
    (code !== undefined && connectionCodes.has(code)) ||
    /Query read timeout|Connection terminated|connection error and is not queryable|Client was closed/i.test(
      error.message,
    )
  return lost ? unavailable(error) : error
}

const unavailable = (cause: unknown) =>
  new AppError('unavailable', 'The database cannot be reached right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  })

const busy = (cause: unknown) => new AppError('unavailable', busyMessage, { retryAfterSeconds: 1, cause })

/** Serialisation failure or deadlock: the same work will succeed when it is tried again. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}
