import { beforeAll, describe, expect, it } from 'vitest'

import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { applied, appraised, approved, fundDirectly } from '../../../../test/lending.ts'

const h = useHarness()
let officer: Caller
let vault: Caller
let member: Caller
let other: Caller
const made: Record<string, any> = {}

beforeAll(async () => {
  officer = await h().buildUser({ staffRoles: ['lending'], name: 'Lena Officer' })
  vault = await h().buildUser({ staffRoles: ['vault'] })
  member = await h().buildUser({ name: 'Bo Borrower' })
  other = await h().buildUser({ name: 'Ira Other' })
  const apply = async (by: Caller, valueCents: number, amountCents: number, facts: object = {}) => {
    const card = await appraised(h(), by, { valueCents, ...facts })
    await h().later(60)
    return applied(by, { cardIds: [card.id], amountCents, custodyChoice: 'ship' })
  }
  made.pending = await apply(member, 1_000_000, 300_000, { playerName: 'Wes Gagnon', custody: 'with_owner' })
  made.approved = await approved(officer, await apply(member, 2_000_000, 500_000))
  made.active = await approved(officer, await apply(other, 5_000_000, 2_000_000))
  made.late = await approved(officer, await apply(other, 1_000_000, 400_000))
  made.withdrawn = await apply(other, 1_000_000, 250_000)
  await fundDirectly(h(), made.active.id)
  await fundDirectly(h(), made.late.id)
  await h().query(
    `UPDATE loans SET past_due_cents = 5000, past_due_from = '2026-11-10', outstanding_cents = 350000, ltv_bps = 3500 WHERE id = $1`,
    [made.late.id],
  )
  await wanted(other.post(`/api/user/loans/${made.withdrawn.id}/withdraw`, {}, { 'idempotency-key': 'w' }))
})

const list = async (query: string, by = officer) => wanted(by.get(`/api/admin/loans?${query}`))
const numbers = async (query: string) => (await list(query)).items.map(({ number }: any) => number)
const of = (...names: string[]) => names.map((name) => made[name].number)

describe('the list of loans', () => {
  it('is for staff who see loans', async () => {
    expect((await h().nobody.get('/api/admin/loans')).status).toBe(401)
    expect((await member.get('/api/admin/loans')).status).toBe(403)
    expect((await vault.get('/api/admin/loans')).status).toBe(200)
    expect((await officer.get('/api/admin/loans?status=lost')).status).toBe(400)
  })

  it('has what each row shows', async () => {
    const [row] = (await list(`q=${made.pending.number}`)).items
    expect(row).toMatchObject({
      ...{ member: { id: member.id, name: 'Bo Borrower' }, status: 'pending', cards: 1, ltvBps: 3_000, assignee: null },
      ...{ title: '1986 Crown Hoops Wes Gagnon', blockers: ['1 card not in the vault'], waitingHours: 0 },
    })
    expect((await list(`q=${made.late.number}`)).items[0]).toMatchObject({
      ...{ status: 'active', pastDueCents: 5_000, daysPastDue: 5, blockers: [], ltvLevel: 'healthy' },
      outstandingCents: 350_000,
    })
  })

  it('counts interest up to today', async () => {
    await h().later(10 * 86_400)
    const [row] = (await list(`q=${made.active.number}`)).items
    // $20,000 at 18% for ten days: 2,000,000 × 0.18 × 10 ÷ 365 = 9,863.01 cents
    expect(row.outstandingCents).toBe(2_000_000 + 9_863)
  })

  it('is filtered by stage, status, level, person, card, amount and words', async () => {
    expect(await numbers('sort=submittedAt')).toEqual(of('pending', 'approved', 'active', 'late', 'withdrawn'))
    expect(await numbers('stage=pipeline')).toEqual(of('approved', 'pending'))
    expect(await numbers('stage=active&sort=submittedAt')).toEqual(of('active', 'late'))
    expect(await numbers('stage=late')).toEqual(of('late'))
    expect(await numbers('stage=closed')).toEqual(of('withdrawn'))
    expect(await numbers('stage=due')).toEqual([])
    expect(await numbers('status=active,withdrawn')).toEqual(of('withdrawn', 'late', 'active'))
    expect(await numbers('stage=pipeline&status=pending,active')).toEqual(of('pending'))
    expect(await numbers(`memberId=${member.id}`)).toEqual(of('approved', 'pending'))
    expect(await numbers('amountFrom=400000&amountTo=500000&sort=principalCents')).toEqual(of('late', 'approved'))
    expect(await numbers('q=gagnon%20borrower')).toEqual(of('pending'))
    expect(await numbers('level=healthy&stage=active')).toEqual(of('late', 'active'))
    expect(await numbers('sort=-ltvBps&stage=active')).toEqual(of('active', 'late'))
    expect((await numbers('sort=nextDueOn')).slice(0, 2).sort()).toEqual(of('active', 'late').sort())
    const [{ card_id: cardId }] = await h().query('SELECT card_id FROM loan_collateral WHERE loan_id = $1', [
      made.active.id,
    ])
    expect(await numbers(`cardId=${cardId}`)).toEqual(of('active'))
  })

  it('is paged the same in every order, also over several states', async () => {
    for (const query of [
      'sort=-submittedAt',
      'sort=submittedAt&stage=pipeline',
      'sort=nextDueOn',
      'sort=-principalCents',
      'status=active,approved,pending',
      'sort=ltvBps',
    ]) {
      const whole = await numbers(`${query}&limit=100`)
      const paged: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: any = await list(`${query}&limit=1${cursor && `&cursor=${cursor}`}`)
        paged.push(...page.items.map(({ number }: any) => number))
        cursor = page.nextCursor
      }
      expect(paged, query).toEqual(whole)
    }
    expect((await list('total=1&stage=pipeline')).total).toBe(2)
  })

  it('shows whose work a loan is', async () => {
    await wanted(officer.post(`/api/admin/work/loans/${made.pending.id}/assign`, { to: officer.id }))
    expect(await numbers(`assigneeId=${officer.id}`)).toEqual(of('pending'))
    expect(await numbers('assigneeId=none&stage=pipeline')).toEqual(of('approved'))
    expect((await list(`q=${made.pending.number}`)).items[0].assignee).toEqual({ id: officer.id, name: 'Lena Officer' })
  })

  it('comes as CSV', async () => {
    const { status, body, headers } = await officer.get('/api/admin/loans?format=csv&sort=submittedAt')
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = body.trim().split('\n')
    expect(lines).toHaveLength(6)
    expect(lines[1]).toContain(made.pending.number)
  })
})

