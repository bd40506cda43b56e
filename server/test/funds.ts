import { randomUUID } from 'node:crypto'
import { unitsFor } from '@ambry/contract/funds/arithmetic/units'
import { addDays, type Day, dayIn } from '@ambry/contract/kernel/dates'

import { issueFor } from '../src/areas/billing/invoices/issuing-service.ts'
import { post } from '../src/areas/billing/ledger/service.ts'
import { passTitle } from '../src/areas/cards/titles/transfer.ts'
import { lockFund } from '../src/areas/funds/fund-queries.ts'
import { setFundMark } from '../src/areas/funds/nav/queries.ts'
import { type StrikeOptions, strikeNav } from '../src/areas/funds/nav/strike-service.ts'
import { insertLot, insertUnitEvents, recount } from '../src/areas/funds/units/queries.ts'
import { systemOrigin, type Tx } from '../src/db/transaction.ts'
import { key, payment } from './billing.ts'
import { registered, wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'
import { pdf } from './upload-files.ts'

export type FundWorld = { h: Harness; finance: Caller; second: Caller; member: Caller }

export async function fundWorld(h: Harness): Promise<FundWorld> {
  const finance = await h.buildUser({ staffRoles: ['finance'], name: 'Fay Finance' })
  const second = await h.buildUser({ staffRoles: ['finance'], name: 'Sam Second' })
  const member = await investor(h, 'Mia Member')
  await h.stepUp(finance)
  await h.stepUp(second)
  return { h, finance, second, member }
}

/** A member who can subscribe to funds for the United States. */
export async function investor(h: Harness, name: string): Promise<Caller> {
  const member = await h.buildUser({ name })
  await h.query(`UPDATE identity_cases SET country = 'US' WHERE id = $1`, [member.id])
  return member
}

export const dayOf = (h: Harness): Day => dayIn(h.app.deps.settings.current.timeZone, h.clock.now())

export const terms = {
  ...{ managementBps: 150, carryBps: 2_000, hurdleBps: 0, entryFeeBps: 100, minimumCents: 100_000, stepCents: 1_000 },
  ...{ lockUpDays: 90, windowMonths: 3, noticeDays: 30, gateBps: 2_500, mostHolders: 99, coolingOffDays: 0 },
}

let funds = 0
export const fundBody = (more: object = {}) => ({
  ...{ name: `Vintage Fund ${++funds}`, strategy: 'Vintage baseball cards in high grades', about: 'What it is about' },
  ...{ team: 'Two people', valuationMethod: 'Recent sales', category: 'baseball', countries: ['US'], risk: 'high' },
  ...{ offeringRule: '506b', targetCents: 100_000_000, opensOn: null, closesOn: null, heldUntil: null },
  ...{ firstPrice: 100_000_000_000, terms },
  ...more,
})

export const createFund = (by: Caller, more: object = {}): Promise<Answer> =>
  by.post('/api/admin/funds', fundBody(more), key())
export const fundOf = ({ finance }: FundWorld, { id }: { id: string }): Promise<any> =>
  wanted(finance.get(`/api/admin/funds/${id}`))
export const moveFund = (by: Caller, fund: { id: string; version: number }, action: string): Promise<Answer> =>
  by.post(`/api/admin/funds/${fund.id}/move`, { action, reason: 'As planned', version: fund.version })

/** An open fund without units. */
export async function openFund({ finance }: FundWorld, more: object = {}): Promise<any> {
  const fund = await wanted(createFund(finance, more), 201)
  return wanted(moveFund(finance, fund, 'open'))
}

const inTransaction = <T>(h: Harness, work: (tx: Tx) => Promise<T>): Promise<T> =>
  h.app.deps.transactions.run(systemOrigin, work)

/** Units as a strike issues them for money that is there, without what comes before it. */
export async function issueTo(
  { h }: FundWorld,
  fund: { id: string },
  holder: { id: string },
  cents: number,
  { price }: { price?: number } = {},
): Promise<string> {
  const on = dayOf(h)
  const lotId = randomUUID()
  await inTransaction(h, async (tx) => {
    const row = await lockFund(tx, fund.id)
    if (!row) throw new Error('no fund')
    const at = price ?? row.firstPrice
    const units = unitsFor(cents, at)
    await postCash(tx, fund.id, cents, on)
    const entryId = await post(tx, {
      ...{ kind: 'fund_units', bookedOn: on, words: 'Units for a test', fundId: fund.id },
      postings: [
        { code: 'fund_bank', memberId: fund.id, amountCents: cents },
        { code: 'fund_capital', memberId: fund.id, amountCents: -cents },
      ],
    })
    if (row.markedOn === null) await setFundMark(tx, fund.id, { highWaterMark: at, markedOn: on })
    await insertLot(tx, {
      ...{ id: lotId, fundId: fund.id, memberId: holder.id, openedOn: on, units, costCents: cents },
      ...{ highWaterMark: at, markedOn: on, lockedUntil: addDays(on, 90) },
    })
    await insertUnitEvents(tx, [
      {
        ...{ fundId: fund.id, lotId, memberId: holder.id, kind: 'issued', units, price: at, cents, carryCents: 0 },
        ...{ strikeId: null, entryId, on },
      },
    ])
    await recount(tx, fund.id)
  })
  return lotId
}

const onePage = pdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
])

