import { memberFee } from '@ambry/contract/billing/fees/kinds'
import { NewCardSchema } from '@ambry/contract/cards/registry/endpoints'
import { addMonths } from '@ambry/contract/kernel/dates'
import { disclosureOf } from '@ambry/contract/lending/arithmetic/apr'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'

import { post } from '../src/areas/billing/ledger/service.ts'
import { registerOwn } from '../src/areas/cards/registry/register-service.ts'
import { systemOrigin, type Tx } from '../src/db/transaction.ts'
import { acting } from '../src/demo/people.ts'
import { key } from './billing.ts'
import { newCard, wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'

export const testVault = 'Delaware vault'

/** What a person does through the services themselves, as their request would, for tests that are not about the request. */
export const acts = ({ app: { deps } }: Harness, { id }: Caller) => ({
  deps,
  actor: acting(id),
  transact: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    deps.transactions.run({ ...systemOrigin, actorId: id }, work),
})

/** A member's card with our appraisal, in the vault unless told otherwise. */
export async function appraised(
  h: Harness,
  owner: Caller,
  {
    valueCents = 2_000_000,
    on,
    custody = 'in_vault',
    ...facts
  }: { valueCents?: number; on?: string; custody?: string } & Record<string, unknown> = {},
): Promise<any> {
  const { deps, actor, transact } = acts(h, owner)
  const card = await registerOwn(deps, actor, transact, NewCardSchema.parse(newCard(facts)))
  await putInto(h, card.id, custody)
  const day = on ?? h.clock.now().toISOString().slice(0, 10)
  await h.query(
    `INSERT INTO valuations (card_id, source, value_cents, valued_on, recorded_at) VALUES ($1, 'appraisal', $2, $3, $4)`,
    [card.id, valueCents, day, h.clock.now()],
  )
  return card
}

export const putInto = (h: Harness, cardId: string, custody: string) =>
  h.query(`UPDATE cards SET custody = $2, vault = CASE WHEN $2 = 'with_owner' THEN NULL ELSE $3 END WHERE id = $1`, [
    cardId,
    custody,
    testVault,
  ])

/** A photo as the vault takes one at intake. */
export const photographed = (h: Harness, cardId: string) =>
  h.query(
    `INSERT INTO card_photos (card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, by_id, taken_at)
     SELECT $1, 'condition', 0, 'test/' || gen_random_uuid(), 10, 10, 10, repeat('a', 64), true, owner_id, $2 FROM cards WHERE id = $1`,
    [cardId, h.clock.now()],
  )

type Wished = {
  cardIds?: string[]
  amountCents?: number
  months?: number
  scheduleKind?: ScheduleKind
} & Record<string, unknown>

export const draftOf = (more: Wished = {}) => ({
  step: 'review',
  cardIds: [] as string[],
  amountCents: 500_000,
  months: 6,
  scheduleKind: 'amortizing' as ScheduleKind,
  purpose: 'Buying another card',
  state: 'OR',
  custodyChoice: 'vault',
  returnsCards: false,
  acceptedDisclosure: true,
  ...more,
})

/** What the page shows before someone applies. */
export async function shownTerms(by: Caller, draft: ReturnType<typeof draftOf>) {
  const { product, today, feeRules, feeDiscountBps } = await wanted(by.get('/api/user/borrowing'))
  const { aprPercent } = disclosureOf({
    principalCents: draft.amountCents,
    rateBps: product.settings.rateBps,
    scheduleKind: draft.scheduleKind,
    fundedOn: today,
    firstDueOn: addMonths(today, 1),
    termMonths: draft.months,
    feeCents: memberFee(feeRules, draft.amountCents, feeDiscountBps),
    graceDays: 0,
    lateFeeBps: 0,
    lateFeeMinimumCents: 0,
  })
  return { productVersion: product.version, aprPercent: Math.round((aprPercent ?? 0) * 100) / 100 }
}

export const savedDraft = async (by: Caller, draft: object): Promise<{ version: number }> => {
  const { draft: kept } = await wanted(by.get('/api/user/borrowing'))
  return wanted(by.patch('/api/user/loan-draft', { version: kept?.version ?? 0, draft }))
}

/** Saves a draft and applies with it. */
export async function applyWith(by: Caller, more: Wished = {}, name?: string): Promise<Answer> {
  const draft = draftOf(more)
  const { version } = await savedDraft(by, draft)
  return by.post('/api/user/loans', { version, ...(await shownTerms(by, draft)) }, key(name))
}

export const applied = (by: Caller, more: Wished = {}): Promise<any> => wanted(applyWith(by, more), 201)

export const offerOf = (loan: any, more: object = {}) => ({
  version: loan.version,
  principalCents: loan.principalCents,
  rateBps: loan.rateBps,
  termMonths: loan.termMonths,
  scheduleKind: loan.scheduleKind,
  conditions: [],
  ...more,
})

export const approveLoan = (officer: Caller, loan: any, more: object = {}, name?: string): Promise<Answer> =>
  officer.post(`/api/admin/loans/${loan.id}/approve`, offerOf(loan, more), key(name))

export const approved = (officer: Caller, loan: any, more: object = {}): Promise<any> =>
  wanted(approveLoan(officer, loan, more))

export const collateralOf = (h: Harness, loanId: string) =>
  h.query('SELECT * FROM loan_collateral WHERE loan_id = $1 ORDER BY id', [loanId])

/** Funds an approved loan directly, for tests that are not about funding. */
export async function fundDirectly(h: Harness, loanId: string): Promise<void> {
  const day = h.clock.now().toISOString().slice(0, 10)
  const [loan] = await h.query('SELECT principal_cents, term_months FROM loans WHERE id = $1', [loanId])
  const entryId = await h.app.deps.transactions.run(systemOrigin, (tx) =>
    post(tx, {
      ...{ kind: 'hand', bookedOn: day, words: 'A test' },
      postings: [
        { code: 'opening', memberId: null, amountCents: loan.principal_cents },
        { code: 'bank', memberId: null, amountCents: -loan.principal_cents },
      ],
    }),
  )
  await h.query(
    `UPDATE loans SET status = 'active', signed_at = $4, funded_on = $3, funded_at = $4, first_due_on = $5, funding_entry_id = $2,
       accrues_from = $3, outstanding_cents = principal_cents, current_rate_bps = rate_bps, next_due_on = $5, next_due_cents = 100, matures_on = $6,
       version = version + 1
     WHERE id = $1`,
    [loanId, entryId, day, h.clock.now(), addMonths(day, 1), addMonths(day, loan.term_months)],
  )
}