describe('my loans', () => {
  it('are mine, newest first, and come as CSV', async () => {
    expect((await h().nobody.get('/api/user/loans')).status).toBe(401)
    const mine = (await wanted(member.get('/api/user/loans'))).items.map(({ number }: any) => number)
    expect(mine).toEqual(of('approved', 'pending'))
    const some = (await wanted(other.get('/api/user/loans?status=active&sort=submittedAt'))).items
    expect(some.map(({ number }: any) => number)).toEqual(of('active', 'late'))
    expect(some[0]).not.toHaveProperty('blockers')
    expect((await other.get('/api/user/loans?format=csv')).body.trim().split('\n')).toHaveLength(4)
  })
})

describe('the loan book', () => {
  it('is summed up, with averages weighted by what is outstanding', async () => {
    const figures = await wanted(officer.get('/api/admin/loans/figures'))
    expect(figures).toMatchObject({
      outstandingCents: 2_350_000,
      // (40% × 20,000 + 35% × 3,500) ÷ 23,500
      ltvBps: Math.round((4_000 * 2_000_000 + 3_500 * 350_000) / 2_350_000),
      ...{ pastDueCents: 5_000, pastDueBps: Math.round((350_000 / 2_350_000) * 10_000), expected30Cents: 5_200 },
      ...{ openCount: 2, openCents: 800_000, accruedThrough: null },
    })
    // 18% with a fee of 2% over six months
    expect(figures.aprPercent).toBeGreaterThan(24)
    expect(figures.aprPercent).toBeLessThan(26)
    expect(figures.stages).toContainEqual({ status: 'active', count: 2, sumCents: 2_400_000 })
  })

  it('is on the dashboard as work', async () => {
    const { queues } = await wanted(officer.get('/api/admin/overview'))
    expect(queues.find(({ key }: any) => key === 'loans')).toMatchObject({ waiting: 1, promiseHours: 48 })
    const { items } = await wanted(officer.get('/api/admin/work?queue=loans'))
    expect(items).toMatchObject([{ itemId: made.pending.id, title: made.pending.number, detail: 'Bo Borrower' }])
  })
})