/** A document of a fund as staff upload it. */
export const addDocument = (
  by: Caller,
  fund: { id: string },
  more: Record<string, string> = {},
  file: Buffer | string = onePage,
): Promise<Answer> => {
  const query = new URLSearchParams({ kind: 'memorandum', title: 'Memorandum', audience: 'members', ...more })
  return by.upload(`/api/admin/funds/${fund.id}/documents?${query}`, file)
}

/** What a sold card brings in: cash of the fund that is a gain. */
export const earned = ({ h }: FundWorld, fund: { id: string }, cents: number): Promise<string> =>
  inTransaction(h, async (tx) => {
    await postCash(tx, fund.id, cents, dayOf(h))
    return post(tx, {
      ...{ kind: 'fund_card', bookedOn: dayOf(h), words: 'A gain for a test', fundId: fund.id },
      postings: [
        { code: 'fund_bank', memberId: fund.id, amountCents: cents },
        { code: 'fund_gains', memberId: fund.id, amountCents: -cents },
      ],
    })
  })

export const struck = ({ h }: FundWorld, { id }: { id: string }, as: Partial<StrikeOptions> = {}): Promise<string> =>
  inTransaction(h, async (tx) => {
    const fund = await lockFund(tx, id)
    if (!fund) throw new Error('no fund')
    return strikeNav(tx, h.app.deps, fund, { kind: 'daily', on: dayOf(h), ...as })
  })

/** A subscription as a strike finds it: paid and accepted. */
export async function readyFor(
  { h, finance }: FundWorld,
  fund: { id: string },
  member: Caller,
  amountCents: number,
): Promise<void> {
  const id = randomUUID()
  const invoice = await inTransaction(h, (tx) =>
    issueFor(tx, h.app.deps, {
      ...{ purpose: 'fund', purposeId: id, memberId: member.id, dueOn: null, memo: null },
      lines: [
        {
          ...{ source: 'fund', label: 'Units', detail: null, quantity: 1, rate: { kind: 'flat', cents: amountCents } },
          ...{ cardId: null, templateId: null, templateVersion: null },
        },
      ],
    }),
  )
  await h.query(
    `INSERT INTO fund_subscriptions (id, fund_id, member_id, status, amount_cents, fee_cents, terms_number, agreement, agreement_hash, signed_name, signed_at, invoice_id, created_at)
     VALUES ($1, $2, $3, 'invoiced', $4, 0, 1, repeat('x', 200), encode(sha256(repeat('x', 200)::bytea), 'hex'), 'A member', $6, $5, $6)`,
    [id, fund.id, member.id, amountCents, invoice.id, h.clock.now()],
  )
  await inTransaction(h, (tx) => recount(tx, fund.id))
  const paid = payment(member.id, amountCents, [{ invoiceId: invoice.id, amountCents }])
  await wanted(finance.post('/api/admin/payments', paid, key()), 201)
  await wanted(finance.post(`/api/admin/fund-subscriptions/${id}/decide`, { action: 'accept' }, key()))
}

let photos = 0

