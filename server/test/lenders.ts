import { key } from './billing.ts'
import { wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'
import { checkedIn, dayOf, fund, type LoanWorld, offeredLoan, signed, type Wish } from './loans.ts'

/** A verified lender with money to lend. */
export async function buildLender(
  { h, admin }: Pick<LoanWorld, 'h' | 'admin'>,
  { cents = 0, name = 'Lena Lender' }: { cents?: number; name?: string } = {},
): Promise<Caller> {
  const lender = await h.buildUser({ isLender: true, name })
  await h.stepUp(lender)
  if (cents > 0) await deposited({ h, admin }, lender, cents)
  return lender
}

/** As finance records a wire. */
export const deposit = ({ h, admin }: Pick<LoanWorld, 'h' | 'admin'>, lender: Caller, cents: number): Promise<Answer> =>
  admin.post(
    `/api/admin/lenders/${lender.id}/deposits`,
    { amountCents: cents, receivedOn: dayOf(h), method: 'wire', reference: null },
    key(),
  )
export const deposited = (world: Pick<LoanWorld, 'h' | 'admin'>, lender: Caller, cents: number): Promise<any> =>
  wanted(deposit(world, lender, cents), 201)

export type Offer = { amountCents?: number; minimumCents?: number; feeBps?: number; closesOn?: string; grade?: string }

export const memo = 'Graded cards in our vault, valued by us this month. The borrower repaid two loans on time.'

export const offer = ({ h, admin }: LoanWorld, loan: { id: string; principalCents: number }, more: Offer = {}) =>
  admin.post(
    `/api/admin/loans/${loan.id}/offering`,
    {
      ...{ amountCents: loan.principalCents, minimumCents: Math.min(loan.principalCents, 10_000), feeBps: 1_000 },
      ...{ grade: 'B', memo, closesOn: dayOf(h), ...more },
    },
    key(),
  )

/** An approved loan that lenders can take part in. */
export async function openOffering(world: LoanWorld, wish: Wish = {}, more: Offer = {}): Promise<any> {
  const loan = await offeredLoan(world, wish)
  await wanted(offer(world, loan, more))
  return loan
}

export const accept = (lender: Caller, loanId: string): Promise<any> =>
  wanted(lender.post(`/api/user/offered-loans/${loanId}/accept`))

export const commit = (lender: Caller, loanId: string, amountCents: number, name?: string): Promise<Answer> =>
  lender.post(`/api/user/offered-loans/${loanId}/commit`, { amountCents, understandsRisk: true }, key(name))

export async function committed(lender: Caller, loanId: string, amountCents: number): Promise<any> {
  await accept(lender, loanId)
  return wanted(commit(lender, loanId, amountCents), 201)
}

/** Funds an offered loan today. */
export async function fundOffered(world: LoanWorld, loan: { id: string }, more: object = {}): Promise<void> {
  await checkedIn(world, loan.id)
  await signed(world, loan.id)
  await wanted(fund(world, loan.id, more))
}

export const overviewOf = (lender: Caller): Promise<any> => wanted(lender.get('/api/user/lending'))
export const notesOf = async (lender: Caller): Promise<any[]> =>
  (await wanted(lender.get('/api/user/notes?sort=committedAt'))).items
export const noteOf = (lender: Caller, { id }: { id: string }): Promise<any> =>
  wanted(lender.get(`/api/user/notes/${id}`))

/** Lenders' accounts in the ledger, on the side where they normally are; those at zero are left out. */
export async function accountsOf(h: Harness, { id }: { id: string }): Promise<Record<string, number>> {
  const rows = await h.query(
    `SELECT a.code, -sum(p.amount_cents)::bigint AS cents FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
     WHERE a.party_id = $1 AND a.code LIKE 'lender%' GROUP BY a.code HAVING sum(p.amount_cents) <> 0 ORDER BY a.code`,
    [id],
  )
  return Object.fromEntries(rows.map(({ code, cents }) => [code, Number(cents)]))
}

/** Sells a note with everyone's consent. */
export async function transferred(
  { admin }: LoanWorld,
  seller: Caller,
  buyer: Caller,
  note: { id: string },
  priceCents: number,
): Promise<any> {
  const proposed = await wanted(seller.post(`/api/user/notes/${note.id}/transfers`, { priceCents }, key()), 201)
  await wanted(
    buyer.post(
      `/api/user/note-transfers/${proposed.id}/answer`,
      { action: 'accept', principalCents: proposed.note.principalCents },
      key(),
    ),
  )
  return wanted(admin.post(`/api/admin/note-transfers/${proposed.id}/decide`, { approve: true }, key()))
}

/** A note of a running loan and an offer to sell it, inserted directly, for tests that are not about lending. */
export async function heldNote(
  h: Harness,
  loanId: string,
  holder: Caller,
  buyer: Caller,
): Promise<{ lenderNote: string; transfer: string }> {
  const now = h.clock.now()
  await h.query(
    `INSERT INTO loan_offerings (id, status, amount_cents, minimum_cents, committed_cents, fee_bps, grade, memo, closes_on, opened_at, ended_at)
     SELECT id, 'funded', principal_cents, 1, 1000, 1000, 'A', 'A memo', funded_on, $2, $2 FROM loans WHERE id = $1`,
    [loanId, now],
  )
  await h.query('INSERT INTO offering_views (loan_id, lender_id, accepted_at) VALUES ($1, $2, $3)', [
    loanId,
    holder.id,
    now,
  ])
  const [note] = await h.query(
    `INSERT INTO loan_notes (loan_id, status, lender_id, share_cents, fee_bps, committed_at, began_on)
     VALUES ($1, 'active', $2, 1000, 1000, $3, $3::timestamptz::date) RETURNING id`,
    [loanId, holder.id, now],
  )
  await h.query(
    `INSERT INTO note_holdings (note_id, seq, from_day, after_seq, lender_id, paid_cents) VALUES ($1, 1, $2::timestamptz::date, 0, $3, 1000)`,
    [note.id, now, holder.id],
  )
  const [transfer] = await h.query(
    `INSERT INTO note_transfers (note_id, seller_id, buyer_id, price_cents, proposed_at, expires_at)
     VALUES ($1, $2, $3, 1000, $4, $4::timestamptz + interval '7 days') RETURNING id`,
    [note.id, holder.id, buyer.id, now],
  )
  return { lenderNote: note.id, transfer: transfer.id }
}
