import type { CardFacts } from '@ambry/contract/cards/records'
import type { Day } from '@ambry/contract/kernel/dates'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import { allPrepared } from '../../../db/prepared.ts'
import type { LoanListRow } from './list-queries.ts'

/** The most valuable card of a loan, as far as its picture is drawn from it. */
type FirstCard = CardFacts & { id: string; frontPhotoId: string | null }

export type WaitingLoanRow = Pick<
  LoanListRow,
  | 'id'
  | 'number'
  | 'status'
  | 'valueCents'
  | 'ltvBps'
  | 'outstandingCents'
  | 'interestCents'
  | 'feesCents'
  | 'currentRateBps'
  | 'interestUnits'
  | 'interestEarnedCents'
  | 'accruesFrom'
  | 'paymentOrder'
  | 'nextDueOn'
  | 'nextDueCents'
  | 'pastDueCents'
  | 'pastDueFrom'
  | 'hasAutopay'
  | 'offerEndsOn'
  | 'signedAt'
  | 'callDeadlineAt'
  | 'callTargetBps'
> & {
  cards: number
  /** Those the borrower still has to send. */
  withOwner: number
  first: FirstCard | null
}

/** A member's loans with an open margin call, a payment that is due by a day, or an offer to complete. */
export const listWaitingLoans = (db: Db, memberId: string, dueBy: Day): Promise<WaitingLoanRow[]> =>
  allPrepared(
    db,
    'attention_loans',
    sql<WaitingLoanRow>`SELECT l.id, l.number, l.status, l.value_cents, l.ltv_bps, l.outstanding_cents, l.interest_cents, l.fees_cents,
      l.current_rate_bps, l.interest_units::text AS interest_units, l.interest_earned_cents, l.accrues_from, l.payment_order,
      l.next_due_on, l.next_due_cents, l.past_due_cents, l.past_due_from, l.autopay_method_id IS NOT NULL AS has_autopay,
      l.offer_ends_on, l.signed_at, m.deadline_at AS call_deadline_at, m.target_bps AS call_target_bps, k.cards, k.with_owner, k.first
    FROM loans l LEFT JOIN margin_calls m ON m.loan_id = l.id AND m.status = 'open'
    CROSS JOIN LATERAL (SELECT count(*)::int AS cards, count(*) FILTER (WHERE c.custody = 'with_owner')::int AS with_owner,
        (array_agg(json_build_object('id', c.id, 'category', c.category, 'playerName', c.player_name, 'year', c.year, 'set', c.set_name,
          'cardNumber', c.card_number, 'variety', c.variety, 'grader', c.grader, 'grade', c.grade, 'qualifier', c.qualifier,
          'certNumber', c.cert_number, 'frontPhotoId', c.front_photo_id) ORDER BY g.value_cents DESC, g.id)
          FILTER (WHERE c.owner_id = l.member_id))[1] AS first
      FROM loan_collateral g JOIN cards c ON c.id = g.card_id WHERE g.loan_id = l.id AND g.status IN ('proposed', 'pledged')) k
    WHERE l.member_id = ${memberId} AND (l.status = 'approved' OR (l.status IN ('active', 'defaulted')
      AND (m.id IS NOT NULL OR l.past_due_cents > 0 OR l.next_due_on <= ${dueBy}::date)))`,
  )
