import { beforeAll, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { applied, appraised, approved, collateralOf, fundDirectly } from '../../../../test/lending.ts'

const h = useHarness()
let officer: Caller
let vault: Caller
let member: Caller

beforeAll(async () => {
  officer = await h().buildUser({ staffRoles: ['lending'], name: 'Lena Officer' })
  vault = await h().buildUser({ staffRoles: ['vault'] })
  member = await h().buildUser({ name: 'Bo Borrower' })
})

/** A running loan with some cards. */
async function running(values: readonly number[] = [1_000_000, 1_000_000], more: object = {}) {
  const cards = []
  for (const valueCents of values) cards.push(await appraised(h(), member, { valueCents }))
  const loan = await approved(officer, await applied(member, { cardIds: cards.map(({ id }) => id), ...more }))
  await fundDirectly(h(), loan.id)
  return { loan, cards, rows: await collateralOf(h(), loan.id) }
}

const ask = (by: Caller, loan: any, body: object) => by.post(`/api/user/loans/${loan.id}/changes`, body, key())
const decide = (by: Caller, loan: any, change: any, body: object) =>
  by.post(`/api/admin/loans/${loan.id}/changes/${change.id}/decide`, body, key())
const openRequests = async () => (await wanted(officer.get('/api/admin/loan-changes?limit=100'))).items
const commitmentOf = async (cardId: string) =>
  (await h().query('SELECT commitment FROM cards WHERE id = $1', [cardId]))[0].commitment

describe('a request', () => {
  it('is about one’s own running loan, and says what it is about', async () => {
    const { loan, rows } = await running()
    const stranger = await h().buildUser()
    const extension = { kind: 'extension', months: 3 }
    expect((await ask(h().nobody, loan, extension)).status).toBe(401)
    expect((await ask(stranger, loan, extension)).status).toBe(404)
    expect((await ask(member, loan, { kind: 'holiday' })).status).toBe(400)
    expect((await ask(member, loan, { kind: 'extension' })).status).toBe(400)
    expect((await ask(member, loan, { kind: 'release' })).status).toBe(400)
    expect((await ask(member, loan, { kind: 'swap', collateralIds: [rows[0].id] })).status).toBe(400)
    const card = await appraised(h(), member)
    const offer = await approved(officer, await applied(member, { cardIds: [card.id] }))
    expect(await refusal(ask(member, offer, extension))).toEqual([409, 'Only an active loan can be changed.'])
  })

  it('of one kind waits alone, and can be withdrawn', async () => {
    const { loan } = await running()
    const asked = await wanted(ask(member, loan, { kind: 'extension', months: 3, note: 'The show is in spring.' }), 201)
    expect(asked).toMatchObject({ kind: 'extension', status: 'pending', months: 3, fault: null, out: [], in: [] })
    expect(await refusal(ask(member, loan, { kind: 'extension', months: 6 }))).toEqual([
      409,
      'You already have an open request like this. Withdraw it first.',
    ])
    const [open] = (await openRequests()).filter((each: any) => each.id === asked.id)
    expect(open).toMatchObject({
      loan: { number: loan.number },
      member: { name: 'Bo Borrower' },
      note: 'The show is in spring.',
    })
    expect((await vault.get('/api/admin/loan-changes')).status).toBe(200)
    expect((await member.get('/api/admin/loan-changes')).status).toBe(403)
    const url = `/api/user/loans/${loan.id}/changes/${asked.id}/withdraw`
    expect((await (await h().buildUser()).post(url, {})).status).toBe(404)
    await wanted(member.post(url, {}))
    expect((await member.post(url, {})).status).toBe(409)
    expect((await openRequests()).some((each: any) => each.id === asked.id)).toBe(false)
    await wanted(ask(member, loan, { kind: 'extension', months: 6 }), 201)
  })

  it('shows up among the work of officers', async () => {
    const { items } = await wanted(officer.get('/api/admin/work?queue=loanChanges'))
    expect(items.length).toBeGreaterThan(0)
    const { queues } = await wanted(officer.get('/api/admin/overview'))
    expect(queues.find(({ key: name }: any) => name === 'loanChanges').waiting).toBe(items.length)
  })
})

describe('a release', () => {
  it('is declined with an answer, or approved while the rest carries the loan', async () => {
    const { loan, rows, cards } = await running([1_000_000, 1_000_000], { amountCents: 400_000 })
    const both = await ask(member, loan, { kind: 'release', collateralIds: rows.map(({ id }: any) => id) })
    expect([both.status, both.body]).toEqual([409, 'A loan keeps at least one card until it’s paid off.'])
    const body = { kind: 'release', collateralIds: [rows[0].id] }
    const declined = await wanted(ask(member, loan, body), 201)
    expect(declined).toMatchObject({ ltvAfterBps: 4_000, out: [{ title: '1986 Crown Hoops Marcus Vale' }] })
    expect((await decide(vault, loan, declined, { approve: true })).status).toBe(403)
    await wanted(decide(officer, loan, declined, { approve: false, answer: 'Not before the next payment.' }))
    expect((await wanted(member.get('/api/user/notices'))).items[0]).toMatchObject({
      title: 'Collateral release declined',
      message: `We couldn’t approve your request about ${loan.number}. Not before the next payment.`,
    })
    const granted = await wanted(ask(member, loan, body), 201)
    expect((await decide(officer, loan, { id: loan.id }, { approve: true })).status).toBe(404)
    expect(await wanted(decide(officer, loan, granted, { approve: true }))).toMatchObject({ status: 'approved' })
    expect((await decide(officer, loan, granted, { approve: false })).status).toBe(409)
    expect(await commitmentOf(cards[0].id)).toBe(null)
    expect((await wanted(officer.get(`/api/admin/loans?q=${loan.number}`))).items[0]).toMatchObject({
      cards: 1,
      ltvBps: 4_000,
    })
  })

  it('is not approved when the value fell in the meantime', async () => {
    const { loan, rows, cards } = await running([1_000_000, 1_000_000], { amountCents: 400_000 })
    const asked = await wanted(ask(member, loan, { kind: 'release', collateralIds: [rows[0].id] }), 201)
    const admin = await h().buildUser({ isAdmin: true })
    await wanted(admin.post(`/api/admin/cards/${cards[1].id}/valuations`, { valueCents: 900_000 }), 201)
    const [open] = (await openRequests()).filter((each: any) => each.id === asked.id)
    expect(open.fault).toContain('above 40%')
    expect((await decide(officer, loan, asked, { approve: true })).status).toBe(409)
    expect(await commitmentOf(cards[0].id)).toBe('loan')
  })
})

describe('a swap', () => {
  it('replaces cards by others of at least their value, in one step', async () => {
    const { loan, rows, cards } = await running([1_000_000], { amountCents: 400_000 })
    const better = await appraised(h(), member, { valueCents: 1_000_000, playerName: 'Otis Rennick' })
    const worse = await appraised(h(), member, { valueCents: 999_999 })
    const home = await appraised(h(), member, { custody: 'with_owner' })
    const swap = (id: string) => ask(member, loan, { kind: 'swap', collateralIds: [rows[0].id], cardIds: [id] })
    expect(await refusal(swap(worse.id))).toEqual([
      409,
      'The new cards must be worth at least as much as those they replace.',
    ])
    expect((await refusal(swap(home.id)))[1]).toContain('It must be in the vault')
    expect((await swap(cards[0].id)).status).toBe(409)
    const asked = await wanted(swap(better.id), 201)
    expect(asked).toMatchObject({
      ltvAfterBps: 4_000,
      in: [{ title: '1986 Crown Hoops Otis Rennick', valueCents: 1_000_000 }],
    })
    await wanted(decide(officer, loan, asked, { approve: true }))
    expect([await commitmentOf(cards[0].id), await commitmentOf(better.id)]).toEqual([null, 'loan'])
    const after = await collateralOf(h(), loan.id)
    expect(after.map(({ status }: any) => status)).toEqual(['released', 'pledged'])
    const [row] = await h().query('SELECT search FROM loans WHERE id = $1', [loan.id])
    expect(row.search).toContain('otis rennick')
  })

  it('whose new card was promised to someone else leaves everything as it was', async () => {
    const { loan, rows, cards } = await running([1_000_000], { amountCents: 400_000 })
    const other = await appraised(h(), member)
    const asked = await wanted(
      ask(member, loan, { kind: 'swap', collateralIds: [rows[0].id], cardIds: [other.id] }),
      201,
    )
    await approved(officer, await applied(member, { cardIds: [other.id] }))
    expect((await decide(officer, loan, asked, { approve: true })).status).toBe(409)
    expect(await commitmentOf(cards[0].id)).toBe('loan')
    expect((await openRequests()).some((each: any) => each.id === asked.id)).toBe(true)
  })
})