/** A card of ours in the vault; photographed there by our staff, unless told otherwise. */
export async function ourCard(
  { h, finance, member }: FundWorld,
  { isSeen = true, ...more }: { isSeen?: boolean } & Record<string, unknown> = {},
): Promise<any> {
  const card = await registered(member, more)
  await h.query(`UPDATE cards SET custody = 'in_vault', vault = 'Delaware vault' WHERE id = $1`, [card.id])
  const [house] = await h.query<{ id: string }>(`SELECT id FROM parties WHERE kind = 'house'`)
  await inTransaction(h, (tx) =>
    passTitle(tx, h.app.deps, { cardId: card.id, toId: house?.id ?? '', reason: 'A test', how: 'a test' }),
  )
  if (isSeen)
    await h.query(
      `INSERT INTO card_photos (card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, by_id, taken_at)
       VALUES ($1, 'audit', 1, $2, 1, 1, 1, repeat('0', 64), true, $3, $4)`,
      [card.id, `photos/${String(++photos).padStart(32, '0')}`, finance.id, h.clock.now()],
    )
  return card
}

export const buy = (by: Caller, fund: { id: string }, cardId: string, priceCents: number): Promise<Answer> =>
  by.post(`/api/admin/funds/${fund.id}/buy`, { cardId, priceCents }, key())

/** A card that a fund bought from us, each time by someone who bought nothing else this week. */
export async function held(
  world: FundWorld,
  fund: { id: string },
  priceCents = 50_000,
  more: object = {},
): Promise<any> {
  const card = await ourCard(world, { ...more })
  const finance = await world.h.buildUser({ staffRoles: ['finance'] })
  return wanted(buy(finance, fund, card.id, priceCents), 201)
}

export const daysLater = (h: Harness, days: number): Promise<void> => h.later(days * 86_400)

/** Accounts of a fund as in the ledger, debits positive; those at zero are left out. */
export async function booksOf(h: Harness, { id }: { id: string }): Promise<Record<string, number>> {
  const rows = await h.query(
    `SELECT a.code, sum(p.amount_cents)::bigint AS cents FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
     WHERE a.party_id = $1 GROUP BY a.code HAVING sum(p.amount_cents) <> 0 ORDER BY a.code`,
    [id],
  )
  return Object.fromEntries(rows.map(({ code, cents }) => [code, Number(cents)]))
}

/** The member reads the agreement, and signs it with a fresh code. */
export async function subscribe(by: Caller, fund: { id: string }, amountCents: number, name?: string): Promise<Answer> {
  const { hash } = await wanted(by.get(`/api/funds/${fund.id}/agreement?cents=${amountCents}`))
  await by.stepUp()
  return by.post(`/api/funds/${fund.id}/subscriptions`, { amountCents, signedName: name ?? 'Mia Member', hash }, key())
}

/** A wire for an invoice, recorded by staff. */
export async function payInvoice(admin: Caller, by: { id: string }, invoiceId: string): Promise<void> {
  const { dueCents } = await wanted(admin.get(`/api/admin/invoices/${invoiceId}`))
  await wanted(
    admin.post('/api/admin/payments', payment(by.id, dueCents, [{ invoiceId, amountCents: dueCents }]), key()),
    201,
  )
}

/** Subscribed, paid and accepted; the next NAV issues its units. */
export async function accepted(world: FundWorld, by: Caller, fund: { id: string }, cents: number, name?: string) {
  const made = await wanted(subscribe(by, fund, cents, name), 201)
  await payInvoice(world.finance, by, made.invoiceId)
  await wanted(
    world.finance.post(`/api/admin/fund-subscriptions/${made.id}/decide`, { action: 'accept', reason: null }, key()),
  )
  return made
}

/** A fund's cash that came from nowhere: a manual entry, because no document of ours says where from. */
const postCash = (tx: Tx, fundId: string, cents: number, on: Day): Promise<string> =>
  post(tx, {
    ...{ kind: 'hand', bookedOn: on, words: 'Cash for a test' },
    postings: [
      { code: 'opening', memberId: null, amountCents: cents },
      { code: 'fund_cash', memberId: fundId, amountCents: -cents },
    ],
  })
